/** The payment of an order that is already complete: its reserved tickets become valid. */
import { announceOrder } from '../orders/announce-order.ts';
import { ticketMessage } from '../orders/messages.ts';
import { findCheckout, type OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { needsMore } from '../orders/details.ts';
import { queueTicketsValid } from '../documents/order-email-queue.ts';
import { announce } from '../webhooks/outbox.ts';
import { validateReserved } from '../orders/save-tickets.ts';
import { setPaid, setPaymentInfo } from '../orders/status.ts';
import { ticketsOf } from '../orders/tickets.ts';

/** What a seller says of a payment that has come. */
interface Received {
  /** How it was paid, e.g. `cash`. */
  readonly method?: string | undefined;
  /** The buyer gets no email. */
  readonly isQuiet?: boolean;
}

/**
 * Marks an order as paid, whose hold the caller has locked, and answers it. Its `RESERVED` tickets become `VALID`, or
 * `DETAILSREQUIRED` if they have open required questions.
 */
export async function markPaid(
  tx: Queryable,
  row: OrderRow,
  sale: Sale,
  now: Date,
  { method, isQuiet = false }: Received = {},
): Promise<OrderRow> {
  if (method !== undefined) await setPaymentInfo(tx, row, method);
  await setPaid(tx, row.id, now);
  const reserved = (await ticketsOf(tx, row.id)).filter(({ status }) => status === 'RESERVED');
  const unfinished = reserved.filter((ticket) => needsMore(sale, ticket.ticket_type_id, ticket.data.extraFields ?? {}));
  const ids = unfinished.map(({ id }) => id);
  const changed = await validateReserved(tx, row.id, ids);
  const paid = await findCheckout(tx, row.id, row.secret);
  await announceOrder(tx, 'transaction.paid', row.id, now);
  if (paid.has_hooks)
    await announce(
      tx,
      changed.map((ticket) => ticketMessage('ticket.updated', paid, ticket, now)),
      now,
    );
  if (!isQuiet) await queueTicketsValid(tx, paid, now);
  return paid;
}
