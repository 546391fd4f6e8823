/** Seat limits: free seats limit the amounts of an event if they are fewer than the seller set. */
import type { EventInfo } from '../contract/event-info.ts';
import { isCounted, min } from './availability.ts';
import { isOpen, picksOnly, rulesOf } from './seating-rules.ts';
import { seatCategoryOf } from './seating.ts';

/** The seats of one category and contingent, `''` for none. */
export interface SeatLevel {
  readonly categoryRef: string;
  readonly contingent: string;
  readonly seats: number;
  /** Number of wheelchair places among them; they are sold only if the buyer chose one. */
  readonly wheelchairs: number;
  readonly taken: number;
}

/** An event whose numbers are at most what its seats leave in this shop. */
export function withSeatLimits(info: EventInfo, levels: readonly SeatLevel[]): EventInfo {
  const rules = rulesOf(info);
  const known = new Set(levels.map(({ categoryRef }) => categoryRef));
  const free = new Map<string, number>();
  for (const { categoryRef, contingent, seats, wheelchairs, taken } of levels) {
    if (!isOpen(rules, contingent === '' ? undefined : contingent)) continue;
    const offered = picksOnly(rules) ? seats - wheelchairs : seats;
    free.set(categoryRef, (free.get(categoryRef) ?? 0) + Math.max(0, offered - taken));
  }
  const tickets = (info.tickets ?? []).map((ticket) => ({ ticket, chart: seatCategoryOf(info, ticket, known) }));
  /** Free seats of all these tickets together; nothing where one of them needs none. */
  const freeFor = (some: typeof tickets) => {
    const charts = new Set(some.flatMap(({ ticket, chart }) => (isCounted(ticket) ? [chart] : [])));
    if (charts.size === 0 || charts.has(undefined)) return undefined;
    return [...charts].reduce((sum, chart) => sum + (free.get(chart ?? '') ?? 0), 0);
  };
  const limited = <T extends { v?: number | undefined }>(part: T, seats: number | undefined): T =>
    seats === undefined ? part : { ...part, v: min(part.v, seats) };
  return {
    ...limited(info, freeFor(tickets)),
    tickets: tickets.map(({ ticket, chart }) =>
      // resale tickets are none of the free seats
      limited(ticket, chart === undefined || ticket.resale ? undefined : (free.get(chart) ?? 0)),
    ),
    ...(info.categories && {
      categories: info.categories.map((category) =>
        limited(
          category,
          freeFor(tickets.filter(({ ticket }) => ticket.categoryRef === (category.ref ?? category._id))),
        ),
      ),
    }),
  };
}
