/** How orders end that were complete: what they took goes back, once, and their tickets admit nobody any more. */
import { queueHolderEmails } from './cancellation-emails.ts';
import { returnHeld } from './end-checkout.ts';
import { ticketMessage, transactionMessage } from '../orders/messages.ts';
import { findCheckout, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { endExchanges } from '../vouchers/exchange-rows.ts';
import { slotsOf } from '../orders/slots.ts';
import { announce } from '../webhooks/outbox.ts';
import { endResales } from '../storefront/resale-rows.ts';
import { noteOnTickets, type NewTicketEntry } from '../orders/ticket-history.ts';
import { ticketColumns, type TicketRow } from '../orders/tickets.ts';

/**
 * Cancels an order whose hold the caller has locked: its tickets become `INVALID`, and stock, seats and vouchers go back. Money does not:
 * see `queueRefund`. Whoever holds one of its tickets by now and did not buy it is told by mail. Answers the order as it is then; an order that is not complete any more stays as it is.
 * @param paymentStatus What the wire calls the payment from now on, e.g. `FAILED`, `CANCELED`, `REFUND`.
 * @param by Who called it off, for the history of its tickets.
 */
export async function cancelOrder(
  tx: Queryable,
  row: OrderRow,
  { paymentStatus, by }: { readonly paymentStatus: string; readonly by: NewTicketEntry['by'] },
  now: Date,
): Promise<OrderRow> {
  const released = await tx.query(
    `update hold set status = 'released' where id = $1 and status = 'sold' returning id`,
    [row.id],
  );
  if (released.length === 0) return await findCheckout(tx, row.id, row.secret);
  await endExchanges(tx, row.id, undefined, now);
  await returnHeld(tx, [row.id], now);
  await endResales(tx, row.id, now);
  await tx.query(
    `update checkout set status = 'CANCELED', payment_status = $2, updated_at = $3::timestamptz where id = $1`,
    [row.id, paymentStatus, now],
  );
  const tickets = await tx.query<TicketRow>(
    `update ticket set status = 'INVALID' where checkout_id = $1 and status <> 'INVALID' returning ${ticketColumns}`,
    [row.id],
  );
  await noteOnTickets(
    tx,
    tickets.map(({ id }) => id),
    { kind: 'canceled', by },
    now,
  );
  await queueHolderEmails(tx, row, tickets, now);
  const canceled = await findCheckout(tx, row.id, row.secret);
  if (canceled.has_hooks) {
    const slots = await slotsOf(tx, canceled);
    const messages = tickets.map((ticket) => ticketMessage('ticket.updated', canceled, ticket, now));
    await announce(tx, [transactionMessage('transaction.canceled', canceled, now, slots), ...messages], now);
  }
  return canceled;
}
