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
import type { SeatLocation } from '../../sale/seating.ts';
import { apiKeyOf, sees } from '../http/access.ts';
import { compact } from '../http/pick.ts';
import { hasSeatsTaken, takenSeats } from '../inventory/seat-holds.ts';
import { seatText, soldSeat } from '../storefront/seat-labels.ts';
import { planOf, revisionOf } from '../storefront/seat-plans.ts';
import { assertVersion } from '../http/versions.ts';

/** The most seats that an error names in sentences; `refused` has them all. */
const maxNamed = 20;

interface SeatMap {
  readonly seatMapId: string;
  readonly revisionId: string;
}

/**
 * Binds a seating chart to an event. The event keeps its `eventKey`, by which the chart knows it, and gets one with its
 * first chart. Another revision of its chart is taken while seats are sold, as long as it has each of them as it is.
 * @throws ApiError 404 for an unknown chart or revision; 409 SEATS_SOLD while seats are sold or held that would be others
 * there, or none.
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
  const seesOrders = sees(apiKeyOf(call), 'transactions:read', 'customers:read');
  await assertSeatsStay(tx, { record, sellerId, seatMapId, revisionId, seesOrders }, now);
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

/** @throws ApiError 409 SEATS_SOLD for a change to another chart or revision that seats in use don't allow. */
export async function assertSeatsKept(
  tx: Queryable,
  before: EventRecord,
  after: EventRecord,
  sellerId: string,
  now: Date,
): Promise<void> {
  if (before.seating?.seatMapId === undefined) return;
  const { seatMapId, revisionId } = after.seating ?? {};
  await assertSeatsStay(tx, { record: before, sellerId, seatMapId, revisionId, seesOrders: false }, now);
}

interface Wanted {
  readonly record: EventRecord;
  readonly sellerId: string;
  readonly seatMapId: string | undefined;
  readonly revisionId: string | undefined;
  readonly seesOrders: boolean;
}

async function assertSeatsStay(
  tx: Queryable,
  { record, sellerId, seatMapId, revisionId, seesOrders }: Wanted,
  now: Date,
): Promise<void> {
  const { seating, _id: eventId } = record;
  const isSameMap = seating?.seatMapId === seatMapId;
  if (isSameMap && seating?.revisionId === revisionId) return;
  if (!(await hasSeats(tx, eventId, now))) return;
  const [was, is] = isSameMap
    ? [
        await planOf(tx, { record, sellerId }),
        await planOf(tx, { record: { ...record, seating: { ...seating, revisionId, active: true } }, sellerId }),
      ]
    : [];
  if (!was || !is) throw seatsSold('Seats of this event are sold or held, so its seat map has to stay.');
  const refused = (await takenSeats(tx, eventId, now)).flatMap(({ seat, order }) => {
    const code = changeOf(was.places.get(seat), is.places.get(seat));
    return code === undefined ? [] : [compact({ seat, code, transactionId: seesOrders ? order : undefined })];
  });
  if (refused.length === 0) return;
  const details = refused.slice(0, maxNamed).map(({ seat, code }) => ({
    path: 'revisionId',
    message: `${seatText(soldSeat(was, seat), 'en')} ${inTheWay[code]}`,
  }));
  const message = 'Seats of this event are sold or held, and this revision would change them.';
  throw seatsSold(message, details, { refused });
}

const inTheWay = {
  SEAT_UNKNOWN: 'is not in this revision',
  SEAT_WRONG_CATEGORY: 'is in another category',
  SEAT_RENAMED: 'has another name, which is on its ticket',
} as const;

/** What would become of a seat in use; nothing for one that stays as it is. */
function changeOf(was: SeatLocation | undefined, is: SeatLocation | undefined): keyof typeof inTheWay | undefined {
  if (!was) return undefined; // it is from a seat map before, and no plan tells what it was
  if (!is) return 'SEAT_UNKNOWN';
  if (was.categoryRef !== is.categoryRef) return 'SEAT_WRONG_CATEGORY';
  const nameOf = ({ section, row, seat }: SeatLocation) =>
    JSON.stringify([section.name, row.name, row.table === undefined, seat.name]);
  return nameOf(was) === nameOf(is) ? undefined : 'SEAT_RENAMED';
}

function seatsSold(
  message: string,
  details: readonly { readonly path: string; readonly message: string }[] = [],
  more: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError(409, 'SEATS_SOLD', message, details, more);
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
