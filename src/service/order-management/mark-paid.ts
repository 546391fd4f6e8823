/** The payment of an order that is already complete: its reserved tickets become valid. */
import { ticketMessage } from '../orders/messages.ts';
import { findCheckout, type OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { needsMore } from '../orders/details.ts';
import { queueTicketsValid } from '../documents/order-email-queue.ts';
import { announce } from '../webhooks/outbox.ts';
import { ticketColumns, ticketsOf, type TicketRow } from '../orders/tickets.ts';

/**
 * Marks an order as paid, whose hold the caller has locked, and answers it. Its `RESERVED` tickets become `VALID`, or
 * `DETAILSREQUIRED` if they have open required questions.
 */
export async function markPaid(tx: Queryable, row: OrderRow, sale: Sale, now: Date): Promise<OrderRow> {
  await tx.query(
    `update checkout set payment_status = 'RECEIVED', updated_at = $2::timestamptz,
       data = data || jsonb_build_object('paidAt', $3::text) where id = $1 and status = 'COMPLETE'`,
    [row.id, now, now.toISOString()],
  );
  const reserved = (await ticketsOf(tx, row.id)).filter(({ status }) => status === 'RESERVED');
  const unfinished = reserved.filter((ticket) => needsMore(sale, ticket.ticket_type_id, ticket.data.extraFields ?? {}));
  const changed = await tx.query<TicketRow>(
    `update ticket set status = case when id = any($2::text[]) then 'DETAILSREQUIRED' else 'VALID' end
     where checkout_id = $1 and status = 'RESERVED' returning ${ticketColumns}`,
    [row.id, unfinished.map(({ id }) => id)],
  );
  const paid = await findCheckout(tx, row.id, row.secret);
  if (paid.has_hooks)
    await announce(
      tx,
      changed.map((ticket) => ticketMessage('ticket.updated', paid, ticket, now)),
      now,
    );
  await queueTicketsValid(tx, paid, now);
  return paid;
}
