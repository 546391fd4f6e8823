/**
 * The completion of exchanges with the order that they pay for: in the same transaction the old tickets are removed
 * from their orders, and the rest of their value is refunded. The amount that pays for the new order stays paid with
 * the old one, so that nothing is paid or refunded twice.
 */
import { errorCodes } from '../../contract/error-codes.ts';
import { toMinor } from '../../sale/money.ts';
import { restComesBackAs } from '../../sale/ticket-exchange.ts';
import { returnable } from '../../sale/ticket-returns.ts';
import { notChangeable } from '../../sale/ticket-changes.ts';
import { lockHolds, readOrder, type OrderRow } from '../orders/row.ts';
import { mayTakeLock, type Queryable, takeFreeLock, takeLock } from '../database/index.ts';
import { keepAllUnchanged } from '../events/locks.ts';
import { withRebookSettings } from '../events/rebook-settings.ts';
import { couponsOfOrder } from '../coupons/ledger.ts';
import { completeExchange, lockFreeVouchersOf, lockVouchersOf, makeOrdinary } from '../vouchers/exchange-rows.ts';
import { queueExchangeEmail } from './exchange-emails.ts';
import { changeContext } from '../tickets/change-context.ts';
import { planRefund, refundRemovedTickets } from './refund.ts';
import { assertNoDependents } from '../tickets/dependent-tickets.ts';
import { saleOf } from '../orders/order-sale.ts';
import { ApiError } from '../http/api-error.ts';
import { resoldTickets } from '../tickets/resale-origins.ts';
import { resellersOf } from '../inventory/resale-rows.ts';
import { freeTickets, removalOf } from './remove-tickets.ts';
import { ticketsOf } from '../orders/tickets.ts';
import { exchangesOf } from '../vouchers/ledger.ts';

/** An open exchange that a checkout redeems. `action` is the change that the holder chose. */
interface OpenExchange {
  readonly voucherId: string;
  readonly ticketId: string;
  readonly orderId: string;
  readonly action: string;
}

/**
 * Locks everything that a checkout depends on, and then the checkout. Lock order: events, then orders by id: those of
 * tickets that are exchanged for it, those of tickets that it buys from resellers, and its own. To be called before the
 * checkout itself is locked. Answers false, and nothing is locked, when it depends on nothing.
 */
export async function lockExchanged(tx: Queryable, checkoutId: string): Promise<boolean> {
  const orders = await tx.query<{ id: string; event_id: string; own_event: string }>(
    `select distinct t.checkout_id as id, t.event_id, c.event_id as own_event
     from checkout c cross join lateral jsonb_array_elements(c.data -> 'vouchers' -> 'redeemed') r
       join ticket_exchange x on x.voucher_id = r ->> '_id' and x.status = 'open' join ticket t on t.id = x.ticket_id
     where c.id = $1
     union
     select t.checkout_id, t.event_id, t.event_id from ticket_resale s join ticket t on t.id = s.ticket_id
     where s.hold_id = $1 and s.status = 'open'`,
    [checkoutId],
  );
  if (orders.length === 0) return false;
  const events = new Set(orders.flatMap(({ event_id: id, own_event: own }) => [id, own]));
  await keepAllUnchanged(tx, [...events]);
  await lockHolds(tx, [checkoutId, ...orders.map(({ id }) => id)]);
  return true;
}

/**
 * Removes the exchanged tickets of an order that is locked and about to be complete.
 * @throws ApiError 409 when one of them is no longer available, or other tickets that stay depend on it; then nothing
 * is written.
 */
export async function applyExchanges(tx: Queryable, row: OrderRow, now: Date): Promise<void> {
  const vouchers = exchangesOf(row.data.vouchers);
  if (vouchers.length === 0) return;
  const open = await openFor(tx, row.id, vouchers);
  if (open.length < vouchers.length) throw exchangeEnded();
  const orderIds = [...new Set(open.map(({ orderId }) => orderId))];
  // `lockExchanged` has locked them. Codes entered since then are not waited for: that could deadlock with a
  // transaction that waits for the resellers' orders, which are locked next
  const all = [...new Set([...orderIds, ...(await resellersOf(tx, row.id))])];
  if (!(await lockRemovals(tx, vouchers, all))) throw exchangeEnded();
  // again, now that they are locked
  if ((await openFor(tx, row.id, vouchers)).length < vouchers.length) throw exchangeEnded();
  await assertComplete(tx, open, now);
  for (const each of open) await applyExchange(tx, row, each, now);
}

/**
 * Checks before the payment that the tickets that a checkout exchanges may leave their orders.
 * @throws ApiError 409 `BUNDLED` when other tickets that stay depend on them.
 */
export async function assertExchangesWhole(tx: Queryable, row: OrderRow, now: Date): Promise<void> {
  const vouchers = exchangesOf(row.data.vouchers);
  if (vouchers.length > 0) await assertComplete(tx, await openFor(tx, row.id, vouchers), now);
}

