/** The seating chart of an event. */
import type { EventRecord } from '../../contract/events.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { saveEvent } from './save.ts';
import type { Call } from '../http/context.ts';
import { newId } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { eventAnswer } from '../events/answers.ts';
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
 * Binds a seating chart to an event. The event keeps its `eventKey`, by which the chart knows it, and gets one with its
 * first chart.
 * @throws ApiError 404 for an unknown chart or revision; 409 while seats of another chart are sold or held, as they
 * would mean other seats or none.
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
  await announce(tx, [{ sellerId, type: 'event.updated', data: eventAnswer(saved.record) }], now);
  return saved;
}

/**
 * Checks that a chart is stored, and locks it until the transaction ends.
 * @throws ApiError 404 for an unknown chart or revision.
 */
export async function assertStored(
  tx: Queryable,
  sellerId: string,
  seatMapId: string,
  revisionId: string,
): Promise<void> {
  const [found] = await takeLock(
    tx,
    'seating chart',
    `select 1 from seat_map m where m.id = $1 and m.seller_id = $2 and exists (
       select 1 from seat_map_revision r where r.seat_map_id = m.id and r.revision = $3) for share`,
    [seatMapId, sellerId, revisionOf(revisionId) ?? 0],
  );
  if (!found) throw notFound('seat map');
}

/**
 * @throws ApiError 409 SEATS_SOLD for a change to another chart or revision, while seats of the present one are in use.
 */
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

/** True when a seat is in use, by a ticket that is not invalid or an open checkout. */
async function hasSeats(tx: Queryable, eventId: string, now: Date): Promise<boolean> {
  if (await hasSeatsTaken(tx, eventId, now)) return true;
  // seats that were sold before charts were stored here
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
