/** The exchange of a seat that an order has for another one. Lock order: after the stock. */
import type { SeatLocation } from '../../sale/seating.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { seatEventsOf } from '../storefront/seat-plans.ts';
import { lockSeats, releaseSomeSeats } from './seat-holds.ts';
import { keptSeats } from './seat-rows.ts';

/**
 * Takes another seat for an order in place of one that it has, in all events in which it has it; false when the other
 * one is taken. @param frees False keeps the old seat closed, as long as the order has it.
 */
export async function changeSeat(
  tx: Queryable,
  holdId: string,
  event: StoredEvent,
  { from, to, frees }: { readonly from: string; readonly to: SeatLocation; readonly frees: boolean },
): Promise<boolean> {
  const eventIds = await seatEventsOf(tx, event);
  await lockSeats(tx, eventIds);
  if ((await keptSeats(tx, eventIds, [to.seat._id], true)).size > 0) return false;
  const taken = await tx.query(
    `insert into event_seat (event_id, seat_id, hold_id, category_ref, contingent)
     select id, $2, $3, $4, $5 from unnest($1::text[]) as e (id) order by id on conflict do nothing returning seat_id`,
    [eventIds, to.seat._id, holdId, to.categoryRef, to.seat.contingent ?? ''],
  );
  if (taken.length < eventIds.length) return false;
  if (frees) await releaseSomeSeats(tx, holdId, [from]);
  return true;
}
