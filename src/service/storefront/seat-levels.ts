/** The number of seats that are left in an event, counted in the database without loading plans. */
import type { SeatLevel } from '../../sale/seat-limits.ts';
import type { Queryable } from '../database/index.ts';

/** The number of seats of one category and contingent in a plan; `''` for none. */
export type SeatCount = Omit<SeatLevel, 'taken'>;

/**
 * The free seats of those events that sell seats of a stored chart.
 * @param holdId A hold whose seats count as free.
 */
export async function readSeatLevels(
  db: Queryable,
  eventIds: readonly string[],
  holdId = '',
): Promise<Map<string, SeatLevel[]>> {
  const charts = await db.query<{ event: string; counts: readonly SeatCount[] }>(
    `select e.id as event, r.counts
     from event e
     join seat_map m on m.id = e.data -> 'seating' ->> 'seatMapId' and m.seller_id = e.seller_id
     join seat_map_revision r on r.seat_map_id = m.id and r.revision::text = e.data -> 'seating' ->> 'revisionId'
     where e.id = any($1::text[]) and e.data -> 'seating' ->> 'seatMapId' is not null and e.data -> 'seating' ->> 'active' = 'true'`,
    [eventIds],
  );
  if (charts.length === 0) return new Map();
  const rows = await db.query<{ event: string; category: string; contingent: string; taken: number }>(
    `select event_id as event, category_ref as category, contingent, count(*) as taken from event_seat
     where event_id = any($1::text[]) and hold_id <> $2 group by event_id, category_ref, contingent`,
    [charts.map(({ event }) => event), holdId],
  );
  const keyOf = (...names: readonly string[]) => JSON.stringify(names);
  const taken = new Map(rows.map((row) => [keyOf(row.event, row.category, row.contingent), row.taken]));
  return new Map(
    charts.map(({ event, counts }) => [
      event,
      counts.map((count) => ({ ...count, taken: taken.get(keyOf(event, count.categoryRef, count.contingent)) ?? 0 })),
    ]),
  );
}
