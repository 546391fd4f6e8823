/**
 * A carousel: items one beside the other, moved by swiping, the arrow keys or two buttons. It holds the position; its
 * owner renders the track and the items.
 */
import { html, type LitElement, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';

export class Carousel {
  /** Index of the item in sight. */
  at = 0;
  /** The scrolling list: its children are the items, each as wide as the list. */
  private readonly list = createRef<HTMLElement>();
  /** Directive of the element part of the track. */
  readonly track = ref(this.list);

  /** @param count number of items now */
  constructor(
    private readonly element: LitElement,
    private readonly count: () => number,
  ) {}

  /** Shows the item that `at` names, without an animation; the track has to be visible. */
  open(): void {
    this.scrollTo(this.at, 'instant');
  }

  /** A button that moves by -1 or 1. At an end it stays, so that it keeps the focus. */
  renderStep(by: number, label: string, sign: string): TemplateResult {
    const to = this.at + by;
    return html`<button
      type="button"
      aria-label=${label}
      aria-disabled=${to < 0 || to >= this.count() ? 'true' : 'false'}
      @click=${() => {
        this.step(by);
      }}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  }

  readonly handleScroll = (): void => {
    const list = this.list.value;
    if (!list?.clientWidth) return;
    const at = Math.round(Math.abs(list.scrollLeft) / list.clientWidth); // negative from right to left
    if (at === this.at || at >= this.count()) return;
    this.at = at;
    this.element.requestUpdate();
  };

  readonly handleKey = (event: KeyboardEvent): void => {
    const forward = getComputedStyle(this.element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    this.step(event.key === forward ? 1 : -1);
  };

  private step(by: number): void {
    this.scrollTo(Math.min(Math.max(this.at + by, 0), this.count() - 1));
  }

  private scrollTo(at: number, behavior?: ScrollBehavior): void {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.list.value?.children[at]?.scrollIntoView({
      behavior: behavior ?? (isCalm ? 'instant' : 'smooth'),
      block: 'nearest',
      inline: 'center',
    });
  }
}
