/** The seats that a ticket may move to: the free ones of its category, and those that are kept for staff. */
import type { EventAnswer } from '../../contract/events.ts';
import type { SeatPlan } from '../../contract/seat-maps.ts';
import { categoriesOf, seatCategoryOf } from '../../sale/seating.ts';
import { categoryOf, placesOf, type Chart, type Placed } from '../parts/seat-plan/chart.ts';

export interface FreeSeat extends Placed {
  /** Why it is kept for staff; missing for a seat that is on sale. */
  readonly note: string | undefined;
}

/** A row with its free seats. */
export interface FreeRow {
  readonly section: string;
  readonly row: string;
  readonly isTable: boolean;
  readonly seats: readonly FreeSeat[];
}

/** What is known of the seats of an event. */
export interface SeatsNow {
  readonly taken: readonly string[];
  /** Those for staff, with their notes. */
  readonly kept: ReadonlyMap<string, string>;
}

/** The category of the chart that a ticket of an event sits in; nothing for one without a seat. */
export function seatCategory(plan: SeatPlan, event: EventAnswer, ticketTypeId: string | undefined): string | undefined {
  const type = event.tickets?.find(({ _id }) => _id === ticketTypeId);
  return type && seatCategoryOf(event, type, categoriesOf(plan));
}

/** The rows of a chart that have free seats of a category. @param own The seat of the ticket, which is no choice. */
export function freeRows(
  chart: Chart,
  { taken, kept }: SeatsNow,
  category: string | undefined,
  own: string | undefined,
): readonly FreeRow[] {
  const gone = new Set(taken.filter((seat) => !kept.has(seat)));
  const rows = new Map<string, Omit<FreeRow, 'seats'> & { seats: FreeSeat[] }>();
  for (const place of placesOf(chart)) {
    const { seat, row, section } = place;
    if (gone.has(seat._id) || seat._id === own || categoryOf(section, row) !== category) continue;
    const key = `${section._id} ${row.name}`;
    const found = rows.get(key) ?? {
      ...{ section: section.name, row: row.name, isTable: row.table !== undefined, seats: [] },
    };
    found.seats.push({ ...place, note: kept.get(seat._id) });
    rows.set(key, found);
  }
  return [...rows.values()];
}

/** How far each arrow key goes across and down. */
const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** True for a key that goes from seat to seat. */
export const isStep = (key: string): boolean => key in steps;

/** The free seat that an arrow key leads to: along the row first, then straight on, then anything that way. */
export function nextSeat(from: Placed | undefined, seats: readonly FreeSeat[], key: string): FreeSeat | undefined {
  const step = steps[key];
  if (!from || !step) return seats[0];
  const [across, down] = step;
  const ahead = seats.flatMap((place) => {
    const [x, y] = [place.seat.x - from.seat.x, place.seat.y - from.seat.y];
    const [along, aside] = [x * across + y * down, Math.abs(x * down) + Math.abs(y * across)];
    const isInRow = place.section === from.section && place.row.name === from.row.name;
    return along > 0 ? [{ place, along, aside, isInRow, isStraight: aside <= along }] : [];
  });
  const straight = ahead.filter(({ isStraight }) => isStraight);
  const inRow = straight.filter(({ isInRow }) => isInRow);
  const [nearest] =
    [inRow, straight, ahead]
      .find((some) => some.length > 0)
      ?.toSorted((a, b) => a.along + a.aside - b.along - b.aside) ?? [];
  return nearest?.place;
}
