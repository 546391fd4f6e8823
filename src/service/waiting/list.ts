/** Waiting lists: joining, leaving, and the operations of their seller. */
import type { Api } from '../../contract/index.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import { MOST_WAITING } from '../../contract/waiting-list.ts';
import {
  keepsWaitingList,
  leftFor,
  waitingAmounts,
  wantedTickets,
  type WaitingChoice,
} from '../../sale/waiting-list.ts';
import { apiKeyOf } from '../http/access.ts';
import { emailKey, normalizeEmail } from '../security/email-key.ts';
import { json, type Queryable, takeLock } from '../database/index.ts';
import { buildEventInfo } from '../storefront/event-info.ts';
import { findEvent, type StoredEvent } from '../events/records.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { newId } from '../security/ids.ts';
import { ownEvent } from '../events/own-events.ts';
import { page, pageSql } from '../http/paging.ts';
import { timeUntilRoom } from '../mail/limited-queue.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { readLevels } from '../storefront/stock-levels.ts';
import {
  entryOfToken,
  queueWaitingEmail,
  trustedPage,
  waitingColumns,
  waitingView,
  type WaitingRow,
} from './list-entries.ts';

type Group = Api['waitingList'];
type Join = Request<Group['join']>;

/** The handlers of waiting lists. */
export function waitingListHandlers(context: Context): Omit<Handlers<Group>, 'offer'> {
  const { db, now } = context;
  return {
    async join(request) {
      return await db.transaction(async (tx) => await join(tx, context, request, now()));
    },

    async leave({ token }) {
      return { eventId: (await leaveList(db, context, token)).event_id };
    },

    async list({ id, status, ...paging }, call) {
      await ownEvent(db, apiKeyOf(call).sellerId, id);
      const { top, skip } = page(paging);
      const params: unknown[] = [id];
      const ofStatus = status === undefined ? '' : `and w.status = $${params.push(status)}`;
      const which = `from waiting_entry w where w.event_id = $1 ${ofStatus}`;
      const rows = await db.query<WaitingRow>(`select ${waitingColumns} ${which} order by w.place ${pageSql(params)}`, [
        ...params,
        top,
        skip,
      ]);
      const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${which}`, params);
      return { rows: rows.map(waitingView), total: count?.total ?? 0 };
    },

    async remove({ id, entryId }, call) {
      await ownEvent(db, apiKeyOf(call).sellerId, id);
      const [row] = await db.query<WaitingRow>(
        `delete from waiting_entry w where w.event_id = $1 and w.id = $2 returning ${waitingColumns}`,
        [id, entryId],
      );
      if (!row) throw notFound('place on the waiting list');
      return waitingView(row);
    },
  };
}

/** Removes an entry by the link in its email. @throws ApiError 404 also when the entry is removed already. */
export async function leaveList(
  db: Queryable,
  { secrets }: Pick<Context, 'secrets'>,
  token: string,
): Promise<WaitingRow> {
  const [row] = await db.query<WaitingRow>(`delete from waiting_entry w where w.id = $1 returning ${waitingColumns}`, [
    entryOfToken(secrets, token),
  ]);
  if (!row) throw notFound('place on a waiting list');
  return row;
}

async function join(
  tx: Queryable,
  context: Context,
  { id, underShopId, ...wanted }: Join,
  now: Date,
): Promise<{ eventId: string; amount: number }> {
  const event = await findEvent(tx, id);
  if (!event) throw notFound('event');
  const eventId = event.record._id;
  const levels = await readLevels(tx, [eventId]);
  const info = buildEventInfo(event, levels(eventId), now, { underShopId });
  assertWaits(info, wanted, now);
  assertAmount(info, wanted);
  const written = await write(tx, event, underShopId ?? '', context.publicUrl, wanted, now);
  const { seller_id: sellerId, email: to } = written.row;
  // beyond the limit joining sends nothing; the place is the same
  if (written.isNew && (await timeUntilRoom(tx, { sellerId, to, kind: 'waiting' }, now)) === 0)
    await queueWaitingEmail(tx, context, written.row, event, 'joined', now);
  // the same answer for everyone: it does not tell who is on the list
  return { eventId, amount: wanted.amount };
}

/** @throws ApiError 409 when the event has no open waiting list, 400 for tickets that the event does not have. */
function assertWaits(info: EventInfo, choice: WaitingChoice, now: Date): void {
  if (!keepsWaitingList(info))
    throw new ApiError(409, 'NO_WAITING_LIST', 'There is no waiting list for this event here.');
  const { ticketTypeId, categoryRef } = choice;
  const unknown = [
    ...(ticketTypeId !== undefined && !info.tickets?.some(({ id }) => id === ticketTypeId)
      ? [{ path: 'ticketTypeId', message: 'There is no such ticket type' }]
      : []),
    ...(categoryRef !== undefined && !info.categories?.some(({ _id, ref }) => (ref ?? _id) === categoryRef)
      ? [{ path: 'categoryRef', message: 'There is no such category' }]
      : []),
  ];
  reject(unknown);
  const wanted = wantedTickets(info, choice, now);
  const isGone = wanted.length > 0 && leftFor(info, choice, now) === 0;
  // parking may be left where the places are gone
  const isAlone = wanted.length > 0 && wanted.every(({ ignoreForMaxAmounts }) => ignoreForMaxAmounts);
  const isSoldOut = info.saleStatus === 'soldOut' && !(isAlone && !isGone);
  if (info.eventType === 'ROOT' || !(isSoldOut || (info.saleStatus === 'onSale' && isGone)))
    throw new ApiError(409, 'NOT_SOLD_OUT', 'This is not sold out: there are tickets, or it is not on sale.');
}

/** @throws ApiError 400 for a number of tickets that one order may not hold. */
function assertAmount(info: EventInfo, wanted: WaitingChoice & { readonly amount: number }): void {
  const { min: min, max: max } = waitingAmounts(info, wanted, MOST_WAITING);
  if (wanted.amount < min) reject([{ path: 'amount', message: `At least ${min}` }]);
  if (wanted.amount > max) reject([{ path: 'amount', message: `At most ${max}` }]);
}

function reject(details: readonly { path: string; message: string }[]): void {
  const [first] = details;
  if (first)
    throw new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${first.path}: ${first.message}.`, details);
}

/**
 * Writes an entry: one for each address and event. A waiting entry keeps its place; a notified one has had its turn and
 * gets a new place at the end.
 */
async function write(
  tx: Queryable,
  { record, sellerId, seller }: StoredEvent,
  shopId: string,
  publicUrl: string,
  { email, amount, name, ticketTypeId, categoryRef, locale, page: shopPage }: Omit<Join, 'id' | 'underShopId'>,
  now: Date,
): Promise<{ row: WaitingRow; isNew: boolean }> {
  const address = normalizeEmail(email);
  const data = json({ name: name?.trim() || undefined, locale, page: trustedPage(shopPage, seller, publicUrl) });
  const said = [amount, shopId, ticketTypeId ?? null, categoryRef ?? null, data, now];
  for (;;) {
    const [made] = await tx.query<WaitingRow>(
      `insert into waiting_entry as w (id, seller_id, event_id, email, email_key, amount, shop_id, ticket_type_id, category_ref, data, created_at, updated_at)
       values ($7, $8, $9, $10, $11, $1::int, $2, $3, $4, $5::jsonb, $6::timestamptz, $6::timestamptz)
       on conflict (event_id, email_key) do nothing returning ${waitingColumns}`,
      [...said, newId(now), sellerId, record._id, address, emailKey(address)],
    );
    if (made) return { row: made, isNew: true };
    const [known] = await takeLock<WaitingRow & { was: string }>(
      tx,
      'waiting list',
      `with before as (select id, status from waiting_entry where event_id = $7 and email_key = $8 for update)
       update waiting_entry w set amount = $1::int, shop_id = $2, ticket_type_id = $3, category_ref = $4, data = $5::jsonb,
         updated_at = $6::timestamptz, status = 'waiting', notified_at = null,
         place = case when before.status = 'notified' then nextval('waiting_place') else w.place end,
         created_at = case when before.status = 'notified' then $6::timestamptz else w.created_at end
       from before where w.id = before.id returning ${waitingColumns}, before.status as was`,
      [...said, record._id, emailKey(address)],
    );
    // neither: the entry was removed between the two statements
    if (known) return { row: known, isNew: known.was === 'notified' };
  }
}
