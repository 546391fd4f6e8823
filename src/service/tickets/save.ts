/** The writing of changed tickets: the row, its history and the message to webhooks. */
import { ticketMessage } from '../orders/messages.ts';
import type { OrderRow } from '../orders/row.ts';
import { json, type Queryable } from '../database/index.ts';
import { announce } from '../webhooks/outbox.ts';
import { notFound } from '../http/api-error.ts';
import type { OwnedTicket } from './change-context.ts';
import { noteOnTicket, noteOnTickets, type NewTicketEntry } from '../orders/ticket-history.ts';
import { ticketColumns, type TicketRow } from '../orders/tickets.ts';

/** Writes a changed ticket with an entry in its history and a message. Answers the ticket. */
export async function saveTicket(
  tx: Queryable,
  { ticket, order }: Pick<OwnedTicket, 'ticket' | 'order'>,
  change: { readonly status?: string; readonly barcode?: string; readonly data?: Partial<TicketRow['data']> },
  entry: NewTicketEntry,
  now: Date,
): Promise<TicketRow> {
  const [saved] = await tx.query<TicketRow>(
    `update ticket set status = $2, barcode = $3, data = $4::jsonb where id = $1 returning ${ticketColumns}`,
    [
      ticket.id,
      change.status ?? ticket.status,
      change.barcode ?? ticket.barcode,
      json({ ...ticket.data, ...change.data }),
    ],
  );
  if (!saved) throw notFound('ticket');
  await noteOnTicket(tx, ticket.id, entry, now);
  if (order.has_hooks) await announce(tx, [ticketMessage('ticket.updated', order, saved, now)], now);
  return saved;
}

/** Makes tickets of an order invalid, each with the same entry in its history and a message. */
export async function invalidateTickets(
  tx: Queryable,
  { tickets, order }: { readonly tickets: readonly TicketRow[]; readonly order: OrderRow },
  entry: NewTicketEntry,
  now: Date,
): Promise<void> {
  const ids = tickets.map(({ id }) => id);
  await tx.query(`update ticket set status = 'INVALID' where id = any($1::text[])`, [ids]);
  await noteOnTickets(tx, ids, entry, now);
  if (!order.has_hooks) return;
  const messages = tickets.map((ticket) =>
    ticketMessage('ticket.updated', order, { ...ticket, status: 'INVALID' }, now),
  );
  await announce(tx, messages, now);
}