async function assertComplete(tx: Queryable, open: readonly OpenExchange[], now: Date): Promise<void> {
  for (const orderId of new Set(open.map((each) => each.orderId))) {
    const order = await readOrder(tx, orderId);
    const removed = open.filter((each) => each.orderId === orderId).map(({ ticketId }) => ticketId);
    const whole = { order, sale: await saleOf(tx, order, now), all: await ticketsOf(tx, orderId) };
    await assertNoDependents(tx, whole, removed, now);
  }
}

/**
 * Locks orders that tickets are removed from, with the coupons and vouchers that paid them, and these vouchers; false
 * when another transaction has one of them. Lock order: coupons before vouchers.
 */
export async function lockRemovals(
  tx: Queryable,
  vouchers: readonly string[],
  orderIds: readonly string[],
): Promise<boolean> {
  const holds = 'select id from hold where id = any($1::text[]) order by id for update skip locked';
  const locked = await takeFreeLock(tx, 'orders', holds, [orderIds]);
  if (locked.length < orderIds.length) return false;
  const used = orderIds.map(couponsOfOrder);
  if (!mayTakeLock(tx, 'coupons', used)) return await areFree(tx, vouchers, orderIds);
  const coupons = `select id from coupon where id in (${couponsOf}) order by id for update`;
  await takeLock(tx, 'coupons', coupons, [orderIds], used);
  await lockVouchersOf(tx, vouchers, orderIds);
  return true;
}

const couponsOf = 'select coupon_id from coupon_use where checkout_id = any($1::text[])';

/**
 * Locks the same coupons and vouchers without waiting, for a transaction that has taken stock already: it revives an
 * expired checkout.
 */
async function areFree(tx: Queryable, vouchers: readonly string[], orderIds: readonly string[]): Promise<boolean> {
  const [coupons] = await tx.query<{ used: number }>(
    `select count(distinct coupon_id)::int as used from (${couponsOf}) c`,
    [orderIds],
  );
  const sql = `select id from coupon where id in (${couponsOf}) order by id for update skip locked`;
  const free = await takeFreeLock(tx, 'coupons', sql, [orderIds], orderIds.map(couponsOfOrder));
  return free.length === coupons?.used && (await lockFreeVouchersOf(tx, vouchers, orderIds));
}

async function openFor(tx: Queryable, checkoutId: string, vouchers: readonly string[]): Promise<OpenExchange[]> {
  return await tx.query<OpenExchange>(
    `select x.voucher_id as "voucherId", x.ticket_id as "ticketId", t.checkout_id as "orderId", x.action
     from ticket_exchange x join ticket t on t.id = x.ticket_id
     where x.voucher_id = any($1::text[]) and x.checkout_id = $2 and x.status = 'open' order by x.voucher_id`,
    [vouchers, checkoutId],
  );
}

async function applyExchange(
  tx: Queryable,
  { id: newOrder, data: { vouchers } }: OrderRow,
  { voucherId, ticketId, orderId, action }: OpenExchange,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId);
  const sale = await saleOf(tx, order, now);
  const all = await ticketsOf(tx, orderId);
  const removal = removalOf({ order, sale, all }, [ticketId]);
  const { tickets } = removal;
  const [ticket] = tickets;
  const [voucher] = await tx.query<{ balance: number }>('select balance from voucher where id = $1', [voucherId]);
  if (!ticket || !voucher) throw exchangeEnded();
  const data = changeContext(ticket, order, sale.event, (await resoldTickets(tx, order, tickets)).get(ticketId));
  // after the start of admission the ticket may have been used
  if (notChangeable(data, now) || now >= data.ticket.start) throw exchangeEnded();
  const worth = toMinor(ticket.data.realPrice, order.currency);
  const used = vouchers.redeemed.find(({ _id }) => _id === voucherId)?.amount ?? 0;
  // a voucher that its seller has reduced gives back at most its balance
  const back = Math.min(Math.max(0, returnable(data) - used), voucher.balance);
  const as = restComesBackAs(action, withRebookSettings(sale.event));
  const refund = await planRefund(tx, order, { worth, back }, as);
  const reason = {
    entry: { kind: 'exchanged', by: 'holder' },
    newOrder,
    noted: { exchangedFor: newOrder, carried: Math.min(used, worth) },
    changeVouchers: () => makeOrdinary(tx, voucherId, as === 'voucher' ? refund.toVouchers : back, now),
  } as const;
  const made = await refundRemovedTickets(tx, removal, refund, reason, now);
  await completeExchange(tx, voucherId, made._id, now);
  await queueExchangeEmail(tx, { order, sale, ticket, made, voucherId }, now);
  await freeTickets(tx, removal);
}

function exchangeEnded(): ApiError {
  return new ApiError(409, 'EXCHANGE_ENDED', errorCodes.EXCHANGE_ENDED);
}
