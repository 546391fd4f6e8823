/** The view from a seat, or from several: its picture in a dialog. */
import { css, html, nothing, type LitElement, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { adopt } from '../../styles.ts';
import type { SeatScene, Sight } from './seat-scene.ts';

/** The platform's dialog traps the focus, closes by Escape, and restores the focus. */
export class SeatSight {
  private readonly dialog = createRef<HTMLDialogElement>();

  constructor(
    private readonly element: LitElement,
    private readonly sight: Sight,
    private readonly closed: () => void,
  ) {
    adopt(element, styles);
  }

  async show(): Promise<void> {
    this.element.requestUpdate();
    await this.element.updateComplete;
    this.dialog.value?.showModal();
  }

  close(): void {
    this.dialog.value?.close();
  }

  render({ texts, view: { link } }: SeatScene): TemplateResult {
    const { view, place, note } = this.sight;
    const title = texts.viewOf(place);
    return html`<dialog
      class="sight"
      aria-label=${title}
      ${ref(this.dialog)}
      @close=${this.handleClose}
      @click=${this.handleClick}
    >
      <figure>
        <img src=${link(view.media)} srcset=${view.srcset ?? nothing} sizes="min(100vw, 75em)" alt=${title} />
        <figcaption>${title} ${note ? html`<small>${note}</small>` : nothing}</figcaption>
      </figure>
      <button
        type="button"
        class="sight-close"
        aria-label=${texts.closeView}
        @click=${() => {
          this.close();
        }}
      >
        ×
      </button>
    </dialog>`;
  }

  /** A click beside the picture. */
  private readonly handleClick = ({ target, currentTarget }: Event) => {
    if (target === currentTarget) this.close();
  };

  private readonly handleClose = () => {
    this.closed();
    this.element.requestUpdate();
  };
}

const styles = css`
  .sight {
    inline-size: min(75em, 100% - 2em);
    max-inline-size: none;
    max-block-size: calc(100% - 2em);
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: auto;
    background: var(--_surface);
    color: inherit;
  }
  .sight::backdrop {
    background: rgb(0 0 0 / 0.7);
  }
  .sight figure {
    display: grid;
    margin: 0;
  }
  .sight img {
    display: block;
    inline-size: 100%;
    block-size: auto;
    min-block-size: 8em;
    max-block-size: 80svh;
    border-radius: 0;
    aspect-ratio: auto;
    object-fit: contain;
    background: #0b0b0c;
  }
  .sight figcaption {
    display: grid;
    gap: 0.15em;
    padding: 0.75em 1em;
    font-weight: 600;
  }
  .sight small {
    font-weight: 400;
  }
  .sight-close {
    position: absolute;
    inset-block-start: 0.5em;
    inset-inline-end: 0.5em;
    inline-size: 44px;
    min-block-size: 44px;
    padding: 0;
    border: 1px solid #8a8a8f;
    border-radius: 50%;
    background: #0b0b0cd9;
    color: #fff;
    font-size: 1.5em;
    line-height: 1;
  }
`;
