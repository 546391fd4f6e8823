/** The lightbox: enlarged pictures in a dialog. */
import { css, html, nothing, type LitElement, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { page } from '../../../locales/en/page.ts';
import { Carousel } from '../../carousel.ts';
import { adopt } from '../../styles.ts';
import type { Picture } from './picture.ts';

/**
 * Pictures one beside the other in a carousel. The platform's dialog traps the focus, closes by Escape, and restores
 * the focus.
 */
export class Lightbox {
  private readonly dialog = createRef<HTMLDialogElement>();
  private readonly carousel: Carousel;

  constructor(
    private readonly element: LitElement,
    private readonly pictures: readonly Picture[],
    private readonly closed: () => void,
  ) {
    adopt(element, styles);
    this.carousel = new Carousel(element, () => pictures.length);
  }

  async show(at: number): Promise<void> {
    this.carousel.at = at;
    this.element.requestUpdate();
    await this.element.updateComplete;
    this.dialog.value?.showModal();
    this.carousel.open();
  }

  close(): void {
    this.dialog.value?.close();
  }

  render(text: typeof page): TemplateResult {
    const { pictures, carousel } = this;
    const count = text.picture(carousel.at + 1, pictures.length);
    return html`<dialog
      class="lightbox"
      aria-label=${count}
      ${ref(this.dialog)}
      @close=${this.handleClose}
      @keydown=${carousel.handleKey}
      @click=${this.handleClick}
    >
      <ul class="track" role="list" tabindex="0" ${carousel.track} @scroll=${carousel.handleScroll}>
        ${pictures.map(
          ({ address, alt, title, caption, credit }) =>
            html`<li>
              <figure>
                <img src=${address} alt=${title && caption ? alt : ''} loading="lazy" />
                <figcaption>
                  ${title ? html`<strong>${title}</strong>` : nothing} ${caption === title ? nothing : caption}
                  ${credit ? html`<small>${credit}</small>` : nothing}
                </figcaption>
              </figure>
            </li>`,
        )}
      </ul>
      <div class="controls">
        ${
          pictures.length > 1
            ? html`${carousel.renderStep(-1, text.previous, '‹')}
                <p aria-live="polite">${count}</p>
                ${carousel.renderStep(1, text.next, '›')}`
            : nothing
        }
      </div>
      <button
        type="button"
        class="shut"
        aria-label=${text.close}
        @click=${() => {
          this.close();
        }}
      >
        ×
      </button>
    </dialog>`;
  }

  /** A click beside the picture. */
  private readonly handleClick = ({ target }: Event) => {
    if (target instanceof Element && target.matches('dialog, .track, li, figure')) this.close();
  };

  private readonly handleClose = () => {
    this.closed();
    this.element.requestUpdate();
  };
}

const styles = css`
  .lightbox {
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    background: #0b0b0c;
    color: #fff;
    color-scheme: dark;
  }
  .lightbox[open] {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
  }
  .track {
    display: flex;
    overflow-x: auto;
    overscroll-behavior: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  .track li {
    flex: none;
    inline-size: 100%;
    scroll-snap-align: center;
    scroll-snap-stop: always;
  }
  .track:focus-visible {
    outline-offset: -0.3em;
  }
  .track figure {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
    gap: 0.75em;
    block-size: 100%;
    padding: clamp(0.5em, 3vw, 3em) clamp(0.5em, 4vw, 5em) 0.5em;
  }
  .track img {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
    aspect-ratio: auto;
    border-radius: 0;
    object-fit: contain;
  }
  .track figcaption {
    display: grid;
    justify-items: center;
    gap: 0.15em;
    max-block-size: 30vb;
    overflow-y: auto;
    text-align: center;
    text-wrap: balance;
  }
  .track small {
    color: #c8c8cc;
  }
  .controls {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 1em;
    padding: 0.5em 0.5em max(0.75em, env(safe-area-inset-bottom));
    font-variant-numeric: tabular-nums;
  }
  .controls button,
  .shut {
    inline-size: 44px;
    padding: 0;
    border: 1px solid #8a8a8f;
    border-radius: 50%;
    background: #0b0b0cb3;
    font-size: 1.5em;
    line-height: 1;
  }
  .controls button[aria-disabled='true'] {
    border-color: #4a4a4f;
    color: #8a8a8f;
  }
  .controls span:dir(rtl) {
    scale: -1 1;
    display: inline-block;
  }
  .shut {
    position: absolute;
    inset-block-start: max(0.75em, env(safe-area-inset-top));
    inset-inline-end: 0.75em;
  }
`;
