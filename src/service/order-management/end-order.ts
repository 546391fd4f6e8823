/**
 * The end of complete orders: stock, seats, coupons and vouchers are released, once, and the tickets become invalid.
 */
import { queueHolderEmails } from './cancellation-emails.ts';
import { returnHeld } from './end-checkout.ts';
import { releaseHold } from '../orders/holds.ts';
import { ticketMessage, transactionMessage } from '../orders/messages.ts';
import { findCheckout, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { endExchanges } from '../vouchers/exchange-rows.ts';
import { invalidateOrderTickets } from '../orders/save-tickets.ts';
import { slotsOf } from '../orders/slots.ts';
import { setCanceled } from '../orders/status.ts';
import { tellSeller } from '../documents/sale-email-queue.ts';
import { announce } from '../webhooks/outbox.ts';
import { endResales } from '../inventory/resale-rows.ts';
import { noteOnTickets, type NewTicketEntry } from '../orders/ticket-history.ts';

/**
 * Cancels an order whose hold the caller has locked: its tickets become `INVALID`, and stock, seats and vouchers are
 * released. Money is not refunded: see `queueRefund`. Holders of transferred tickets get an email. Answers the order;
 * one that is not complete any more is unchanged.
 * @param paymentStatus The wire's new payment status, e.g. `FAILED`, `CANCELED`, `REFUND`.
 * @param by The canceling person or program, for the history of its tickets. @param notify False sends no emails.
 */
export async function cancelOrder(
  tx: Queryable,
  row: OrderRow,
  {
    paymentStatus,
    by,
    notify = true,
  }: { readonly paymentStatus: string; readonly by: NewTicketEntry['by']; readonly notify?: boolean },
  now: Date,
): Promise<OrderRow> {
  if (!(await releaseHold(tx, row.id, 'sold'))) return await findCheckout(tx, row.id, row.secret);
  await returnHeld(tx, [row.id], now, () => endExchanges(tx, row.id, undefined, now));
  await endResales(tx, row.id, now);
  await setCanceled(tx, row.id, { paymentStatus }, now);
  const tickets = await invalidateOrderTickets(tx, row.id);
  await noteOnTickets(
    tx,
    tickets.map(({ id }) => id),
    { kind: 'canceled', by },
    now,
  );
  if (notify) await queueHolderEmails(tx, row, tickets, now);
  if (by !== 'seller') await tellSeller(tx, 'sale-canceled', [row], now);
  const canceled = await findCheckout(tx, row.id, row.secret);
  if (canceled.has_hooks) {
    const slots = await slotsOf(tx, canceled);
    const messages = tickets.map((ticket) => ticketMessage('ticket.updated', canceled, ticket, now));
    await announce(tx, [transactionMessage('transaction.canceled', canceled, now, slots), ...messages], now);
  }
  return canceled;
}
