/** The symbols of seats: a shape, a mark and a colour for each state, so that no state is shown by its colour alone. */
import { nothing, svg, type SVGTemplateResult, type TemplateResult, html } from 'lit';
import type { Fare } from './seat-fares.ts';
import type { SeatIndex, ChartSeat, SeatKind } from './seat-index.ts';

/** A free seat looks like its kind, unless it is on resale or kept for staff. */
export type SeatLook = SeatKind | 'resale' | 'kept' | 'chosen' | 'taken' | 'closed';

/** Around 0,0, in shares of the distance between neighbours. */
type Draw = (n: (share: number) => string) => string;

const square =
  (half: number, corner: number): Draw =>
  (n) => {
    const [side, r] = [n(2 * (half - corner)), n(corner)];
    const turn = (x: number, y: number) => `a${r} ${r} 0 0 1 ${n(x * corner)} ${n(y * corner)}`;
    return `m${n(corner - half)} ${n(-half)}h${side}${turn(1, 1)}v${side}${turn(-1, 1)}h-${side}${turn(-1, -1)}v-${side}${turn(1, -1)}z`;
  };
const disc =
  (radius: number): Draw =>
  (n) =>
    `m${n(-radius)} 0a${n(radius)} ${n(radius)} 0 1 1 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 1 ${n(-2 * radius)} 0z`;
const diamond =
  (half: number): Draw =>
  (n) =>
    `m0 ${n(-half)}l${n(half)} ${n(half)}l${n(-half)} ${n(half)}l${n(-half)} ${n(-half)}z`;
const hexagon =
  (half: number): Draw =>
  (n) => {
    const [side, high] = [half / 2, half * 0.87];
    return `m${n(-half)} 0l${n(side)} ${n(-high)}h${n(half)}l${n(side)} ${n(high)}l${n(-side)} ${n(high)}h${n(-half)}z`;
  };
const none: Draw = () => '';

const shapes: Readonly<Record<SeatLook, Draw>> = {
  common: square(0.4, 0.13),
  limited: square(0.4, 0.13),
  foldable: square(0.4, 0.13),
  // neighbours leave a gap between their tips
  wheelchair: diamond(0.48),
  companion: diamond(0.48),
  resale: hexagon(0.5),
  kept: square(0.4, 0.13),
  chosen: disc(0.46),
  taken: square(0.3, 0.1),
  closed: none,
};

const signs: Readonly<Record<SeatLook, Draw>> = {
  common: none,
  limited: (n) => `m${n(-0.24)} ${n(0.24)}l${n(0.48)} ${n(-0.48)}`,
  foldable: (n) => `m${n(-0.2)} ${n(-0.14)}v${n(0.32)}h${n(0.4)}v${n(-0.32)}`,
  wheelchair: (n) =>
    `m${n(-0.04)} ${n(-0.3)}h0m0 ${n(0.13)}v${n(0.19)}h${n(0.15)}l${n(0.09)} ${n(0.18)}m${n(-0.29)} ${n(-0.24)}a${n(0.15)} ${n(0.15)} 0 1 0 ${n(0.2)} ${n(0.2)}`,
  companion: (n) => `m0 ${n(-0.2)}h0m${n(-0.19)} ${n(0.38)}a${n(0.19)} ${n(0.2)} 0 0 1 ${n(0.38)} 0`,
  resale: (n) =>
    `m${n(-0.2)} ${n(-0.11)}h${n(0.4)}l${n(-0.12)} ${n(-0.12)}m${n(0.12)} ${n(0.34)}h${n(-0.4)}l${n(0.12)} ${n(0.12)}`,
  kept: (n) =>
    `m${n(-0.17)} ${n(-0.04)}h${n(0.34)}v${n(0.25)}h${n(-0.34)}zm${n(0.06)} 0v${n(-0.09)}a${n(0.11)} ${n(0.11)} 0 0 1 ${n(0.22)} 0v${n(0.09)}`,
  chosen: (n) => `m${n(-0.2)} ${n(0.02)}l${n(0.14)} ${n(0.15)}l${n(0.26)} ${n(-0.3)}`,
  taken: (n) => `m${n(-0.14)} ${n(-0.14)}l${n(0.28)} ${n(0.28)}m0 ${n(-0.28)}l${n(-0.28)} ${n(0.28)}`,
  closed: () => 'h0',
};

