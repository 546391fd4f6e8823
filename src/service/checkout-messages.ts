/** What a seller's programs hear of a checkout, an order and its tickets: what the buyer sees, without the secrets that open it. */
import type { MessageType } from '../contract/webhooks.ts';
import type { CheckoutRow } from './checkout-row.ts';
import { checkoutView, transactionView } from './checkout-view.ts';
import type { Message } from './outbox.ts';
import { ticketView, type TicketRow } from './tickets.ts';

function about(type: MessageType, row: CheckoutRow, view: object): Message {
  const data = {
    ...view,
    secret: undefined,
    // the seller's record of the buyer, by which what was said can be forgotten
    customerId: row.customer_id ?? undefined,
  };
  return { sellerId: row.seller_id, type, data };
}

/** A message about a checkout. */
export function checkoutMessage(
  type: 'checkout.completed' | 'checkout.aborted' | 'checkout.detailsSubmitted',
  row: CheckoutRow,
  now: Date,
): Message {
  return about(type, row, checkoutView(row, now));
}

/** The messages about an order that was just completed: the checkout, the transaction, and each ticket with its barcode. */
export function orderMessages(row: CheckoutRow, tickets: readonly TicketRow[], now: Date): Message[] {
  return [
    checkoutMessage('checkout.completed', row, now),
    about('transaction.complete', row, {
      ...transactionView(row, now),
      _id: row.id,
      sellerId: row.seller_id,
      email: row.data.details?.email,
    }),
    ...tickets.map((ticket) =>
      about('ticket.created', row, { ...ticketView(ticket, now), sellerId: row.seller_id, barcode: ticket.barcode }),
    ),
  ];
}
