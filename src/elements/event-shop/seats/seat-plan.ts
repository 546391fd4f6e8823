/** The seat plan: the seating chart as a picture. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { SeatArea, SeatBackground, SeatPlan, SeatRow } from '../../../contract/seat-maps.ts';
import { thrustPath } from '../../../sale/seat-stages.ts';
import { tableOf } from '../../../sale/seat-tables.ts';
import type { SeatIndex, ChartSeat } from './seat-index.ts';
import { labelsOf, isFree, placeOf, type SceneBasis, type SeatScene } from './seat-scene.ts';
import { renderLayer, SeatDrawing } from './seat-symbols.ts';
import { SeatZoom } from './seat-zoom.ts';
import type { ShopView } from '../view/shop-view.ts';

/** Pixels between seats below which a finger, or a mouse, would only guess: a click zooms in first. */
const finger = 22;
const mouse = 7;

/**
 * A picture to point at. For screen readers it is one image that refers to the list: thousands of shapes, or a grid of
 * them, would be a maze, and the rows of a venue are no table; selects and checkboxes are understood everywhere. One
 * listener finds the seat that is nearest to the pointer.
 */
export class SeatPlanView {
  readonly zoom: SeatZoom;
  private readonly drawing: SeatDrawing;
  private scene: SeatScene | undefined;
  private drawn: SceneBasis | undefined;

  constructor(
    private readonly chart: SeatIndex,
    changed: () => void,
  ) {
    this.zoom = new SeatZoom(chart, changed);
    this.drawing = new SeatDrawing(chart);
  }

  /** @param basis the seats are drawn again only when it is another object */
  render(scene: SeatScene, free: string, basis: SceneBasis): TemplateResult {
    this.scene = scene;
    const { texts, fares } = scene;
    const { chart, drawing } = this;
    if (basis !== this.drawn) {
      drawing.update((seat) => [scene.lookOf(seat), fares.of(seat)?.at ?? 0]);
      this.drawn = basis;
    }
    // a venue is not mirrored for languages that are read from right to left
    return html`<div class="plan" dir="ltr">
      ${this.renderTools(scene)}
      <div class="frame">
        <div
          class="house"
          role="group"
          tabindex="0"
          aria-label=${texts.around}
          .style=${`--_shape: ${chart.width} / ${chart.height}`}
          ${ref(this.zoom.attach)}
          @click=${this.handleClick}
          @pointermove=${this.handleMove}
          @pointerleave=${this.handleLeave}
          @scroll=${this.handleLeave}
          @keydown=${this.handleKey}
        >
          <svg
            class=${scene.locked ? 'seating locked' : 'seating'}
            role="img"
            aria-label=${texts.picture(free)}
            viewBox=${`0 0 ${chart.width} ${chart.height}`}
            stroke-width=${chart.pitch * 0.09}
          >
            ${guard([chart, texts], () => renderWalls(chart, texts.stage, scene.view.link))}
            ${repeat(
              drawing.layers,
              ({ key }) => key,
              (layer) =>
                guard([layer, fares], () =>
                  renderLayer(
                    layer,
                    fares.all.find(({ at }) => at === layer.fare),
                  ),
                ),
            )}
            <circle class="ring" r=${chart.pitch * 0.62} visibility="hidden" />
          </svg>
        </div>
        <p class="tip" aria-hidden="true" hidden><strong></strong><span></span><img alt="" hidden /></p>
      </div>
    </div>`;
  }

  private renderTools({ texts }: SeatScene): TemplateResult {
    const { zoom } = this;
    const tool = (label: string, sign: string, off: boolean, act: () => void) =>
      html`<button
        type="button"
        class="quiet tool"
        aria-label=${label}
        title=${label}
        aria-disabled=${off ? 'true' : 'false'}
        @click=${() => {
          if (!off) act();
        }}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${sign} /></svg>
      </button>`;
    const arrow = (label: string, sign: string, across: number, down: number) =>
      tool(label, sign, zoom.isWhole, () => {
        zoom.move(across, down);
      });
    return html`<div class="tools">
      ${tool(texts.closer, 'M8 3v10M3 8h10', zoom.isClosest, () => {
        zoom.closer();
      })}
      ${tool(texts.farther, 'M3 8h10', zoom.isWhole, () => {
        zoom.farther();
      })}
      ${tool(texts.whole, 'M6 2H2v4M10 2h4v4M6 14H2v-4M10 14h4v-4', zoom.isWhole, () => {
        zoom.whole();
      })}
      <span class="arrows" ?hidden=${zoom.isWhole}>
        ${arrow(texts.left, 'M10 3L5 8l5 5', -0.5, 0)} ${arrow(texts.up, 'M3 10l5-5 5 5', 0, -0.5)}
        ${arrow(texts.down, 'M3 6l5 5 5-5', 0, 0.5)} ${arrow(texts.right, 'M6 3l5 5-5 5', 0.5, 0)}
      </span>
    </div>`;
  }

