/**
 * The return of tickets by their buyer, in one transaction: the tickets become invalid, their stock and seats are
 * released, and the refund is sent. With the last ticket the order ends.
 */
import { errorCodes } from '../../contract/error-codes.ts';
import { toMajor, toMinor } from '../../sale/money.ts';
import { amountBack, returnWays, worthLeft, type ReturnWay } from '../../sale/ticket-returns.ts';
import { saveRefundAccount } from '../orders/refund-account.ts';
import { lockOrder, readOrder } from '../orders/row.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import { endExchanges } from '../vouchers/exchange-rows.ts';
import { changeContextOf, availableChange } from '../tickets/change-context.ts';
import { ownedTickets } from '../tickets/load.ts';
import { assertNoDependents, readLostDiscounts } from '../tickets/dependent-tickets.ts';
import { saleOf } from '../orders/order-sale.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { planRefund, refundRemovedTickets } from './refund.ts';
import type { ReturnPlan } from './return-plan.ts';
import { queueReturnEmail } from './return-emails.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { freeTickets, removalOf } from './remove-tickets.ts';
import { ticketsOf } from '../orders/tickets.ts';
import { issueVoucher } from '../vouchers/management.ts';

/** The tickets to return, each with its own secret, and the way of the refund. */
export interface ReturnWish {
  readonly tickets: readonly { readonly _id: string; readonly secret: string }[];
  readonly as?: ReturnWay | undefined;
  /** The amount that the buyer agreed to, major units. */
  readonly amount?: number | undefined;
  /** Of the buyer, for a manual refund. */
  readonly refundAccount?: { readonly iban: string; readonly accountHolder?: string | undefined } | undefined;
}

/**
 * Plans a return.
 * @param lock Locks the order until the transaction ends.
 * @throws ApiError 404 for tickets that are not of this order, or were transferred; 409 with the reason for one that
 * cannot be returned.
 */
export async function planReturn(
  tx: Queryable,
  orderId: string,
  { tickets: claims, as: wanted }: ReturnWish,
  now: Date,
  lock: boolean,
): Promise<ReturnPlan> {
  if (lock) await keepEventUnchanged(tx, orderId);
  const order = lock ? await lockOrder(tx, orderId) : await readOrder(tx, orderId);
  if (lock)
    await takeLock(tx, 'tickets', 'select 1 from ticket where checkout_id = $1 order by id for update', [orderId]);
  const all = await ticketsOf(tx, orderId);
  const sale = await saleOf(tx, order, now);
  const secrets = new Map(claims.map(({ _id, secret }) => [_id, secret]));
  const tickets = all.filter(({ id, secret }) => timingSafeEqualStrings(secrets.get(id) ?? '', secret));
  if (tickets.length < secrets.size) throw notFound('ticket');
  const held = await ownedTickets(tx, { order, sale, tickets }, now);
  const data = held.map(changeContextOf);
  const offers = data.map((each) => availableChange(each, 'return', now));
  const [first] = data;
  const ways = first ? returnWays(first) : [];
  const as = wanted ?? ways[0];
  if (!as || !ways.includes(as)) throw new ApiError(409, 'NOT_OFFERED', errorCodes.NOT_OFFERED);
  const ids = tickets.map(({ id }) => id);
  await assertNoDependents(tx, { order, sale, all }, ids, now);
  const settings = sale.event.record.ticketSettings?.returnSettings ?? {};
  const worths = tickets.map(({ data }) => toMinor(data.realPrice, order.currency));
  const value = sum(data.map((each) => amountBack(worthLeft(each, now), settings, order.currency)));
  const lost = Math.min(value, await readLostDiscounts(tx, { order, sale, all }, ids, now));
  return {
    ...(await planRefund(tx, order, { worth: sum(worths), back: value - lost }, as)),
    ...removalOf({ order, sale, all }, ids),
    ways,
    worth: sum(worths),
    lost,
    until: offers.flatMap(({ until }) => until ?? []).sort()[0],
  };
}

/**
 * Returns tickets, and answers the return.
 * @throws ApiError as `planReturn`; 409 `AMOUNT_CHANGED` when the refund differs from the agreed amount.
 */
export async function returnTickets(
  tx: Queryable,
  orderId: string,
  wish: ReturnWish,
  now: Date,
): Promise<{ plan: ReturnPlan; id: string; voucherCode: string | undefined }> {
  const plan = await planReturn(tx, orderId, wish, now, true);
  const { order, tickets, paid, as } = plan;
  const { currency } = order;
  if (wish.amount !== undefined && toMinor(wish.amount, currency) !== paid) {
    const message = `${toMajor(paid, currency)} ${currency} comes back.`;
    throw new ApiError(409, 'AMOUNT_CHANGED', message, [{ path: 'amount', message }]);
  }
  let code: string | undefined;
  const changeVouchers = async (id: string) => {
    const ids = tickets.map((ticket) => ticket.id);
    await endExchanges(tx, orderId, ids, now);
    if (as === 'voucher' && paid > 0) code = await refundVoucher(tx, plan, id, now);
  };
  const entry = { kind: 'returned', by: 'holder' } as const;
  const { _id: id } = await refundRemovedTickets(tx, plan, plan, { entry, changeVouchers }, now);
  if (wish.refundAccount && plan.byHand) {
    const { iban, accountHolder = null } = wish.refundAccount;
    await saveRefundAccount(tx, orderId, { iban, accountHolder });
  }
  await queueReturnEmail(tx, plan, code, now);
  // The contended rows come last: they are locked until the commit.
  await freeTickets(tx, plan);
  return { plan, id, voucherCode: code };
}

/** The code of a new voucher, in place of a refund in money. */
export async function refundVoucher(
  tx: Queryable,
  { order, paid }: Pick<ReturnPlan, 'order' | 'paid'>,
  refundId: string,
  now: Date,
): Promise<string> {
  const { id: transactionId, seller_id: sellerId, customer_id: customerId } = order;
  // Locked until this voucher is written, which fixes the currency of its seller.
  await tx.query('select id from seller where id = $1 for key share', [sellerId]);
  const data = { origin: 'refund', refundId, transactionId, ...(customerId !== null && { customerId }) };
  return (await issueVoucher(tx, { sellerId, amount: paid, data }, now)).code;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
