/**
 * Seating of an event: the ticket types that fit on a seat, the contingents that are sold here, and the orphan seats of
 * a choice. The picker explains by the same rules that the service sells by.
 */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import type { Seat, SeatPlan, SeatRow, SeatSection } from '../contract/seat-maps.ts';
import { categoryOf } from './availability.ts';
import type { OrphanConfiguration } from './seating-rules.ts';

/** A seat and where it is. */
export interface SeatLocation {
  readonly seat: Seat;
  readonly row: SeatRow;
  readonly section: SeatSection;
  /** The category in the seating chart; `''` for none. */
  readonly categoryRef: string;
}

/** Every seat of a plan by its id. Of two with one id the first counts. */
export function placesOf({ sections }: SeatPlan): Map<string, SeatLocation> {
  const places = new Map<string, SeatLocation>();
  for (const section of sections) {
    for (const row of section.rows) {
      const categoryRef = row.categoryRef ?? section.categoryRef ?? '';
      for (const seat of row.seats)
        if (!places.has(seat._id)) places.set(seat._id, { seat, row, section, categoryRef });
    }
  }
  return places;
}

/** The categories that a plan names; `''` where some of its seats have none. */
export function categoriesOf({ sections }: SeatPlan): Set<string> {
  return new Set(
    sections.flatMap((section) =>
      section.rows.flatMap(({ categoryRef, seats }) =>
        seats.length > 0 ? [categoryRef ?? section.categoryRef ?? ''] : [],
      ),
    ),
  );
}

/**
 * The chart's category that a ticket type is sold in; `undefined` for one without a seat. A category of the event is
 * matched by its `seatingReference`, else its `ref`, else its `_id`. Seats without a category are for ticket types
 * without one, and for all if the chart has no categories. A type has no seat if the chart has none for it, or if its
 * category has `listWithoutSeats`: standing room, a booklet.
 * @param known the categories of the chart, by `categoriesOf`
 */
export function seatCategoryOf(
  info: Pick<EventInfo, 'categories'>,
  ticket: Pick<InfoTicket, 'categoryRef'>,
  known: ReadonlySet<string>,
): string | undefined {
  const category = categoryOf(info as EventInfo, ticket as InfoTicket);
  if (category?.listWithoutSeats === true) return undefined;
  if (known.size === 1 && known.has('')) return '';
  const names = [category?.seatingReference, category?.ref, category?._id, ticket.categoryRef];
  const named = names.find((name) => name !== undefined && name !== '' && known.has(name));
  if (named !== undefined) return named;
  return ticket.categoryRef === undefined && known.has('') ? '' : undefined;
}

/** A seat with the ticket types that fit on it. */
export interface OfferedSeat extends SeatLocation {
  /** `id`s in the order of the event; empty for a seat that is not sold. */
  readonly ticketTypeIds: readonly string[];
}

/** Every seat of a plan by its id, with the ticket types that fit. */
export function seatsOf(plan: SeatPlan, info: EventInfo): Map<string, OfferedSeat> {
  const known = categoriesOf(plan);
  const fitting = new Map<string, string[]>();
  for (const ticket of info.tickets ?? []) {
    const category = seatCategoryOf(info, ticket, known);
    if (category !== undefined) fitting.set(category, [...(fitting.get(category) ?? []), ticket.id]);
  }
  return new Map(
    [...placesOf(plan)].map(([id, place]) => [id, { ...place, ticketTypeIds: fitting.get(place.categoryRef) ?? [] }]),
  );
}

/** True for a wheelchair place or its companion seat: it is never an orphan, and its buyer has no other choice. */
function isStored({ seatType, companionOf }: Seat): boolean {
  return seatType === 'handicapped' || companionOf !== undefined;
}

/** The smallest number of free seats that may stay next to each other; 1 where any may. */
function minLeft(configuration: OrphanConfiguration | undefined): number {
  if (!configuration) return 1;
  const { minSeatDistance = 2 } = configuration;
  return Number.isFinite(minSeatDistance) ? Math.max(1, minSeatDistance) : 1;
}

/**
 * The orphan seats of a row after a choice: free ones next to it, fewer than the rule wants, with a taken seat on their
 * other side, or the end of the row if that counts.
 */
export function orphansInRow(
  seats: readonly Seat[],
  isFree: (id: string) => boolean,
  chosen: ReadonlySet<string>,
  configuration: OrphanConfiguration | undefined,
): string[] {
  const min = minLeft(configuration);
  if (min <= 1) return [];
  const isLeft = ({ _id }: Seat) => isFree(_id) && !chosen.has(_id);
  const left: string[] = [];
  let at = 0;
  while (at < seats.length) {
    const from = at;
    while (at < seats.length && isLeft(seats[at] as Seat)) at++;
    const gap = seats.slice(from, at);
    const before = seats[from - 1];
    const after = seats[at];
    const isBeside = [before, after].some((seat) => seat && chosen.has(seat._id) && !isStored(seat));
    const isClosed = before !== undefined && after !== undefined;
    if (gap.length > 0 && gap.length < min && isBeside && (isClosed || configuration?.edgeSeatsOrphaning === true))
      left.push(...gap.filter((seat) => !isStored(seat)).map(({ _id }) => _id));
    at++;
  }
  return left;
}

/** The orphan seats of a choice. `taken` and `chosen` are ids. */
export function orphans(
  plan: SeatPlan,
  taken: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
  configuration: OrphanConfiguration | undefined,
): string[] {
  const isFree = (id: string) => !taken.has(id);
  return plan.sections.flatMap(({ rows }) =>
    rows.flatMap(({ seats }) =>
      seats.some(({ _id }) => chosen.has(_id)) ? orphansInRow(seats, isFree, chosen, configuration) : [],
    ),
  );
}
