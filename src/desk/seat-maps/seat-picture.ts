/**
 * `<desk-seat-picture>`: the drawing of a chart. It is looked at, selected from and dragged in; what that changes is told
 * to the page, which has the document. Long because pointers, fingers and the view are one state.
 */
import { html, LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { categoriesOf, pitchOf, placesOf, type Chart, type Placed, type Selection } from './chart.ts';
import { draw, tones, type Colours } from './drawing.ts';
import { snapped } from './edits.ts';
import { centred, pointAt, viewOfAll, zoomed, type View } from './view.ts';

export type Tool = 'select' | 'pan' | 'block';

interface Point {
  readonly x: number;
  readonly y: number;
}

type Gesture =
  | { readonly kind: 'pan'; readonly from: Point; readonly view: View; readonly hit: Placed | undefined }
  | { readonly kind: 'drag'; readonly from: Point; readonly hit: Placed; readonly wasSelected: boolean }
  | { readonly kind: 'box'; readonly from: Point }
  | { readonly kind: 'place'; readonly from: Point };

/** A movement of less is a click. */
const clickWithin = 4;

export class DeskSeatPicture extends LitElement {
  @property({ attribute: false }) accessor chart!: Chart;
  @property({ attribute: false }) accessor selected: Selection = new Set();
  @property({ attribute: false }) accessor tool: Tool = 'select';
  @property({ attribute: false }) accessor snaps = true;
  @property({ attribute: false }) accessor label = '';
  /** Nothing can be moved or added. */
  @property({ attribute: false }) accessor isFixed = false;
  /** A block around 0, 0 that a click would add. */
  @property({ attribute: false }) accessor block: readonly Point[] = [];
  @property({ attribute: false }) accessor onSelect: (selected: Selection) => void = () => undefined;
  @property({ attribute: false }) accessor onMove: (dx: number, dy: number) => void = () => undefined;
  @property({ attribute: false }) accessor onPlace: (at: Point) => void = () => undefined;

  private view: View | undefined;
  private gesture: Gesture | undefined;
  private dragged = { dx: 0, dy: 0 };
  private box: { x: number; y: number; width: number; height: number } | undefined;
  private pointer: Point | undefined;
  private readonly touches = new Map<number, Point>();
  private categories: readonly string[] = [];
  private pitch = 10;
  private frame = 0;
  private readonly sizes = new ResizeObserver(() => {
    this.drawSoon();
  });
  private readonly schemes = new MutationObserver(() => {
    this.drawSoon();
  });
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private readonly repaint = () => {
    this.drawSoon();
  };

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.sizes.observe(this);
    this.schemes.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    this.dark.addEventListener('change', this.repaint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.schemes.disconnect();
    this.dark.removeEventListener('change', this.repaint);
    cancelAnimationFrame(this.frame);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('chart')) return;
    this.categories = categoriesOf(this.chart);
    this.pitch = pitchOf(this.chart);
  }

  protected override updated(): void {
    this.drawSoon();
  }

  /** Shows the whole chart. */
  showAll(): void {
    this.view = undefined;
    this.drawSoon();
  }

  zoom(by: number): void {
    const { clientWidth, clientHeight } = this;
    if (this.view) this.view = zoomed(this.view, by, clientWidth / 2, clientHeight / 2);
    this.drawSoon();
  }

  /** Brings seats into the middle. */
  show(seats: Selection): void {
    const points = [...placesOf(this.chart)].filter(({ seat }) => seats.has(seat._id));
    if (points.length === 0 || !this.view) return;
    const mean = (axis: 'x' | 'y') => points.reduce((sum, { seat }) => sum + seat[axis], 0) / points.length;
    const size = { width: this.clientWidth, height: this.clientHeight };
    this.view = centred(this.view, size, mean('x'), mean('y'));
    this.drawSoon();
  }

  /** Moves what is seen with a chart that was moved as a whole. */
  follow(dx: number, dy: number): void {
    if (this.view) this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
  }

  /** The middle of a seat on the screen, in the picture. */
  placeOf(id: string): Point | undefined {
    const found = [...placesOf(this.chart)].find(({ seat }) => seat._id === id);
    const { view } = this;
    return found && view
      ? { x: (found.seat.x - view.x) * view.scale, y: (found.seat.y - view.y) * view.scale }
      : undefined;
  }

  private drawSoon(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.drawNow();
    });
  }

  private drawNow(): void {
    const canvas = this.querySelector('canvas');
    const context = canvas?.getContext('2d');
    const { clientWidth: width, clientHeight: height } = this;
    if (!canvas || !context || width === 0 || height === 0) return;
    this.view ??= viewOfAll(this.chart, { width, height });
    const ratio = devicePixelRatio;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { chart, categories, pitch, selected, view, dragged, box, block, pointer } = this;
    const at = pointer && this.tool === 'block' ? this.onGrid(pointAt(view, pointer.x, pointer.y)) : undefined;
    const ghost = at ? block.map(({ x, y }) => ({ x: x + at.x, y: y + at.y })) : [];
    draw(context, { chart, categories, pitch, selected, view, dragged, box, ghost }, width, height, this.colours());
  }

  private colours(): Colours {
    const style = getComputedStyle(this);
    const value = (name: string) => style.getPropertyValue(name);
    return {
      ink: value('--ink'),
      muted: value('--muted'),
      line: value('--line'),
      surface: value('--surface'),
      accent: value('--accent'),
      seats: Array.from({ length: tones + 1 }, (_, at) => value(`--seat-${at}`)),
    };
  }

  private get grid(): number {
    return this.snaps ? this.pitch / 2 : 0;
  }

  private onGrid({ x, y }: Point): Point {
    return { x: x + snapped(x, 0, this.grid), y: y + snapped(y, 0, this.grid) };
  }

  private placeAt(event: PointerEvent | WheelEvent): Point {
    const { left, top } = this.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private hit(at: Point): Placed | undefined {
    if (!this.view) return undefined;
    const { x, y } = pointAt(this.view, at.x, at.y);
    let [nearest, found]: [number, Placed | undefined] = [Math.max(this.pitch / 2, 8 / this.view.scale), undefined];
    for (const place of placesOf(this.chart)) {
      const distance = Math.hypot(place.seat.x - x, place.seat.y - y);
      if (distance < nearest) [nearest, found] = [distance, place];
    }
    return found;
  }

  private press(event: PointerEvent): void {
    const at = this.placeAt(event);
    this.setPointerCapture(event.pointerId);
    this.querySelector<HTMLElement>('.canvas')?.focus({ preventScroll: true });
    if (event.pointerType === 'touch') this.touches.set(event.pointerId, at);
    const hit = this.hit(at);
    if (!this.view) return;
    if (this.tool === 'block' && !this.isFixed && this.touches.size < 2) this.gesture = { kind: 'place', from: at };
    else if (this.tool === 'pan' || event.pointerType === 'touch' || event.button === 1)
      this.gesture = { kind: 'pan', from: at, view: this.view, hit };
    else if (hit) {
      const wasSelected = this.selected.has(hit.seat._id);
      if (!wasSelected) this.choose(hit, event.shiftKey, false);
      this.gesture = { kind: 'drag', from: at, hit, wasSelected };
    } else this.gesture = { kind: 'box', from: at };
  }

  private track(event: PointerEvent): void {
    const at = this.placeAt(event);
    this.pointer = event.pointerType === 'touch' ? undefined : at;
    const { gesture, view } = this;
    if (this.touches.size === 2 && view) this.pinch(event.pointerId, at, view);
    else if (gesture && view && Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) >= clickWithin) {
      const [dx, dy] = [(at.x - gesture.from.x) / view.scale, (at.y - gesture.from.y) / view.scale];
      if (gesture.kind === 'pan') this.view = { ...view, x: gesture.view.x - dx, y: gesture.view.y - dy };
      else if (gesture.kind === 'drag' && !this.isFixed) {
        const grid = event.altKey ? 0 : this.grid;
        const { x, y } = gesture.hit.seat;
        this.dragged = { dx: snapped(x, dx, grid), dy: snapped(y, dy, grid) };
      } else if (gesture.kind === 'box') {
        const { from } = gesture;
        this.box = {
          x: Math.min(from.x, at.x),
          y: Math.min(from.y, at.y),
          width: Math.abs(at.x - from.x),
          height: Math.abs(at.y - from.y),
        };
      }
    }
    if (this.touches.has(event.pointerId)) this.touches.set(event.pointerId, at);
    if (gesture || this.tool === 'block') this.drawSoon();
  }

  /** Two fingers: their distance is the scale, their middle stays. */
  private pinch(id: number, at: Point, view: View): void {
    const other = [...this.touches].find(([each]) => each !== id)?.[1];
    const before = this.touches.get(id);
    if (!other || !before) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(at.x - other.x, at.y - other.y);
    if (was > 0 && is > 0) this.view = zoomed(view, is / was, (at.x + other.x) / 2, (at.y + other.y) / 2);
    this.gesture = undefined;
    this.drawSoon();
  }

  private release(event: PointerEvent): void {
    const { gesture, dragged, box, view } = this;
    const at = this.placeAt(event);
    this.touches.delete(event.pointerId);
    this.gesture = undefined;
    this.dragged = { dx: 0, dy: 0 };
    this.box = undefined;
    this.drawSoon();
    if (!gesture || !view) return;
    const isClick = Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) < clickWithin;
    if (gesture.kind === 'place') {
      if (isClick) this.onPlace(this.onGrid(pointAt(view, at.x, at.y)));
    } else if (gesture.kind === 'pan') {
      if (isClick) this.choose(gesture.hit, event.shiftKey, true);
    } else if (gesture.kind === 'drag') {
      if (dragged.dx !== 0 || dragged.dy !== 0) this.onMove(dragged.dx, dragged.dy);
      else if (isClick && gesture.wasSelected) this.choose(gesture.hit, event.shiftKey, true);
    } else if (isClick) this.choose(undefined, event.shiftKey, false);
    else if (box) this.chooseBox(box, view, event.shiftKey);
  }

  private cancel(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    this.gesture = undefined;
    this.dragged = { dx: 0, dy: 0 };
    this.box = undefined;
    this.drawSoon();
  }

  /** A click takes the row, in a row that is selected the seat; with Shift it adds them, or takes the seat away. */
  private choose(hit: Placed | undefined, adds: boolean, isSecond: boolean): void {
    if (!hit) {
      if (!adds) this.onSelect(new Set());
      return;
    }
    const row = hit.section.rows
      .filter(({ name }) => name === hit.row.name)
      .flatMap(({ seats }) => seats.map(({ _id }) => _id));
    const isWhole = row.every((id) => this.selected.has(id));
    if (adds && isSecond) this.onSelect(new Set([...this.selected].filter((id) => id !== hit.seat._id)));
    else if (adds) this.onSelect(new Set([...this.selected, ...row]));
    else this.onSelect(new Set(isWhole && isSecond ? [hit.seat._id] : row));
  }

  private chooseBox(box: { x: number; y: number; width: number; height: number }, view: View, adds: boolean): void {
    const [from, to] = [pointAt(view, box.x, box.y), pointAt(view, box.x + box.width, box.y + box.height)];
    const inside = [...placesOf(this.chart)].flatMap(({ seat: { _id, x, y } }) =>
      x >= from.x && x <= to.x && y >= from.y && y <= to.y ? [_id] : [],
    );
    this.onSelect(new Set(adds ? [...this.selected, ...inside] : inside));
  }

  private wheel(event: WheelEvent): void {
    if (!this.view) return;
    event.preventDefault();
    const at = this.placeAt(event);
    const { scale, x, y } = this.view;
    this.view =
      event.ctrlKey || event.metaKey
        ? zoomed(this.view, Math.exp(-event.deltaY / 200), at.x, at.y)
        : { scale, x: x + event.deltaX / scale, y: y + event.deltaY / scale };
    this.drawSoon();
  }

  protected override render(): unknown {
    return html`<div
      class="canvas tool-${this.tool}"
      tabindex="0"
      role="application"
      aria-label=${this.label}
      aria-describedby="picture-hint"
      @pointerdown=${this.press}
      @pointermove=${this.track}
      @pointerup=${this.release}
      @pointercancel=${this.cancel}
      @pointerleave=${() => {
        this.pointer = undefined;
        this.drawSoon();
      }}
      @wheel=${this.wheel}
    >
      <canvas aria-hidden="true"></canvas>
    </div>`;
  }
}
customElements.define('desk-seat-picture', DeskSeatPicture);
