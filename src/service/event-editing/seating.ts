/** The seat map of an event. */
import type { EventRecord } from '../../contract/events.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { saveEvent } from './save.ts';
import type { Call } from '../http/context.ts';
import { newId } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { ownEvent } from '../events/own-events.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { hasSeatsTaken } from '../inventory/seat-holds.ts';
import { revisionOf } from '../storefront/seat-plans.ts';
import { assertVersion } from '../http/versions.ts';

interface SeatMap {
  readonly seatMapId: string;
  readonly revisionId: string;
}

/**
 * Links a seat map. The event keeps its `eventKey`, under which the seat map knows it, and gets one with its first map.
 * @throws Refusal 404 for a map or a revision that the seller has not; 409 when seats of another map are sold or held: they would name other seats, or none.
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
  await assertStored(tx, sellerId, seatMapId, revisionId);
  const { seating } = record;
  const isAnother = seating?.seatMapId !== seatMapId || seating.revisionId !== revisionId;
  if (isAnother && (await hasSeats(tx, id, now))) throw seatsSold();
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

/**
 * Nobody deletes the map until the transaction ends.
 * @throws Refusal 404 for a map or a revision that the seller has not.
 */
export async function assertStored(
  tx: Queryable,
  sellerId: string,
  seatMapId: string,
  revisionId: string,
): Promise<void> {
  const [found] = await tx.query(
    `select 1 from seat_map m where m.id = $1 and m.seller_id = $2 and exists (
       select 1 from seat_map_revision r where r.seat_map_id = m.id and r.revision = $3) for share`,
    [seatMapId, sellerId, revisionOf(revisionId) ?? 0],
  );
  if (!found) throw notFound('seat map');
}

/** @throws Refusal 409 SEATS_SOLD for a change to another map, or another revision, while somebody has a seat by the one before. */
export async function assertSeatsKept(
  tx: Queryable,
  before: EventRecord,
  after: EventRecord,
  now: Date,
): Promise<void> {
  const [was, is] = [before.seating, after.seating];
  const isSame = was?.seatMapId === is?.seatMapId && was?.revisionId === is?.revisionId;
  if (!isSame && was?.seatMapId !== undefined && (await hasSeats(tx, before._id, now))) throw seatsSold();
}

function seatsSold(): ApiError {
  return new ApiError(409, 'SEATS_SOLD', 'Seats of this event are sold or held, so its seat map has to stay.');
}

/** Whether anybody has a seat, by a ticket that still counts or in a checkout that is still open. */
async function hasSeats(tx: Queryable, eventId: string, now: Date): Promise<boolean> {
  if (await hasSeatsTaken(tx, eventId, now)) return true;
  // those that were sold before maps were stored here
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
