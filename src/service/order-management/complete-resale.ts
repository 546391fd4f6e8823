/**
 * An order that buys tickets of those who had them is complete: in the same transaction the old tickets leave their orders, their places
 * go along, and what their holders get is on its way, unless the new buyer has not paid yet (`resale-payouts.ts`).
 */
import { errorCodes } from '../../contract/error-codes.ts';
import { toMinor } from '../../sale/money.ts';
import { notChangeable } from '../../sale/ticket-changes.ts';
import { paidStates, returnable, divideRefund } from '../../sale/ticket-returns.ts';
import { readOrder, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { lockLeaving } from './apply-exchanges.ts';
import { changeContext } from '../tickets/owned-tickets.ts';
import { newId } from '../security/ids.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import { moneyLeft } from './return-tickets.ts';
import { saleOf, type OrderPayment } from '../orders/order-sale.ts';
import { queueRefund, refundable, refundStep, takesBack } from '../payments/refunds.ts';
import { notReserved } from '../payments/methods.ts';
import { ApiError } from '../http/api-error.ts';
import { resaleKinds } from '../inventory/resale-holds.ts';
import { queueResoldEmail } from '../tickets/resale-emails.ts';
import { resoldTickets } from '../tickets/resale-origins.ts';
import { moveSeat, releaseSeats } from '../inventory/seat-holds.ts';
import { handOver, setHold } from '../inventory/stock.ts';
import { removeFromOrder, releaseOrder } from './remove-tickets.ts';
import { stockOfTicket } from '../tickets/stock.ts';
import { ticketsOf } from '../orders/tickets.ts';
import { refundSome } from '../vouchers/ledger.ts';

/** An offer that is about to be sold; minor units. */
interface Selling {
  readonly id: string;
  readonly ticketId: string;
  readonly orderId: string;
  readonly seatId: string | null;
  readonly price: number;
  readonly fee: number;
}

/**
 * Sells the offers that an order counts on, which is locked (`lockExchanged`) and about to be complete.
 * @throws Refusal 409 when one of them is not there any more, 403 for a reservation; nothing is written then.
 */
export async function completeResales(
  tx: Queryable,
  row: OrderRow,
  { status, tickets }: Pick<OrderPayment, 'status' | 'tickets'>,
  now: Date,
): Promise<void> {
  const wanted = resaleKinds(row.data.order).reduce((sum, { amount }) => sum + amount, 0);
  if (wanted === 0) return;
  // who reserves binds nobody, and their holders would have neither ticket nor money
  if (tickets === 'RESERVED') throw notReserved('Tickets that others sell again cannot be reserved without paying.');
  const orderIds = [...new Set((await sellingBy(tx, row.id)).map(({ orderId }) => orderId))];
  if (!(await lockLeaving(tx, [], orderIds))) throw ended();
  // again, now that nobody can end them
  const selling = await sellingBy(tx, row.id);
  if (selling.length !== wanted || selling.some(({ orderId }) => !orderIds.includes(orderId))) throw ended();
  const isPaid = paidStates.includes(status);
  for (const each of selling) await settle(tx, row, each, isPaid, now);
}

async function sellingBy(tx: Queryable, checkoutId: string): Promise<Selling[]> {
  return await tx.query<Selling>(
    `select s.id, s.ticket_id as "ticketId", t.checkout_id as "orderId", s.seat_id as "seatId", s.price, s.fee
     from ticket_resale s join ticket t on t.id = s.ticket_id where s.hold_id = $1 and s.status = 'open' order by s.id`,
    [checkoutId],
  );
}

async function settle(
  tx: Queryable,
  { id: buyerOrder }: OrderRow,
  { id, ticketId, orderId, seatId, price, fee }: Selling,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId);
  const sale = await saleOf(tx, order, now);
  const all = await ticketsOf(tx, orderId);
  const tickets = all.filter((each) => each.id === ticketId);
  const [ticket] = tickets;
  if (!ticket) throw ended();
  const data = changeContext(ticket, order, sale.event, (await resoldTickets(tx, order, tickets)).get(ticketId));
  // once its time has begun, somebody may have gone in with it
  if (notChangeable(data, now) || now >= data.ticket.start) throw ended();
  const worth = toMinor(ticket.data.realPrice, order.currency);
  const paying = isPaid ? await payOut(tx, order, { worth, payout: price - fee }, now) : waiting(order, worth);
  const { extra, ...settled } = paying;
  const made: OrderReturn = {
    _id: newId(now),
    at: now.toISOString(),
    tickets: [ticketId],
    as: 'money',
    ...settled,
    resale: { price, fee, extra, ...(!isPaid && { waiting: true }) },
  };
  const endsOrder = all.every((each) => each.id === ticketId || each.status === 'INVALID');
  if (endsOrder) await releaseOrder(tx, orderId);
  const entry = { kind: 'resold', by: 'service' as const, data: { return: made._id, order: buyerOrder } };
  await removeFromOrder(tx, { order, sale, tickets, endsOrder }, made, entry, now);
  const min = Math.min(returnable(data), price - fee);
  await queueResoldEmail(tx, { order, sale, ticket, made, min: min }, now);
  // its place goes along: nobody else can have it in between, also where everything is sold out
  const place = stockOfTicket({ ticket, order, sale }, ticket.data.slotId);
  await handOver(tx, orderId, buyerOrder, order.event_id, place);
  if (seatId !== null && !(await moveSeat(tx, orderId, buyerOrder, seatId))) throw ended();
  if (endsOrder) {
    await setHold(tx, orderId, order.event_id, []);
    await releaseSeats(tx, [orderId]);
  }
  await tx.query(
    `update ticket_resale set status = 'sold', return_id = $2, waiting = $3, ended_at = $4::timestamptz where id = $1`,
    [id, made._id, !isPaid, now],
  );
}

/** Until the new buyer has paid, the seller keeps it all. */
function waiting(order: OrderRow, worth: number) {
  const retainedMoney = Math.min(worth, moneyLeft(order));
  return { paid: 0, toVouchers: 0, keptMoney: retainedMoney, keptVouchers: worth - retainedMoney, extra: 0 };
}

/**
 * Sends on its way what a reseller gets, out of what the ticket had cost: to the provider that took the money and to vouchers. What
 * goes beyond that is `extra`, and the seller's to pay, as is all that no provider gives back. The order and its vouchers are locked.
 * @param order Without what was kept for it until now.
 */
export async function payOut(
  tx: Queryable,
  order: OrderRow,
  { worth, payout }: { readonly worth: number; readonly payout: number },
  now: Date,
) {
  const payment = await refundable(tx, order.id);
  const back = Math.min(worth, payout);
  const settled = divideRefund({ worth, back }, moneyLeft(order), payment ? refundStep(payment) : 1);
  const { paid, toVouchers } = settled;
  const byHand = paid > 0 && !(payment && takesBack(payment, paid));
  if (paid > 0 && !byHand) await queueRefund(tx, order.id, paid, now);
  await refundSome(tx, order.id, toVouchers, now);
  return { ...settled, extra: payout - back, ...(byHand && { byHand }) };
}

function ended(): ApiError {
  return new ApiError(409, 'RESALE_ENDED', errorCodes.RESALE_ENDED);
}
