/** The seat index of a seating chart. */
import type { SeatPlan, SeatView } from '../../../contract/seat-maps.ts';
import { distancesOf } from '../../../sale/seat-tables.ts';

export type SeatKind = 'common' | 'wheelchair' | 'companion' | 'limited' | 'foldable';

export interface ChartSeat {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly kind: SeatKind;
  /** The wheelchair place that it belongs to. */
  readonly companionOf: string | undefined;
  /** What its seller tells of it, e.g. “behind a pillar”; `''` for nothing. */
  readonly note: string;
  /** The picture seen from it. */
  readonly view: SeatView | undefined;
  /** The category in the chart; `''` for none. */
  readonly ref: string;
  readonly row: ChartRow;
  readonly section: ChartSection;
}

/** A row as people count it: an aisle does not end it. */
export interface ChartRow {
  readonly name: string;
  /** True for a table. */
  readonly isTable: boolean;
  readonly seats: ChartSeat[];
}

export interface ChartSection {
  readonly name: string;
  readonly rows: ChartRow[];
  readonly seats: ChartSeat[];
}

const kinds: Readonly<Record<string, SeatKind>> = {
  handicapped: 'wheelchair',
  limitedView: 'limited',
  foldable: 'foldable',
};

/** A seating chart prepared for drawing, for keyboard steps, and for finding the seat at a point. */
export class SeatIndex {
  readonly sections: readonly ChartSection[];
  readonly byId: ReadonlyMap<string, ChartSeat>;
  /** The distance of neighbours, in units of the chart. */
  readonly pitch: number;
  readonly width: number;
  readonly height: number;
  private readonly cells = new Map<string, ChartSeat[]>();
  private readonly companions = new Map<string, ChartSeat[]>();

  constructor(readonly plan: SeatPlan) {
    const byId = new Map<string, ChartSeat>();
    const views = new Map((plan.views ?? []).map((view) => [view._id, view]));
    this.sections = plan.sections.map((planned) => {
      const section: ChartSection = { name: planned.name, rows: [], seats: [] };
      for (const part of planned.rows) {
        let row = section.rows.find(({ name }) => name === part.name);
        if (!row) section.rows.push((row = { name: part.name, isTable: part.table !== undefined, seats: [] }));
        const ref = part.categoryRef ?? planned.categoryRef ?? '';
        for (const { _id: id, name, x, y, seatType = '', companionOf, note = '', view } of part.seats) {
          if (byId.has(id)) continue; // a second seat of the same name would be ambiguous
          const kind = Object.hasOwn(kinds, seatType) ? kinds[seatType] : undefined;
          const seat = {
            id,
            name,
            x,
            y,
            kind: kind ?? (companionOf ? 'companion' : 'common'),
            companionOf,
            note,
            view: views.get(view ?? part.view ?? planned.view ?? ''),
            ref,
            row,
            section,
          };
          byId.set(id, seat);
          row.seats.push(seat);
          section.seats.push(seat);
        }
      }
      return section;
    });
    this.byId = byId;
    this.pitch = pitchOf(plan) ?? Math.max(1, plan.width / 40);
    const seats = [...byId.values()];
    const corners = (plan.areas ?? []).flatMap(({ outline }) => outline);
    const farthest = (of: (seat: ChartSeat) => number) => seats.reduce((max, seat) => Math.max(max, of(seat)), 0);
    // a chart without a useful size must not hide seats
    this.width = Math.max(
      1,
      plan.width,
      farthest(({ x }) => x + this.pitch / 2),
      ...corners.map(({ x }) => x),
    );
    this.height = Math.max(
      1,
      plan.height,
      farthest(({ y }) => y + this.pitch / 2),
      ...corners.map(({ y }) => y),
    );
    for (const seat of seats) {
      put(this.cells, this.cell(seat.x, seat.y), seat);
      if (seat.companionOf !== undefined) put(this.companions, seat.companionOf, seat);
    }
  }

  /** The nearest seat to a point, at most `within` away. Called many times a second by pointer events. */
  nearest(x: number, y: number, within: number): ChartSeat | undefined {
    let found: ChartSeat | undefined;
    let min = within;
    const reach = Math.min(3, Math.ceil(within / (this.pitch * 2)));
    for (let column = -reach; column <= reach; column++)
      for (let line = -reach; line <= reach; line++)
        for (const seat of this.cells.get(this.cell(x + column * this.pitch * 2, y + line * this.pitch * 2)) ?? []) {
          const distance = Math.hypot(seat.x - x, seat.y - y);
          if (distance <= min) [found, min] = [seat, distance];
        }
    return found;
  }

  /** The companion seats of a wheelchair place. */
  companionsOf({ id }: ChartSeat): readonly ChartSeat[] {
    return this.companions.get(id) ?? [];
  }

  private cell(x: number, y: number): string {
    const size = this.pitch * 2;
    return `${Math.floor(x / size)} ${Math.floor(y / size)}`;
  }
}

function put<Key>(map: Map<Key, ChartSeat[]>, key: Key, seat: ChartSeat): void {
  const there = map.get(key);
  if (there) there.push(seat);
  else map.set(key, [seat]);
}

/** The distance that most neighbours have: the median, since aisles lie in between. */
function pitchOf({ sections }: SeatPlan): number | undefined {
  const distances = sections.flatMap(({ rows }) => rows.flatMap(distancesOf)).sort((a, b) => a - b);
  return distances[Math.floor(distances.length / 2)];
}
