/**
 * `<desk-seat-picture>`: the drawing of a chart. It is looked at, selected from and dragged in; what that changes is told
 * to the page, which has the document. Long because pointers, fingers and the view are one state.
 */
import { html, LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import {
  categoriesOf,
  pitchOf,
  placesOf,
  rounded,
  selectedAreas,
  snapped,
  type Area,
  type Background,
  type Chart,
  type Placed,
  type Point,
  type Selection,
} from './chart.ts';
import { tones as toneCount, type Colours, type Tracing } from './drawing.ts';
import { KeptDrawing } from './kept-drawing.ts';
import { LoadedPicture } from './loaded-picture.ts';
import './seat-plan.styles.ts';
import { areaAt, cornersOf, isInside, type Box } from './outline-shapes.ts';
import { centred, pointAt, viewOfAll, zoomed, type View } from './view.ts';

export type Tool = 'select' | 'pan' | 'block' | 'table' | 'area' | 'lasso';

/** What is under the pointer. */
type Hit = { readonly place: Placed; readonly area?: never } | { readonly area: Area; readonly place?: never };

type Gesture =
  | { readonly kind: 'pan'; readonly from: Point; readonly view: View; readonly hit: Hit | undefined }
  | { readonly kind: 'drag'; readonly from: Point; readonly hit: Hit; readonly wasSelected: boolean }
  | { readonly kind: 'box'; readonly from: Point }
  | { readonly kind: 'lasso'; readonly from: Point; readonly hit: Hit | undefined }
  | { readonly kind: 'place'; readonly from: Point }
  | { readonly kind: 'outline'; readonly from: Point };

/** A movement of less is a click. */
const clickWithin = 4;
/** A click so near to a corner means it. */
const cornerWithin = 10;
/** Pixels between seats once the view has come closer. */
const closeUp = 36;
/** After zooming, seats are drawn again once the view rests. */
const sharpAfterMs = 120;

const idOf = ({ place, area }: Hit): string => place?.seat._id ?? area?._id ?? '';

export class DeskSeatPicture extends LitElement {
  @property({ attribute: false }) chart!: Chart;
  @property({ attribute: false }) selected: Selection = new Set();
  @property({ attribute: false }) tool: Tool = 'select';
  @property({ attribute: false }) snaps = true;
  @property({ attribute: false }) label = '';
  /** The colour and mark of each seat; those of its category when missing. */
  @property({ attribute: false }) tones: ReadonlyMap<string, number> | undefined;
  /** A tap takes one seat or gives it back, and nothing else is given back. */
  @property({ attribute: false }) picks = false;
  /** Nothing can be moved or added. */
  @property({ attribute: false }) isFixed = false;
  /** The seats that a click at a point would add. */
  @property({ attribute: false }) ghostAt: (at: Point) => readonly Point[] = () => [];
  @property({ attribute: false }) onSelect: (selected: Selection) => void = () => undefined;
  @property({ attribute: false }) onMove: (dx: number, dy: number) => void = () => undefined;
  @property({ attribute: false }) onPlace: (at: Point) => void = () => undefined;
  @property({ attribute: false }) onArea: (outline: readonly Point[]) => void = () => undefined;

  /** The picture below the seats, once it is loaded. */
  tracing: Tracing | undefined;
  private background: Background | undefined;
  private readonly picture = new LoadedPicture();
  private view: View | undefined;
  private gesture: Gesture | undefined;
  private dragged = { dx: 0, dy: 0 };
  private lasso: Point[] = [];
  /** The corners of an area that is being drawn. */
  private corners: readonly Point[] = [];
  private box: Box | undefined;
  private pointer: Point | undefined;
  private readonly touches = new Map<number, Point>();
  private categories: readonly string[] = [];
  private pitch = 10;
  private frame = 0;
  private readonly kept = new KeptDrawing();
  /** The view is being zoomed: what is kept is scaled until it rests. */
  private isMoving = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(this.resting);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('tool')) this.corners = [];
    if (!changed.has('chart')) return;
    this.categories = categoriesOf(this.chart);
    this.pitch = pitchOf(this.chart);
    if (this.chart.background !== this.background) void this.takeBackground(this.chart.background);
  }

  private async takeBackground(background: Background | undefined): Promise<void> {
    this.background = background;
    const image = background && (await this.picture.load(background.media));
    if (this.background !== background) return; // it has changed meanwhile
    this.tracing = background && image && { image, ...background.box, opacity: background.opacity };
    this.drawSoon();
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

  /** Enlarges the view around a seat when seats are less than `apart` pixels from each other; false when they aren't. */
  comeCloser(id: string, apart: number): boolean {
    const at = this.placeOf(id);
    if (!this.view || !at || this.pitch * this.view.scale >= apart) return false;
    const size = { width: this.clientWidth, height: this.clientHeight };
    const { x, y } = pointAt(this.view, at.x, at.y);
    this.view = centred({ ...this.view, scale: closeUp / this.pitch }, size, x, y);
    this.drawSoon();
    return true;
  }

  /** Makes an area of the corners that are drawn; false when they are fewer than three. */
  closeArea(): boolean {
    const { corners } = this;
    if (corners.length < 3) return false;
    this.corners = [];
    this.onArea(corners);
    return true;
  }

  /** Takes the last corner back; false when there is none. */
  dropCorner(): boolean {
    if (this.corners.length === 0) return false;
    this.corners = this.corners.slice(0, -1);
    this.drawSoon();
    return true;
  }

  /** Brings seats and areas into the middle that are not seen. */
  show(seats: Selection): void {
    const points: Point[] = [...placesOf(this.chart)].flatMap(({ seat }) => (seats.has(seat._id) ? [seat] : []));
    points.push(...selectedAreas(this.chart, seats).flatMap(({ outline }) => outline));
    if (points.length === 0 || !this.view) return;
    const { view, clientWidth, clientHeight } = this;
    const isSeen = ({ x, y }: Point) =>
      x >= view.x && y >= view.y && x <= view.x + clientWidth / view.scale && y <= view.y + clientHeight / view.scale;
    if (points.every(isSeen)) return;
    const mean = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
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
    const { chart, categories, tones, tracing, pitch, selected, view, dragged, box, lasso, corners, pointer } = this;
    const at = pointer && this.places ? this.onGrid(pointAt(view, pointer.x, pointer.y)) : undefined;
    const ghost = at ? this.ghostAt(at) : [];
    const scene = { chart, categories, tones, tracing, pitch, selected, view, dragged, box, lasso, corners, ghost };
    const isSharp = this.kept.paint(context, scene, { width, height, ratio }, this.colours(), this.isMoving);
    if (isSharp) return;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.isMoving = false;
      this.drawSoon();
    }, sharpAfterMs);
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
      seats: Array.from({ length: toneCount + 1 }, (_, at) => value(`--seat-${at}`)),
    };
  }

  /** A click places rows or tables. */
  private get places(): boolean {
    return this.tool === 'block' || this.tool === 'table';
  }

  private get grid(): number {
    return this.snaps ? this.pitch / 2 : 0;
  }

  private onGrid({ x, y }: Point): Point {
    return { x: rounded(x + snapped(x, 0, this.grid)), y: rounded(y + snapped(y, 0, this.grid)) };
  }

  private placeAt(event: PointerEvent | WheelEvent): Point {
    const { left, top } = this.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private hit(at: Point): Hit | undefined {
    if (!this.view) return undefined;
    const point = pointAt(this.view, at.x, at.y);
    let [nearest, found]: [number, Placed | undefined] = [Math.max(this.pitch / 2, 8 / this.view.scale), undefined];
    for (const place of placesOf(this.chart)) {
      const distance = Math.hypot(place.seat.x - point.x, place.seat.y - point.y);
      if (distance < nearest) [nearest, found] = [distance, place];
    }
    if (found) return { place: found };
    const area = this.picks ? undefined : areaAt(this.chart.areas ?? [], point);
    return area && { area };
  }

  private press(event: PointerEvent): void {
    const at = this.placeAt(event);
    // not by the element itself: its own handlers are on what is in it
    const canvas = this.querySelector<HTMLElement>('.canvas');
    canvas?.setPointerCapture(event.pointerId);
    canvas?.focus({ preventScroll: true });
    if (event.pointerType === 'touch') this.touches.set(event.pointerId, at);
    const hit = this.hit(at);
    if (!this.view) return;
    const isOne = !this.isFixed && event.button === 0 && this.touches.size < 2;
    if (this.places && isOne) this.gesture = { kind: 'place', from: at };
    else if (this.tool === 'area' && isOne) this.gesture = { kind: 'outline', from: at };
    else if (this.tool === 'lasso' && event.button === 0 && this.touches.size < 2)
      this.gesture = { kind: 'lasso', from: at, hit };
    else if (this.tool === 'pan' || event.pointerType === 'touch' || event.button === 1)
      this.gesture = { kind: 'pan', from: at, view: this.view, hit };
    else if (hit) {
      const wasSelected = this.selected.has(idOf(hit));
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
        const { x, y } = gesture.hit.place?.seat ?? gesture.hit.area?.outline[0] ?? at;
        this.dragged = { dx: snapped(x, dx, grid), dy: snapped(y, dy, grid) };
      } else if (gesture.kind === 'lasso')
        this.lasso = [...(this.lasso.length === 0 ? [gesture.from] : this.lasso), at];
      else if (gesture.kind === 'box' || gesture.kind === 'outline') {
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
    if (gesture || this.places) this.drawSoon();
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
    this.lasso = [];
    this.isMoving = true;
    this.drawSoon();
  }

  private release(event: PointerEvent): void {
    const { gesture, dragged, box, lasso, view } = this;
    const at = this.placeAt(event);
    this.touches.delete(event.pointerId);
    this.gesture = undefined;
    this.dragged = { dx: 0, dy: 0 };
    this.box = undefined;
    this.lasso = [];
    this.drawSoon();
    if (!gesture || !view) return;
    const isClick = Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) < clickWithin;
    if (gesture.kind === 'place') {
      if (isClick) this.onPlace(this.onGrid(pointAt(view, at.x, at.y)));
    } else if (gesture.kind === 'outline') {
      if (isClick) this.addCorner(at, view);
      else if (box) this.drawBox(box, view);
    } else if (gesture.kind === 'pan') {
      if (isClick) this.choose(gesture.hit, event.shiftKey, true);
    } else if (gesture.kind === 'lasso') {
      // a line may end where it began
      if (lasso.length === 0) this.choose(gesture.hit, event.shiftKey, true);
      else this.chooseInside(lasso, view, event.shiftKey);
    } else if (gesture.kind === 'drag') {
      if (dragged.dx !== 0 || dragged.dy !== 0) this.onMove(dragged.dx, dragged.dy);
      else if (isClick && gesture.wasSelected) this.choose(gesture.hit, event.shiftKey, true);
    } else if (isClick) this.choose(undefined, event.shiftKey, false);
    else if (box) this.chooseInside(cornersOf(box), view, event.shiftKey);
  }

  /** A corner of an area; a click on the first or the last one closes it. */
  private addCorner(at: Point, view: View): void {
    const corner = this.onGrid(pointAt(view, at.x, at.y));
    const isAt = (other: Point | undefined) =>
      other &&
      Math.hypot((other.x - view.x) * view.scale - at.x, (other.y - view.y) * view.scale - at.y) < cornerWithin;
    if (isAt(this.corners[0]) || isAt(this.corners.at(-1))) this.closeArea();
    else this.corners = [...this.corners, corner];
  }

  /** An area as a rectangle. */
  private drawBox(box: Box, view: View): void {
    const from = this.onGrid(pointAt(view, box.x, box.y));
    const to = this.onGrid(pointAt(view, box.x + box.width, box.y + box.height));
    this.corners = [];
    const area = { ...from, width: rounded(to.x - from.x), height: rounded(to.y - from.y) };
    if (area.width > 0 && area.height > 0) this.onArea(cornersOf(area));
  }

  private cancel(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    this.gesture = undefined;
    this.dragged = { dx: 0, dy: 0 };
    this.box = undefined;
    this.lasso = [];
    this.drawSoon();
  }

  /** A click takes the row, in a row that is selected the seat; with Shift it adds them, or takes the seat away. */
  private choose(what: Hit | undefined, adds: boolean, isSecond: boolean): void {
    const hit = what?.place;
    if (!hit) {
      const id = what?.area._id;
      const others = adds ? [...this.selected].filter((each) => each !== id) : [];
      if (id !== undefined) this.onSelect(new Set(adds && isSecond ? others : [...others, id]));
      else if (!adds && !this.picks) this.onSelect(new Set());
      return;
    }
    if (this.picks) {
      const others = [...this.selected].filter((id) => id !== hit.seat._id);
      this.onSelect(new Set(others.length < this.selected.size ? others : [...others, hit.seat._id]));
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

  /** Selects the seats inside of a line, and areas that lie in it as a whole. `picks` gives nothing back. */
  private chooseInside(line: readonly Point[], view: View, adds: boolean): void {
    const corners = line.map(({ x, y }) => pointAt(view, x, y));
    const isIn = (point: Point) => isInside(corners, point);
    const inside = [...placesOf(this.chart)].flatMap(({ seat }) => (isIn(seat) ? [seat._id] : []));
    if (!this.picks) for (const { _id, outline } of this.chart.areas ?? []) if (outline.every(isIn)) inside.push(_id);
    if (this.picks && inside.length === 0) return;
    this.onSelect(new Set(adds || this.picks ? [...this.selected, ...inside] : inside));
  }

  private wheel(event: WheelEvent): void {
    if (!this.view) return;
    event.preventDefault();
    const at = this.placeAt(event);
    const { scale, x, y } = this.view;
    this.isMoving = true;
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
