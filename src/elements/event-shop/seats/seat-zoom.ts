/** The seat zoom: the visible part of the plan, and its scale. */
import type { SeatIndex } from './seat-index.ts';

/** Pixels between seats at the maximum zoom. */
const closest = 52;
const step = 1.6;

/**
 * The box scrolls by itself (finger, wheel, scroll bars, arrow keys); this adds zooming by buttons, keys, two fingers
 * and the wheel with Ctrl, and dragging with a mouse.
 */
export class SeatZoom {
  /** 1 shows the whole plan. */
  level = 1;
  /** A mouse moved the plan: the click at its end chooses nothing. */
  dragged = false;
  private box: HTMLElement | undefined;
  private grip: { readonly x: number; readonly y: number } | undefined;
  private spread = 0;
  private ears: AbortController | undefined;
  private sizes: ResizeObserver | undefined;

  constructor(
    private readonly chart: SeatIndex,
    private readonly changed: () => void,
  ) {}

  /** For Lit's `ref`: the box was attached or removed. */
  readonly attach = (box: Element | undefined): void => {
    this.ears?.abort();
    this.sizes?.disconnect();
    this.box = box instanceof HTMLElement ? box : undefined;
    if (!this.box) return;
    const { signal } = (this.ears = new AbortController());
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => {
      // not passive: two fingers and Ctrl zoom the plan in place of the page
      this.box?.addEventListener(name, handle, { signal, passive: false });
    };
    listen('wheel', this.handleWheel);
    listen('touchstart', this.handleTouch);
    listen('touchmove', this.handlePinch);
    listen('pointerdown', this.handleDown);
    listen('pointermove', this.handleDrag);
    listen('keydown', this.handleKey);
    this.sizes = new ResizeObserver(() => {
      this.apply();
    });
    this.sizes.observe(this.box);
    this.apply();
  };

  get isWhole(): boolean {
    return this.level <= 1.01;
  }

  get isClosest(): boolean {
    return this.level >= this.max - 0.01;
  }

  /** Pixels from seat to seat. */
  get pitch(): number {
    return this.chart.pitch * this.scale * this.level;
  }

  /** Zooms by a factor; the point (of the window) stays where it is, the middle unless given. */
  by(factor: number, x?: number, y?: number): void {
    const { box } = this;
    if (!box) return;
    const level = Math.min(this.max, Math.max(1, this.level * factor));
    if (level === this.level) return;
    const frame = box.getBoundingClientRect();
    const [left, top] = [
      (x ?? frame.left + frame.width / 2) - frame.left,
      (y ?? frame.top + frame.height / 2) - frame.top,
    ];
    const [across, down] = [(box.scrollLeft + left) / box.scrollWidth, (box.scrollTop + top) / box.scrollHeight];
    this.level = level;
    this.apply();
    box.scrollLeft = across * box.scrollWidth - left;
    box.scrollTop = down * box.scrollHeight - top;
    this.changed();
  }

  closer(): void {
    this.by(step);
  }

  farther(): void {
    this.by(1 / step);
  }

  whole(): void {
    this.by(1 / this.level);
  }

  /** Zooms until the seats around a point are large enough for a finger, and centres it. */
  to(x: number, y: number, pixels: number): void {
    const { box } = this;
    this.by(pixels / this.pitch, x, y);
    if (!box) return;
    const frame = box.getBoundingClientRect();
    this.scroll(x - frame.left - frame.width / 2, y - frame.top - frame.height / 2);
  }

  /** Moves the view over the plan, by shares of its size. */
  move(across: number, down: number): void {
    if (this.box) this.scroll(across * this.box.clientWidth, down * this.box.clientHeight);
  }

  private scroll(left: number, top: number): void {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.box?.scrollBy({ left, top, behavior: calm ? 'instant' : 'smooth' });
  }

  /** Pixels for a unit of the plan when the whole plan is visible. */
  private get scale(): number {
    const { box, chart: chart } = this;
    return box ? Math.max(1e-6, Math.min(box.clientWidth / chart.width, box.clientHeight / chart.height)) : 1;
  }

  private get max(): number {
    return Math.max(2, closest / (this.chart.pitch * this.scale));
  }

  private apply(): void {
    const { box } = this;
    if (!box) return;
    this.level = Math.min(this.level, this.max);
    box.style.setProperty('--_zoom', String(this.level));
    box.style.setProperty('--_shrink', String(Math.sqrt(this.level))); // names need not grow as seats do
    box.toggleAttribute('data-near', this.pitch >= 15);
  }

  private readonly handleWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return; // the page's own scrolling
    event.preventDefault();
    this.by(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 120), event.clientX, event.clientY);
  };

  private readonly handleTouch = (event: TouchEvent): void => {
    this.dragged = false;
    if (event.touches.length === 2) this.spread = spreadOf(event);
  };

  private readonly handlePinch = (event: TouchEvent): void => {
    const [first, second] = event.touches;
    if (!first || !second) return;
    event.preventDefault();
    this.dragged = true;
    const spread = spreadOf(event);
    if (this.spread > 0)
      this.by(spread / this.spread, (first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2);
    this.spread = spread;
  };

  private readonly handleDown = (event: PointerEvent): void => {
    this.dragged = false;
    this.grip =
      event.pointerType === 'mouse' && event.button === 0 ? { x: event.clientX, y: event.clientY } : undefined;
  };

  private readonly handleDrag = (event: PointerEvent): void => {
    const { box, grip } = this;
    if (!box || !grip || event.buttons !== 1) return;
    const [across, down] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!this.dragged && Math.hypot(across, down) < 5) return; // a hand that clicks is never quite still
    if (!this.dragged) box.setPointerCapture(event.pointerId);
    this.dragged = true;
    box.scrollLeft -= across;
    box.scrollTop -= down;
    this.grip = { x: event.clientX, y: event.clientY };
  };

  private readonly handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return; // the browser's own zoom
    if (event.key === '+') this.closer();
    else if (event.key === '-') this.farther();
    else if (event.key === '0') this.whole();
    else return;
    event.preventDefault();
  };
}

function spreadOf({ touches: [first, second] }: TouchEvent): number {
  return first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;
}
