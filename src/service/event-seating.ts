/** The seat map of an event. */
import type { EventRecord } from '../contract/events.ts';
import type { Queryable } from './database/index.ts';
import { saveEvent, type StoredEvent } from './event-records.ts';
import type { Call } from './handler.ts';
import { newId } from './ids.ts';
import { announce } from './outbox.ts';
import { ownEvent } from './own-events.ts';
import { Refusal } from './refusal.ts';
import { assertVersion } from './versions.ts';

interface SeatMap {
  readonly seatMapId: string;
  readonly revisionId: string;
}

/**
 * Links a seat map. The event keeps its `eventKey`, under which the seat map knows it, and gets one with its first map.
 * @throws Refusal 409 when seats of another map are sold or held: they would name other seats, or none.
 */
export async function setSeating(
  tx: Queryable,
  sellerId: string,
  { id, seatMapId, revisionId }: SeatMap & { readonly id: string },
  call: Call,
  now: Date,
): Promise<StoredEvent> {
  const { record, version } = await ownEvent(tx, sellerId, id, true);
  assertVersion(call, version);
  const { seating } = record;
  const isAnother = seating?.seatMapId !== seatMapId || seating.revisionId !== revisionId;
  if (isAnother && (await hasSeats(tx, id, now)))
    throw new Refusal(409, 'SEATS_SOLD', 'Seats of this event are sold or held, so its seat map has to stay.');
  const linked: EventRecord['seating'] = {
    ...seating,
    seatMapId,
    revisionId,
    active: true,
    eventKey: seating?.eventKey ?? newId(now),
    eventId: id,
  };
  await saveEvent(tx, sellerId, { ...record, seating: linked }, now);
  const saved = await ownEvent(tx, sellerId, id);
  await announce(tx, [{ sellerId, type: 'event.updated', data: saved.record }], now);
  return saved;
}

/** Whether anybody has a seat, by a ticket that still counts or in a checkout that is still open. */
async function hasSeats(tx: Queryable, eventId: string, now: Date): Promise<boolean> {
  const [found] = await tx.query(
    `select 1 from ticket where event_id = $1 and status <> 'INVALID' and data -> 'seatingInfo' <> '{}'::jsonb
     union all
     select 1 from checkout c join hold h on h.id = c.id
     where c.event_id = $1 and h.status = 'held' and h.expires_at > $2::timestamptz
       and jsonb_path_exists(c.data, '$.order.lines[*].parts[*].seatingInfo.*')
     limit 1`,
    [eventId, now.toISOString()],
  );
  return found !== undefined;
}
