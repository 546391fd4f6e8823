/**
 * The removal of tickets from their order: they become invalid, their stock and seats are released, and with the last
 * ticket the order ends. In three steps, by lock order: coupons, vouchers, stock, seats. The rows of the stock are
 * contended, so they come last.
 */
import { announceOrder } from '../orders/announce-order.ts';
import { transactionMessage } from '../orders/messages.ts';
import { findCheckout, type OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import { releaseCoupons } from '../coupons/ledger.ts';
import type { Queryable } from '../database/index.ts';
import { innerChargeOfTickets } from '../orders/inner-charges.ts';
import { releaseHold } from '../orders/holds.ts';
import { invalidateTickets } from '../orders/save-tickets.ts';
import { ticketLines } from '../orders/order-quote.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import { saveReturns } from '../orders/save-returns.ts';
import { slotsOf } from '../orders/slots.ts';
import { stockOfPlaces } from '../orders/season-places.ts';
import { setCanceled } from '../orders/status.ts';
import { tellSeller } from '../documents/sale-email-queue.ts';
import { announce } from '../webhooks/outbox.ts';
import { releaseSeats, releaseSomeSeats } from '../inventory/seat-holds.ts';
import { changeHold, setHold } from '../inventory/stock.ts';
import type { NewTicketEntry } from '../orders/ticket-history.ts';
import { stockOfTicket } from '../tickets/stock.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** Tickets that are removed from a locked order. */
export interface Removal {
  readonly order: OrderRow;
  readonly sale: Sale;
  readonly tickets: readonly TicketRow[];
  /** True when no ticket is left in the order. */
  readonly endsOrder: boolean;
}

/** The removal of tickets by their ids. @param all All tickets of the order. */
export function removalOf(
  { order, sale, all }: Pick<Removal, 'order' | 'sale'> & { readonly all: readonly TicketRow[] },
  ids: readonly string[],
): Removal {
  const tickets = all.filter(({ id }) => ids.includes(id));
  return { order, sale, tickets, endsOrder: all.every(({ id, status }) => ids.includes(id) || status === 'INVALID') };
}

/** Step 1, before any voucher is locked: an order without tickets uses no coupons any more. */
export async function releaseOrder(tx: Queryable, id: string): Promise<void> {
  await releaseHold(tx, id, 'sold');
  await releaseCoupons(tx, [id]);
}

/** Step 2: removes tickets from their order, which stores `made`. Answers the order. */
export async function removeFromOrder(
  tx: Queryable,
  { order, tickets, endsOrder }: Removal,
  made: OrderReturn,
  entry: NewTicketEntry,
  now: Date,
): Promise<OrderRow> {
  // a resold ticket stays sold: its seller bears the charges of the first sale
  const innerCharge = made.resale ? 0 : innerChargeOfTickets(order.data.order, tickets);
  const reversed = { ...made, ...(innerCharge > 0 && { innerCharge }) };
  const noted = await saveReturns(tx, order, [...(order.data.returns ?? []), reversed], now);
  await invalidateTickets(tx, { order, tickets }, entry, now);
  // what is resold or exchanged stays sold: the new order is told
  if (entry.kind === 'returned') await tellSeller(tx, 'sale-returned', [order], now, made._id);
  if (endsOrder) return await cancelEmpty(tx, noted, made.byHand === true, now);
  await announceOrder(tx, 'transaction.updated', order.id, now);
  return noted;
}

/** Step 3: releases stock, then seats. With the last ticket also the remaining stock of the order. */
export async function freeTickets(tx: Queryable, { order, sale, tickets, endsOrder }: Removal): Promise<void> {
  if (endsOrder) {
    await setHold(tx, order.id, order.event_id, []);
    await releaseSeats(tx, [order.id]);
    return;
  }
  const admissions = ticketLines(order.data.order);
  const amounts = tickets.flatMap((ticket) => stockOfTicket({ ticket, order, sale }, ticket.data.slotId));
  const inChildren = await stockOfPlaces(
    tx,
    tickets.map(({ id }) => id),
  );
  await changeHold(tx, order.id, order.event_id, { less: [...amounts, ...inChildren] });
  // the seats of the order: a ticket without a seat may carry text that its buyer sent
  const seats = tickets.flatMap(({ data }) => admissions[data.index]?.seat?.seatId ?? []);
  if (seats.length > 0) await releaseSomeSeats(tx, order.id, seats);
}

/** Cancels the empty order. The retained part of its vouchers stays redeemed. */
async function cancelEmpty(
  tx: Queryable,
  { id, secret, data }: OrderRow,
  byHand: boolean,
  now: Date,
): Promise<OrderRow> {
  const wentBack = data.returns?.some((each) => each.paid + each.toVouchers > 0 && !each.byHand) === true;
  const paymentStatus = wentBack && !byHand ? 'REFUND' : 'CANCELED';
  await setCanceled(tx, id, { paymentStatus, endedBy: 'returned' }, now);
  const ended = await findCheckout(tx, id, secret);
  if (ended.has_hooks)
    await announce(tx, [transactionMessage('transaction.canceled', ended, now, await slotsOf(tx, ended))], now);
  return ended;
}
