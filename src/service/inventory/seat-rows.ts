/** The rows of held, sold and kept seats: which are taken, and the taking of some for a hold. */
import type { Queryable } from '../database/index.ts';
import type { StoredPlan } from '../storefront/seat-plans.ts';

/**
 * Takes seats and releases the others of a hold, in the order of their ids; false when one of them is taken. The caller holds
 * `lockSeats`.
 */
export async function holdSeats(
  tx: Queryable,
  holdId: string,
  eventIds: readonly string[],
  { places }: StoredPlan,
  seats: readonly string[],
): Promise<boolean> {
  const stored = seats.map((id) => places.get(id));
  await tx.query(
    `insert into event_seat (event_id, seat_id, hold_id, category_ref, contingent)
     select e.id, s.id, $1, s.category_ref, s.contingent
     from unnest($2::text[]) as e (id) cross join unnest($3::text[], $4::text[], $5::text[]) as s (id, category_ref, contingent)
     order by e.id, s.id on conflict do nothing`,
    [
      holdId,
      eventIds,
      seats,
      stored.map((place) => place?.categoryRef ?? ''),
      stored.map((place) => place?.seat.contingent ?? ''),
    ],
  );
  await tx.query(
    'delete from event_seat where hold_id = $1 and not (event_id = any($2::text[]) and seat_id = any($3::text[]))',
    [holdId, eventIds, seats],
  );
  const [counted] = await tx.query<{ held: number }>('select count(*) as held from event_seat where hold_id = $1', [
    holdId,
  ]);
  return counted?.held === eventIds.length * seats.length;
}

/** Which seats of an event are held or sold. */
export async function takenSeats(tx: Queryable, eventId: string): Promise<Set<string>> {
  const rows = await tx.query<{ seat: string }>('select seat_id as seat from event_seat where event_id = $1', [
    eventId,
  ]);
  return new Set(rows.map(({ seat }) => seat));
}

/**
 * Which of these seats are kept in one of the events, so that a buyer can't have them. The caller holds `lockSeats`.
 * @param forStaff True where staff sell: what is kept for them is theirs.
 */
export async function keptSeats(
  tx: Queryable,
  eventIds: readonly string[],
  seats: readonly string[],
  forStaff: boolean,
): Promise<Set<string>> {
  const rows = await tx.query<{ seat: string }>(
    `select distinct seat_id as seat from event_seat_rule
     where event_id = any($1::text[]) and seat_id = any($2::text[]) and (not $3::boolean or keep <> 'staff')`,
    [eventIds, seats, forStaff],
  );
  return new Set(rows.map(({ seat }) => seat));
}
