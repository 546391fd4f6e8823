/**
 * The occasions of emails about orders. Only the need for an email is stored here: no fault in its text can fail an
 * order.
 */
import type { OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { queueOrderNews } from '../mail/limited-queue.ts';
import { newsDue, queueOrderEmails } from '../mail/queue.ts';
import type { OrderEmailKind } from './order-email-data.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** “Your order”: in the transaction that completes or reserves orders. */
export async function queueConfirmations(tx: Queryable, rows: readonly OrderRow[], now: Date): Promise<void> {
  await queueOrderNews(tx, emailsOf(rows, 'confirmation'), now);
}

/** “Payment reminder”: in the transaction that sends an overdue order again. */
export async function queueOverdue(tx: Queryable, row: OrderRow, now: Date): Promise<void> {
  await queueOrderNews(tx, emailsOf([row], 'overdue'), now);
}

/**
 * “Your tickets”: in the transaction that marks a waiting payment as received, or makes reserved tickets valid. One
 * email, however many tickets.
 */
export async function queueTicketsValid(tx: Queryable, row: OrderRow, now: Date): Promise<void> {
  await queueOrderEmails(tx, emailsOf([row], 'tickets'), now);
}

/**
 * “Your tickets have changed”: a ticket has another name and code, or became valid by its answers. For a transferred
 * ticket only its holder gets the email, not the buyer. One email covers several changes.
 */
export async function queueTicketsChanged(
  tx: Queryable,
  { order, ticket }: { readonly order: OrderRow; readonly ticket: TicketRow },
  now: Date,
): Promise<void> {
  const to = ticket.transferred_at ? ticket.holder?.email : order.data.details?.email;
  if (to === undefined) return; // erased, or sold without an address
  const about = { sellerId: order.seller_id, checkoutId: order.id, to };
  const mail = ticket.transferred_at
    ? { ...about, template: 'yours', ticketId: ticket.id }
    : { ...about, template: 'changed' };
  const due = await newsDue(tx, mail, now);
  if (due === undefined) return;
  // a holder has accepted the ticket; the address of an order may be any
  if (ticket.transferred_at) await queueOrderEmails(tx, [mail], now, due);
  else await queueOrderNews(tx, [mail], now, due);
}

function emailsOf(rows: readonly OrderRow[], template: OrderEmailKind) {
  return rows.flatMap(({ id: checkoutId, seller_id: sellerId, data }) => {
    const to = data.details?.email;
    return to === undefined ? [] : { sellerId, to, template, checkoutId }; // erased, or sold without an address
  });
}