  private at(event: MouseEvent): ChartSeat | undefined {
    const matrix = (event.currentTarget as Element).querySelector<SVGSVGElement>('.seating')?.getScreenCTM();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { pitch } = this.chart;
    return this.chart.nearest(x, y, Math.max(pitch * 0.62, (12 * pitch) / this.zoom.pitch));
  }

  private readonly handleClick = (event: PointerEvent): void => {
    const seat = this.at(event);
    if (!seat || this.zoom.dragged) return;
    const isMouse = event.pointerType === 'mouse' || event.pointerType === '';
    if (this.zoom.pitch < (isMouse ? mouse : finger)) this.zoom.to(event.clientX, event.clientY, 36);
    else this.scene?.pick(seat);
    this.hide(event);
  };

  private readonly handleMove = (event: PointerEvent): void => {
    const { scene } = this;
    const box = event.currentTarget as HTMLElement;
    const [tip, ring] = [box.parentElement?.querySelector<HTMLElement>('.tip'), box.querySelector('.ring')];
    const seat = event.pointerType === 'mouse' && event.buttons === 0 ? this.at(event) : undefined;
    if (!scene || !tip || !ring) return;
    tip.hidden = !seat;
    ring.setAttribute('visibility', seat ? 'visible' : 'hidden');
    box.toggleAttribute('data-over', seat !== undefined && !scene.locked && scene.lookOf(seat) !== 'taken');
    if (!seat) return;
    ring.setAttribute('cx', String(seat.x));
    ring.setAttribute('cy', String(seat.y));
    const [place, details] = tip.children;
    if (place) place.textContent = placeOf(scene, seat);
    if (details) details.textContent = labelsOf(scene, seat, true).join(' · ');
    showView(tip.querySelector('img'), seat, scene.view.link);
    // beside the pointer, and inside the frame
    const frame = box.getBoundingClientRect();
    const [left, top] = [event.clientX - frame.left, event.clientY - frame.top];
    const across = Math.max(4, Math.min(left - tip.offsetWidth / 2, frame.width - tip.offsetWidth - 4));
    const above = top - tip.offsetHeight - 18;
    tip.style.transform = `translate(${across}px, ${above < 4 ? top + 22 : above}px)`;
  };

  private readonly handleLeave = (event: Event): void => {
    this.hide(event);
  };

  private readonly handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.hide(event);
  };

  private hide({ currentTarget: box }: Event): void {
    if (!(box instanceof Element)) return;
    box.parentElement?.querySelector('.tip')?.toggleAttribute('hidden', true);
    box.querySelector('.ring')?.setAttribute('visibility', 'hidden');
    box.removeAttribute('data-over');
  }
}

/** The view from a seat, small: a click chooses the seat, whose view then opens large. */
function showView(image: HTMLImageElement | null, { view }: ChartSeat, link: ShopView['link']): void {
  if (!image) return;
  image.hidden = !view;
  if (!view || image.dataset['view'] === view._id) return;
  image.dataset['view'] = view._id;
  // the picture of the seat before must not stand there while this one loads
  image.removeAttribute('src');
  image.sizes = '14em';
  image.srcset = view.srcset ?? '';
  image.src = link(view.media);
}

const label = (kind: string, name: string, x: number, y: number, size: number) =>
  svg`<text class=${kind} x=${x} y=${y} .style=${`--_size: ${size}px`} text-anchor="middle" dominant-baseline="central">${name}</text>`;

/** A plan of the house below everything. */
function renderBackground({ media, box, opacity }: SeatBackground, link: ShopView['link']): SVGTemplateResult {
  const { x, y, width, height } = box;
  return svg`<image
    href=${link(media)}
    x=${x}
    y=${y}
    width=${Math.max(0, width)}
    height=${Math.max(0, height)}
    opacity=${opacity}
    preserveAspectRatio="none"
  />`;
}

