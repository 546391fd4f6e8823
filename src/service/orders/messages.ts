/**
 * Messages about checkouts, orders and tickets for webhooks: the buyer's view without secrets, and with what only the
 * seller may see.
 */
import type { MessageType } from '../../contract/webhooks.ts';
import { toMajor } from '../../sale/money.ts';
import { innerChargeOf, innerChargeView } from './inner-charges.ts';
import type { OrderRow } from './row.ts';
import { checkoutView, transactionView } from './view.ts';
import type { TicketSlot } from './slots.ts';
import type { Message } from '../webhooks/outbox.ts';
import { sellerTicketView, type TicketRow } from './tickets.ts';

function about(type: MessageType, row: OrderRow, view: object, customerId = row.customer_id): Message {
  const data = {
    ...view,
    secret: undefined,
    // the customer whose data the message contains, so that it can be erased
    customerId: customerId ?? undefined,
  };
  return { sellerId: row.seller_id, type, data };
}

/** A message about a checkout. */
export function checkoutMessage(
  type: 'checkout.completed' | 'checkout.aborted' | 'checkout.detailsSubmitted',
  row: OrderRow,
  now: Date,
): Message {
  const view = checkoutView(row, now);
  const innerCharge = toMajor(innerChargeOf(row.data.order), row.currency);
  return about(type, row, { ...view, items: view.items.map((item) => ({ ...item, innerCharge })) });
}

/** The message about an order, as a transaction. @param slots As in `transactionView`. */
export function transactionMessage(
  type: Extract<MessageType, `transaction.${string}`>,
  row: OrderRow,
  now: Date,
  slots: readonly TicketSlot[] = [],
): Message {
  return about(type, row, {
    ...transactionView(row, now, slots),
    ...innerChargeView(row),
    _id: row.id,
    sellerId: row.seller_id,
    email: row.data.details?.email,
  });
}

/** A message about a ticket of an order, with its code. */
export function ticketMessage(
  type: 'ticket.created' | 'ticket.updated' | 'ticket.invalidated',
  row: OrderRow,
  ticket: TicketRow,
  now: Date,
): Message {
  const view = { ...sellerTicketView(ticket, now), sellerId: row.seller_id, barcode: ticket.barcode };
  return about(type, row, view, ticket.transferred_at ? ticket.customer_id : row.customer_id);
}

/**
 * The messages about an order that was just completed: the checkout, the transaction, and each ticket with its code.
 */
export function orderMessages(row: OrderRow, tickets: readonly TicketRow[], now: Date): Message[] {
  return [
    checkoutMessage('checkout.completed', row, now),
    transactionMessage('transaction.complete', row, now),
    ...(row.payment_status === 'RECEIVED' ? [transactionMessage('transaction.paid', row, now)] : []),
    ...tickets.map((ticket) => ticketMessage('ticket.created', row, ticket, now)),
  ];
}
