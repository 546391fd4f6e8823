/** `<hold-button>`: a button that has to be held, for what no one should do by a slip. */
import { css, html, LitElement } from 'lit';

const holdTime = 600;

/**
 * Is pressed for 0.6 s, by pointer, Enter or Space. A press without a duration, as that of a screen reader, has to be
 * made twice.
 * @fires held
 */
export class HoldButton extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override styles = css`
    :host {
      display: inline-block;
    }
    button {
      position: relative;
      width: 100%;
      min-height: 48px;
      padding: 10px 18px;
      border: 2px solid currentcolor;
      border-radius: 12px;
      background: rgb(0 0 0 / 35%);
      color: inherit;
      font: inherit;
      font-weight: 600;
      overflow: hidden;
      touch-action: manipulation;
      user-select: none;
      -webkit-user-select: none;
      -webkit-touch-callout: none;
    }
    button:focus-visible {
      outline: 3px solid #fff;
      outline-offset: 2px;
    }
    button::before {
      content: '';
      position: absolute;
      inset: 0;
      background: rgb(255 255 255 / 35%);
      transform: scaleX(0);
      transform-origin: left;
    }
    button.held::before {
      transform: scaleX(1);
      transition: transform 0.6s linear;
    }
    span {
      position: relative;
    }
  `;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressedAt = -Infinity;
  #isHeld = false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  protected override render() {
    return html`<button
      type="button"
      class=${this.#timer === undefined ? '' : 'held'}
      @pointerdown=${this.#begin}
      @pointerup=${this.#end}
      @pointerleave=${this.#end}
      @pointercancel=${this.#end}
      @contextmenu=${this.#stop}
      @keydown=${this.#handleKey}
      @keyup=${this.#end}
      @blur=${this.#end}
      @click=${this.#handleClick}
    >
      <span><slot></slot></span>
    </button>`;
  }

  readonly #begin = () => {
    if (this.#timer !== undefined) return;
    this.#isHeld = true;
    this.#timer = setTimeout(() => {
      this.#end();
      this.dispatchEvent(new Event('held'));
    }, holdTime);
    this.requestUpdate();
  };

  readonly #end = () => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.requestUpdate();
  };

  readonly #stop = (event: Event) => {
    event.preventDefault();
  };

  readonly #handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault(); // no click at its end
    if (!event.repeat) this.#begin();
  };

  /** A click that no pointer and no key began. */
  readonly #handleClick = ({ timeStamp }: MouseEvent) => {
    const wasHeld = this.#isHeld;
    this.#isHeld = false;
    if (wasHeld) return;
    if (timeStamp - this.#pressedAt < 3000) this.dispatchEvent(new Event('held'));
    this.#pressedAt = timeStamp;
  };
}

customElements.define('hold-button', HoldButton);
