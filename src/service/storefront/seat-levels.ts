/** The number of seats that are left in an event, counted in the database without loading plans. */
import type { SeatLevel } from '../../sale/seat-limits.ts';
import type { Queryable } from '../database/index.ts';

/** The number of seats of one category and contingent in a plan; `''` for none. */
export type SeatCount = Omit<SeatLevel, 'taken'>;

/**
 * The free seats of those events that sell seats of a stored chart.
 * @param holdId A hold whose seats count as free.
 * @param forStaff True where staff sell: what is kept for them counts as free.
 */
export async function readSeatLevels(
  db: Queryable,
  eventIds: readonly string[],
  holdId = '',
  forStaff = false,
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
    `select event, category, contingent, count(*) as taken from (
       select event_id as event, category_ref as category, contingent from event_seat
       where event_id = any($1::text[]) and hold_id <> $2
       union all
       select r.event_id, r.category_ref, r.contingent from event_seat_rule r
       where r.event_id = any($1::text[]) and (not $3::boolean or r.keep <> 'staff')
         and not exists (select 1 from event_seat s where s.event_id = r.event_id and s.seat_id = r.seat_id)) seat
     group by event, category, contingent`,
    [charts.map(({ event }) => event), holdId, forStaff],
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