/** An area without seats, with its name. */
function renderArea({ name, outline }: SeatArea, large: number): SVGTemplateResult {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = Math.min(large, (bottom - top) * 0.4, ((right - left) / Math.max(1, name.length)) * 1.5);
  return svg`<polygon class="area" points=${outline.map(({ x, y }) => `${x},${y}`).join(' ')} />
    ${label('area-name', name, (left + right) / 2, (top + bottom) / 2, fits)}`;
}

/** The stage, with its name; that of a thrust stage stands in its back. */
function renderStage(
  stage: NonNullable<SeatPlan['stage']>,
  name: string,
  large: number,
  round: number,
): SVGTemplateResult {
  const { shape, x, y } = stage;
  const [width, height] = [Math.max(0, stage.width), Math.max(0, stage.height)];
  const [isThrust, isRing] = [shape === 'thrust', shape === 'ring'];
  const high = isThrust ? height / 2 : height;
  const size = Math.min(large, high * 0.7, (width / name.length) * 1.2);
  return svg`${
    isThrust
      ? svg`<path class="stage" d=${thrustPath(stage)} />`
      : svg`<rect class="stage" x=${x} y=${y} width=${width} height=${height} rx=${isRing ? width / 2 : round} ry=${isRing ? height / 2 : round} />`
  }${label('stage-name', name, x + width / 2, y + high / 2, size)}`;
}

/** A table, with its name. */
function renderTable(row: SeatRow, pitch: number): SVGTemplateResult | typeof nothing {
  const table = tableOf(row, pitch);
  if (!table) return nothing;
  const { x, y } = table;
  const wide = table.kind === 'round' ? 2 * table.radius : table.width;
  const size = Math.min(pitch * 0.55, (wide / Math.max(1, row.name.length)) * 1.4);
  return svg`${
    table.kind === 'round'
      ? svg`<circle class="table" cx=${x} cy=${y} r=${table.radius} />`
      : svg`<rect class="table" x=${x - table.width / 2} y=${y - table.height / 2} width=${table.width} height=${table.height} rx=${pitch * 0.2} />`
  }${label('table-name', row.name, x, y, size)}`;
}

/** The picture below, the stage, areas and tables, and the names of sections and rows. */
function renderWalls(
  { plan, sections, pitch, width }: SeatIndex,
  word: string,
  link: ShopView['link'],
): SVGTemplateResult {
  const { stage, areas = [], background } = plan;
  const large = Math.max(pitch * 0.8, width / 44);
  return svg`
    ${background?.forBuyers === true ? renderBackground(background, link) : nothing}
    ${areas.map((area) => (area.outline.length > 2 ? renderArea(area, large) : nothing))}
    ${stage ? renderStage(stage, stage.name ?? word, large * 1.15, pitch * 0.4) : nothing}
    ${plan.sections.flatMap(({ rows }) => rows.map((row) => renderTable(row, pitch)))}
    <g class="rows">
      ${plan.sections.flatMap(({ rows }) =>
        rows.map(({ name, table, seats }) => {
          if (table !== undefined) return nothing;
          const first = min(seats, ({ x }) => x);
          return first ? label('row-name', name, first.x - pitch * 0.85, first.y, pitch * 0.42) : nothing;
        }),
      )}
    </g>
    ${sections.map(({ name, seats }) => {
      const [left, right] = [min(seats, ({ x }) => x), min(seats, ({ x }) => -x)];
      if (sections.length < 2 || !left || !right) return nothing;
      const [middle, wide] = [(left.x + right.x) / 2, right.x - left.x + pitch * 2];
      const size = Math.min(large, (wide / Math.max(1, name.length)) * 1.5);
      // rows may be arcs: the first one below the name counts
      const below = seats.filter(({ x }) => Math.abs(x - middle) <= Math.max(pitch * 1.5, name.length * size * 0.35));
      const top = min(below.length > 0 ? below : seats, ({ y }) => y)?.y ?? 0;
      return label('section-name', name, middle, top - pitch * 0.5 - size * 0.7, size);
    })}
  `;
}

function min<Item>(items: readonly Item[], of: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>((a, b) => (a === undefined || of(b) < of(a) ? b : a), undefined);
}

/** The number of free seats of a chart. */
export function countFree({ chart, lookOf }: Pick<SeatScene, 'chart' | 'lookOf'>): number {
  return [...chart.byId.values()].filter((seat) => isFree(lookOf(seat))).length;
}
