/**
 * The end of complete orders: stock, seats, coupons and vouchers are released, once, and the tickets become invalid.
 */
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
 * Cancels an order whose hold the caller has locked: its tickets become `INVALID`, and stock, seats and vouchers are
 * released. Money is not refunded: see `queueRefund`. Holders of transferred tickets get an email. Answers the order;
 * one that is not complete any more is unchanged.
 * @param paymentStatus The wire's new payment status, e.g. `FAILED`, `CANCELED`, `REFUND`.
 * @param by The canceling person or program, for the history of its tickets.
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
  await returnHeld(tx, [row.id], now, () => endExchanges(tx, row.id, undefined, now));
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
