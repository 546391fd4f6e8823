/**
 * Seats that the seller keeps in one event, one row for each seat. They take nothing from a buyer: a seat that a hold
 * has stays with it, and is kept once it comes back. Changes take the lock that buyers take. Lock order: after the
 * stock.
 */
import type { RefusedSeat, SeatChanges } from '../../contract/event-seats.ts';
import type { Database, Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { compact } from '../http/pick.ts';
import { planOf, seatEventsOf, type StoredPlan } from '../storefront/seat-plans.ts';
import { lockSeats } from './seat-holds.ts';

type Change = SeatChanges['changes'][number];

/** Who changes seats, and when. */
interface By {
  readonly principal: string;
  readonly now: Date;
}

/**
 * Keeps seats, or puts them on sale again, as far as that can be done. The caller keeps the event unchanged. Answers
 * the number of seats that are as they were asked to be, and the refused ones.
 */
export async function keepSeats(
  tx: Queryable,
  event: StoredEvent,
  stored: StoredPlan,
  changes: readonly Change[],
  by: By,
): Promise<{ changed: number; refused: RefusedSeat[] }> {
  const eventIds = await seatEventsOf(tx, event);
  await lockSeats(tx, eventIds);
  const asked = changes.flatMap((change) => change.seats.map((seat) => ({ seat, change })));
  const rows = await tx.query<{ seat: string; order_id: string | null }>(
    `select s.seat_id as seat, max(case h.status when 'sold' then h.id end) as order_id
     from event_seat s join hold h on h.id = s.hold_id
     where s.event_id = any($1::text[]) and s.seat_id = any($2::text[]) group by s.seat_id`,
    [eventIds, asked.map(({ seat }) => seat)],
  );
  const taken = new Map(rows.map(({ seat, order_id: order }) => [seat, order]));
  const refused: RefusedSeat[] = [];
  const done: typeof asked = [];
  for (const each of asked) {
    const { seat, change } = each;
    if (!stored.places.has(seat)) refused.push({ seat, code: 'SEAT_UNKNOWN' });
    else if (change.keep !== null && change.whenReturned !== true && taken.has(seat))
      refused.push(compact({ seat, code: 'SEAT_TAKEN', transactionId: taken.get(seat) ?? undefined }));
    else done.push(each);
  }
  const eventId = event.record._id;
  const released = done.filter(({ change }) => change.keep === null);
  await tx.query('delete from event_seat_rule where event_id = $1 and seat_id = any($2::text[])', [
    eventId,
    released.map(({ seat }) => seat),
  ]);
  await writeRules(tx, eventId, stored, done, by);
  return { changed: done.length, refused };
}

async function writeRules(
  tx: Queryable,
  eventId: string,
  { places }: StoredPlan,
  asked: readonly { readonly seat: string; readonly change: Change }[],
  { principal, now }: By,
): Promise<void> {
  const kept = asked.filter(({ change }) => change.keep !== null);
  if (kept.length === 0) return;
  await tx.query(
    `insert into event_seat_rule (event_id, seat_id, keep, note, blocked_until, category_ref, contingent, created_by, created_at)
     select $1, r.seat_id, r.keep, r.note, r.until, r.category_ref, r.contingent, $8, $9::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[])
       as r (seat_id, keep, note, until, category_ref, contingent)
     order by r.seat_id
     on conflict (event_id, seat_id) do update set keep = excluded.keep, note = excluded.note, blocked_until = excluded.blocked_until,
       category_ref = excluded.category_ref, contingent = excluded.contingent, created_by = excluded.created_by, created_at = excluded.created_at`,
    [
      eventId,
      kept.map(({ seat }) => seat),
      kept.map(({ change }) => change.keep),
      kept.map(({ change: { note = '' } }) => (note.trim() === '' ? null : note.trim())),
      kept.map(({ change }) => change.blockedUntil ?? null),
      kept.map(({ seat }) => places.get(seat)?.categoryRef ?? ''),
      kept.map(({ seat }) => places.get(seat)?.seat.contingent ?? ''),
      principal,
      now,
    ],
  );
}

/**
 * Brings kept and taken seats to another seat map or revision of an event that is locked for a change: seats that it
 * doesn't have are kept no more, and the others count in their category and contingent there.
 */
export async function followPlan(tx: Queryable, event: Pick<StoredEvent, 'record' | 'sellerId'>): Promise<void> {
  const eventId = event.record._id;
  const rows = await tx.query<{ seat: string }>(
    `select seat_id as seat from event_seat_rule where event_id = $1
     union select seat_id from event_seat where event_id = $1`,
    [eventId],
  );
  const stored = rows.length === 0 ? undefined : await planOf(tx, event);
  if (!stored) return;
  const seats = rows.map(({ seat }) => seat);
  const [present, gone] = [
    seats.filter((seat) => stored.places.has(seat)),
    seats.filter((seat) => !stored.places.has(seat)),
  ];
  await tx.query('delete from event_seat_rule where event_id = $1 and seat_id = any($2::text[])', [eventId, gone]);
  const places = [
    eventId,
    present,
    present.map((seat) => stored.places.get(seat)?.categoryRef ?? ''),
    present.map((seat) => stored.places.get(seat)?.seat.contingent ?? ''),
  ];
  const change = `set category_ref = s.category_ref, contingent = s.contingent
    from unnest($2::text[], $3::text[], $4::text[]) as s (id, category_ref, contingent)
    where r.event_id = $1 and r.seat_id = s.id`;
  await tx.query(`update event_seat_rule r ${change}`, places);
  await tx.query(`update event_seat r ${change}`, places);
}

/**
 * Puts seats on sale again whose time has come, and answers their number. It takes no lock: that a seat is free a moment
 * later for the one or the other buyer harms none.
 */
export async function releaseDueSeats(db: Database, now: Date): Promise<number> {
  const released = await db.query(
    'delete from event_seat_rule where blocked_until <= $1::timestamptz returning seat_id',
    [now],
  );
  return released.length;
}