/** Of common seats, by category. */
const marks: readonly Draw[] = [
  none,
  disc(0.06),
  (n) => `m${n(-0.16)} 0h${n(0.32)}`,
  (n) => `m0 ${n(-0.16)}v${n(0.32)}`,
  (n) => `m${n(-0.12)} 0${disc(0.05)(n)}m${n(0.29)} 0${disc(0.05)(n)}`,
  (n) => `m${n(-0.14)} 0h${n(0.28)}m${n(-0.14)} ${n(-0.14)}v${n(0.28)}`,
];

/** The number of categories that have a colour and a mark of their own. */
const tones = marks.length;

const rounded = (value: number) => String(Math.round(value * 100) / 100);

function signOf(look: SeatLook, fare: number): Draw {
  return look === 'common' ? (marks[fare % tones] ?? none) : signs[look];
}

/** Many seats of one look, as two paths. */
interface SeatLayer {
  readonly key: string;
  readonly look: SeatLook;
  readonly fare: number;
  readonly shape: string;
  readonly sign: string;
}

const order: readonly SeatLook[] = [
  'closed',
  'taken',
  'common',
  'foldable',
  'limited',
  'companion',
  'wheelchair',
  'resale',
  'kept',
  'chosen',
];

/** Looks without a category. */
const plain: readonly SeatLook[] = ['closed', 'taken', 'chosen'];

/**
 * The seats of a chart, drawn by section, category and look: thousands of seats are a few dozen paths, and only those
 * change that gain or lose a seat.
 */
export class SeatDrawing {
  layers: readonly SeatLayer[] = [];
  private readonly looks = new Map<ChartSeat, string>();
  private readonly members = new Map<string, Set<ChartSeat>>();

  constructor(private readonly chart: SeatIndex) {}

  /** Takes the current look of every seat; `fare` is the category's number. */
  update(lookOf: (seat: ChartSeat) => readonly [look: SeatLook, fare: number]): void {
    const changed = new Set<string>();
    this.chart.sections.forEach(({ seats }, at) => {
      for (const seat of seats) {
        const [look, fare] = lookOf(seat);
        const key = `${at} ${look} ${plain.includes(look) ? 0 : fare}`;
        const last = this.looks.get(seat);
        if (last === key) continue;
        this.looks.set(seat, key);
        if (last !== undefined) this.members.get(last)?.delete(seat);
        const members = this.members.get(key) ?? new Set();
        this.members.set(key, members.add(seat));
        changed.add(key);
        if (last !== undefined) changed.add(last);
      }
    });
    if (changed.size === 0) return;
    const stored = new Map(this.layers.map((layer) => [layer.key, layer]));
    for (const key of changed) {
      const members = this.members.get(key);
      if (members?.size) stored.set(key, this.draw(key, members));
      else stored.delete(key);
    }
    this.layers = [...stored.values()].sort(
      (a, b) => order.indexOf(a.look) - order.indexOf(b.look) || (a.key < b.key ? -1 : 1),
    );
  }

  private draw(key: string, seats: ReadonlySet<ChartSeat>): SeatLayer {
    const [, name = '', number = '0'] = key.split(' ');
    const [look, fare] = [name as SeatLook, Number(number)];
    const n = (share: number) => rounded(share * this.chart.pitch);
    const [shape, sign] = [shapes[look](n), signOf(look, fare)(n)];
    const all = (what: string) =>
      what && Array.from(seats, ({ x, y }) => `M${rounded(x)} ${rounded(y)}${what}`).join('');
    return { key, look, fare, shape: all(shape), sign: all(sign) };
  }
}

/** The two paths of a layer; `fare` brings the seller's colour. */
export function renderLayer({ look, fare: at, shape, sign }: Omit<SeatLayer, 'key'>, fare?: Fare): SVGTemplateResult {
  const colour = fare?.color && !plain.includes(look) ? `--_c: ${fare.color}; --_on: ${fare.onColor}` : '';
  return svg`<g class=${`looks-${look} tone-${at % tones}`} .style=${colour}>
    ${shape ? svg`<path class="shape" d=${shape} />` : nothing}
    ${sign ? svg`<path class="sign" d=${sign} />` : nothing}
  </g>`;
}

/** One seat beside its name in the key, or in the list. */
export function renderSymbol(look: SeatLook, fare?: Fare): TemplateResult {
  const n = (share: number) => rounded(share * 20);
  const at = fare?.at ?? 0;
  const [shape, sign] = [shapes[look](n), signOf(look, at)(n)].map((path) => path && `M0 0${path}`);
  const layer = { look, fare: at, shape: shape ?? '', sign: sign ?? '' };
  return html`<svg class="symbol" viewBox="-12 -12 24 24" width="24" height="24" stroke-width="1.8" aria-hidden="true">
    ${renderLayer(layer, fare)}
  </svg>`;
}
