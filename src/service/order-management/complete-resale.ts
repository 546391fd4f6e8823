/**
 * The completion of resales with the order that buys them: in the same transaction the old tickets are removed from
 * their orders, their places move to the new order, and the payouts are made, unless the new buyer has not paid yet
 * (`resale-payouts.ts`).
 */
import { errorCodes } from '../../contract/error-codes.ts';
import { toMinor } from '../../sale/money.ts';
import { notChangeable } from '../../sale/ticket-changes.ts';
import { paidStates, returnable } from '../../sale/ticket-returns.ts';
import { readOrder, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { lockRemovals } from './apply-exchanges.ts';
import { changeContext } from '../tickets/change-context.ts';
import { moneyLeft, planRefund, refundRemovedTickets, type Refund } from './refund.ts';
import { saleOf, type OrderPayment } from '../orders/order-sale.ts';
import { notReserved } from '../payments/methods.ts';
import { ApiError } from '../http/api-error.ts';
import { resaleKinds } from '../inventory/resale-holds.ts';
import { sellResale } from '../inventory/resale-rows.ts';
import { queueResoldEmail } from '../tickets/resale-emails.ts';
import { resaleSources, resoldTickets } from '../tickets/resale-origins.ts';
import { moveSeat, releaseSeats } from '../inventory/seat-holds.ts';
import { handOver, setHold } from '../inventory/stock.ts';
import { removalOf } from './remove-tickets.ts';
import { stockOfTicket } from '../tickets/stock.ts';
import { copyPlaces, stockOfPlaces } from '../orders/season-places.ts';
import { ticketsOf } from '../orders/tickets.ts';

/** A listing that is being sold; minor units. */
interface Selling {
  readonly id: string;
  readonly ticketId: string;
  readonly orderId: string;
  readonly seatId: string | null;
  readonly price: number;
  readonly fee: number;
}

/**
 * Sells the resale listings of an order that is locked (`lockExchanged`) and about to be complete.
 * @throws ApiError 409 when one of them is no longer available, 403 for a reservation; then nothing is written.
 */
export async function completeResales(
  tx: Queryable,
  row: OrderRow,
  { status, tickets }: Pick<OrderPayment, 'status' | 'tickets'>,
  now: Date,
): Promise<void> {
  const wanted = resaleKinds(row.data.order).reduce((sum, { amount }) => sum + amount, 0);
  if (wanted === 0) return;
  // a reservation is not binding, and its reseller would have neither ticket nor money
  if (tickets === 'RESERVED') throw notReserved('Tickets that others sell again cannot be reserved without paying.');
  const orderIds = [...new Set((await sellingBy(tx, row.id)).map(({ orderId }) => orderId))];
  if (!(await lockRemovals(tx, [], orderIds))) throw resaleEnded();
  // again, now that they are locked
  const selling = await sellingBy(tx, row.id);
  if (selling.length !== wanted || selling.some(({ orderId }) => !orderIds.includes(orderId))) throw resaleEnded();
  const isPaid = paidStates.includes(status);
  for (const each of selling) await completeResale(tx, row, each, isPaid, now);
}

async function sellingBy(tx: Queryable, checkoutId: string): Promise<Selling[]> {
  return await tx.query<Selling>(
    `select s.id, s.ticket_id as "ticketId", t.checkout_id as "orderId", s.seat_id as "seatId", s.price, s.fee
     from ticket_resale s join ticket t on t.id = s.ticket_id where s.hold_id = $1 and s.status = 'open' order by s.id`,
    [checkoutId],
  );
}

async function completeResale(
  tx: Queryable,
  { id: buyerOrder }: OrderRow,
  { id, ticketId, orderId, seatId, price, fee }: Selling,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  const order = await readOrder(tx, orderId);
  const sale = await saleOf(tx, order, now);
  const all = await ticketsOf(tx, orderId);
  const removal = removalOf({ order, sale, all }, [ticketId]);
  const { tickets, endsOrder } = removal;
  const [ticket] = tickets;
  if (!ticket) throw resaleEnded();
  const data = changeContext(ticket, order, sale.event, (await resoldTickets(tx, order, tickets)).get(ticketId));
  // after the start of admission the ticket may have been used
  if (notChangeable(data, now) || now >= data.ticket.start) throw resaleEnded();
  const worth = toMinor(ticket.data.realPrice, order.currency);
  const { extra, ...refund } = isPaid
    ? await planPayout(tx, order, { worth, payout: price - fee })
    : payoutLater(order, worth);
  const reason = {
    entry: { kind: 'resold', by: 'service' },
    newOrder: buyerOrder,
    noted: { resale: { price, fee, extra, ...(!isPaid && { waiting: true }) } },
  } as const;
  const made = await refundRemovedTickets(tx, removal, refund, reason, now);
  const min = Math.min(returnable(data), price - fee);
  await queueResoldEmail(tx, { order, sale, ticket, made, min }, now);
  // the place moves with it: no other buyer can get it in between, even when everything is sold out
  const place = stockOfTicket({ ticket, order, sale }, ticket.data.slotId);
  const inChildren = await stockOfPlaces(tx, [ticketId]);
  await handOver(tx, orderId, buyerOrder, order.event_id, [...place, ...inChildren]);
  if (seatId !== null && !(await moveSeat(tx, orderId, buyerOrder, seatId))) throw resaleEnded();
  if (endsOrder) {
    await setHold(tx, orderId, order.event_id, []);
    await releaseSeats(tx, [orderId]);
  }
  await sellResale(tx, id, { returnId: made._id, waits: !isPaid }, now);
}

/** Gives the tickets of a new order that were bought from resellers the places of theirs, if they are season tickets. */
export async function takeOverPlaces(tx: Queryable, row: OrderRow): Promise<void> {
  if (resaleKinds(row.data.order).length === 0) return;
  const tickets = await ticketsOf(tx, row.id);
  const sources = await resaleSources(tx, row);
  const resold = tickets.flatMap((ticket) => {
    const sourceId = sources.get(ticket.data.index);
    return sourceId === undefined ? [] : [{ ticket, sourceId }];
  });
  await copyPlaces(tx, resold, row.currency);
}

/** A payout: a refund of the ticket's price, and the amount above it. */
interface Payout extends Refund {
  readonly extra: number;
}

/** The payout before the new buyer has paid: the seller retains all. */
function payoutLater(order: OrderRow, worth: number): Payout {
  const retainedMoney = Math.min(worth, moneyLeft(order));
  const divided = { paid: 0, toVouchers: 0, retainedMoney, retainedVouchers: worth - retainedMoney };
  return { ...divided, as: 'money', byHand: false, extra: 0 };
}

/**
 * Divides a payout. The amount above the ticket's price is `extra`, which the seller pays, as every amount that no
 * provider refunds.
 * @param order Without the amount that was retained for it until now.
 */
export async function planPayout(
  tx: Queryable,
  order: OrderRow,
  { worth, payout }: { readonly worth: number; readonly payout: number },
): Promise<Payout> {
  const back = Math.min(worth, payout);
  return { ...(await planRefund(tx, order, { worth, back }, 'money')), extra: payout - back };
}

function resaleEnded(): ApiError {
  return new ApiError(409, 'RESALE_ENDED', errorCodes.RESALE_ENDED);
}
