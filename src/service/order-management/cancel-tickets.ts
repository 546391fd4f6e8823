/** The cancellation of single tickets by their seller, in one transaction; its sums alone where nothing is to change. */
import { errorCodes } from '../../contract/error-codes.ts';
import { toMinor } from '../../sale/money.ts';
import { paidStates } from '../../sale/ticket-returns.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { endResale, openResales } from '../inventory/resale-rows.ts';
import { saleOf } from '../orders/order-sale.ts';
import { ticketLines } from '../orders/order-quote.ts';
import type { OrderRow } from '../orders/row.ts';
import { ticketsOf, type TicketRow } from '../orders/tickets.ts';
import { endExchanges } from '../vouchers/exchange-rows.ts';
import { queueHolderEmails } from './cancellation-emails.ts';
import { planRefund, refundRemovedTickets, type Refund } from './refund.ts';
import { freeTickets, removalOf, type Removal } from './remove-tickets.ts';
import { queueReturnEmail } from './return-emails.ts';
import { refundVoucher } from './return-tickets.ts';
import { findSellerOrder, lockSellerOrder } from './transaction-view.ts';

/** Tickets of an order that its seller cancels. */
export interface CancellationWish {
  readonly sellerId: string;
  readonly id: string;
  readonly ids: readonly string[];
  readonly refundFunds: boolean;
  readonly refundTarget?: 'origin' | 'voucher' | undefined;
  /** Keeps the charges on top of the prices. */
  readonly keepFees?: boolean | undefined;
  /** False sends no emails. */
  readonly notify?: boolean | undefined;
}

/** A cancellation as it would be made now. */
export interface CancellationPlan extends Refund, Removal {}

/**
 * Plans a cancellation. @param lock Locks the order until the transaction ends.
 * @throws ApiError 404; 400 for tickets of another order; 409 for those that cannot be canceled.
 */
export async function planCancellation(
  tx: Queryable,
  { sellerId, id, ids, refundFunds, refundTarget, keepFees }: CancellationWish,
  now: Date,
  lock: boolean,
): Promise<CancellationPlan> {
  const order = lock ? await lockSellerOrder(tx, sellerId, id) : await findSellerOrder(tx, sellerId, id);
  if (lock) await takeLock(tx, 'tickets', 'select 1 from ticket where checkout_id = $1 order by id for update', [id]);
  if (order.status !== 'COMPLETE') throw new ApiError(409, 'WRONG_STATE', 'This order is canceled already.');
  if (order.due > 0 && !paidStates.includes(order.payment_status ?? undefined))
    throw new ApiError(
      409,
      'NOT_PAID',
      'The money of this order is not there, or disputed: it can only be canceled as a whole.',
    );
  const all = await ticketsOf(tx, id);
  const sale = await saleOf(tx, order, now);
  const removal = removalOf({ order, sale, all }, ids);
  const unknown = ids.findIndex((wanted) => !removal.tickets.some((ticket) => ticket.id === wanted));
  if (unknown >= 0) throw invalid(`items.${unknown}`, 'Expected a ticket of this order');
  const gone = removal.tickets.find(({ status }) => status === 'INVALID');
  if (gone) throw new ApiError(409, 'TICKET_INVALID', errorCodes.TICKET_INVALID);
  const resales = await openResales(tx, ids, now);
  if ([...resales.values()].some(({ isHeld }) => isHeld))
    throw new ApiError(409, 'WRONG_STATE', 'A ticket is being bought from its holder right now.');
  const as = refundTarget === 'voucher' ? 'voucher' : 'money';
  if (as === 'voucher' && order.currency !== sale.event.currency)
    throw invalid('refundTarget', 'Expected "origin": vouchers are in your own currency alone');
  return {
    ...removal,
    ...(await planRefund(tx, order, amountsOf(order, removal.tickets, { refundFunds, keepFees }), as)),
  };
}

/** What tickets had cost, and the part of it that goes back; minor units. */
export function amountsOf(
  order: OrderRow,
  tickets: readonly TicketRow[],
  { refundFunds, keepFees }: Pick<CancellationWish, 'refundFunds' | 'keepFees'>,
): { readonly worth: number; readonly back: number } {
  const lines = ticketLines(order.data.order);
  let worth = 0;
  let fees = 0;
  for (const { data } of tickets) {
    const price = toMinor(data.realPrice, order.currency);
    const sold = lines[data.index];
    worth += price;
    fees += sold ? Math.min(price, sold.total - sold.price) : 0;
  }
  return { worth, back: refundFunds ? worth - (keepFees === true ? fees : 0) : 0 };
}

/**
 * Cancels tickets, and answers the return that was made. The caller has locked the event. @throws ApiError as `planCancellation`
 */
export async function cancelTickets(
  tx: Queryable,
  wish: CancellationWish,
  now: Date,
): Promise<{ plan: CancellationPlan; id: string; voucherCode: string | undefined }> {
  const plan = await planCancellation(tx, wish, now, true);
  const { order, tickets, paid, as } = plan;
  const ids = tickets.map(({ id }) => id);
  let code: string | undefined;
  const changeVouchers = async (id: string) => {
    await endExchanges(tx, order.id, ids, now);
    if (as === 'voucher' && paid > 0) code = await refundVoucher(tx, { order, paid }, id, now);
  };
  const entry = { kind: 'canceled', by: 'seller' } as const;
  const { _id: id } = await refundRemovedTickets(tx, plan, plan, { entry, changeVouchers }, now);
  if (wish.notify !== false) {
    await queueReturnEmail(tx, plan, code, now, 'seller');
    await queueHolderEmails(tx, order, tickets, now);
  }
  // The contended rows come last: they are locked until the commit.
  await freeTickets(tx, plan);
  for (const { id: listing } of (await openResales(tx, ids, now)).values()) await endResale(tx, listing, now);
  return { plan, id, voucherCode: code };
}
