/** The saving of an event: its row and stock, its waiting room, and the times of sold tickets. */
import type { EventRecord } from '../../contract/events.ts';
import type { Queryable } from '../database/index.ts';
import { writeEvent } from '../events/records.ts';
import { saveStock } from '../inventory/event-stock.ts';
import { endLapsedResales } from '../inventory/resale-rows.ts';
import { followPlan } from '../inventory/seat-rules.ts';
import { updateRoom } from '../waiting/room-rows.ts';
import { moveTickets, movedTimes } from '../orders/move-tickets.ts';

/**
 * Writes an event and its stock, new or changed, and answers the stored record. Its waiting room follows its settings,
 * sold tickets follow its times, and kept seats its seat map.
 * @throws ApiError 409 SLUG_IN_USE, 409 BELOW_TAKEN for limits below the taken stock.
 */
export async function saveEvent(tx: Queryable, sellerId: string, input: EventRecord, now: Date): Promise<EventRecord> {
  const { record, before } = await writeEvent(tx, sellerId, input, now);
  await saveStock(tx, record, before);
  await updateRoom(tx, before, record, now);
  if (before) {
    const [was, is] = [before.seating, record.seating];
    if (was?.seatMapId !== is?.seatMapId || was?.revisionId !== is?.revisionId)
      await followPlan(tx, { record, sellerId });
    const moved = await movedTimes(tx, sellerId, before, record);
    // before the tickets move: a listing that has lapsed does not come back with a later time
    if (moved.isMoved) await endLapsedResales(tx, record._id, before.start, now);
    await moveTickets(tx, record, moved);
  }
  return record;
}
