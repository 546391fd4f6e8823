/** The writing of changed tickets: rows, and with a single change also its history and the message to webhooks. */
import { ticketMessage } from './messages.ts';
import type { OrderRow } from './row.ts';
import { json, takeLock, type Queryable } from '../database/index.ts';
import { announce } from '../webhooks/outbox.ts';
import { notFound } from '../http/api-error.ts';
import { noteOnTicket, noteOnTickets, type NewTicketEntry } from './ticket-history.ts';
import { ticketColumns, type TicketRow } from './tickets.ts';

/** Writes a changed ticket with an entry in its history and a message. Answers the ticket. */
export async function saveTicket(
  tx: Queryable,
  { ticket, order }: { readonly ticket: TicketRow; readonly order: OrderRow },
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

/** Puts tickets of an order out of order, or back: their status, stock and prices stay. */
export async function blockTickets(
  tx: Queryable,
  { tickets, order }: { readonly tickets: readonly TicketRow[]; readonly order: OrderRow },
  isBlocked: boolean,
  now: Date,
): Promise<void> {
  const changed = await tx.query<TicketRow>(
    `update ticket set blocked_at = $2::timestamptz where id = any($1::text[]) returning ${ticketColumns}`,
    [tickets.map(({ id }) => id), isBlocked ? now : null],
  );
  const entry = { kind: isBlocked ? 'invalidated' : 'validated', by: 'seller' } as const;
  await noteOnTickets(
    tx,
    changed.map(({ id }) => id),
    entry,
    now,
  );
  if (!order.has_hooks) return;
  const kinds = ['ticket.updated', ...(isBlocked ? (['ticket.invalidated'] as const) : [])] as const;
  const messages = changed.flatMap((ticket) => kinds.map((kind) => ticketMessage(kind, order, ticket, now)));
  await announce(tx, messages, now);
}

/** Makes all tickets of an order invalid. Answers those that were not invalid before. */
export async function invalidateOrderTickets(tx: Queryable, orderId: string): Promise<TicketRow[]> {
  return await tx.query<TicketRow>(
    `update ticket set status = 'INVALID' where checkout_id = $1 and status <> 'INVALID' returning ${ticketColumns}`,
    [orderId],
  );
}

/**
 * Makes the reserved tickets of a paid order valid, and answers them.
 * @param unfinished The ids of those with open required questions: they become `DETAILSREQUIRED`.
 */
export async function validateReserved(
  tx: Queryable,
  orderId: string,
  unfinished: readonly string[],
): Promise<TicketRow[]> {
  return await tx.query<TicketRow>(
    `update ticket set status = case when id = any($2::text[]) then 'DETAILSREQUIRED' else 'VALID' end
     where checkout_id = $1 and status = 'RESERVED' returning ${ticketColumns}`,
    [orderId, unfinished],
  );
}

/** Gives a ticket to its new holder, and answers it. The new code and secret replace the old ones. */
export async function giveTicket(
  tx: Queryable,
  id: string,
  {
    status,
    barcode,
    secret,
    data,
    customer_id: customerId,
    holder,
  }: Pick<TicketRow, 'status' | 'barcode' | 'secret' | 'data' | 'customer_id' | 'holder'>,
  now: Date,
): Promise<TicketRow> {
  const [given] = await tx.query<TicketRow>(
    `update ticket set status = $2, barcode = $3, secret = $4, data = $5::jsonb, customer_id = $6, transferred_at = $7::timestamptz,
       holder = $8::jsonb where id = $1 returning ${ticketColumns}`,
    [id, status, barcode, secret, json(data), customerId, now, json(holder)],
  );
  if (!given) throw notFound('ticket');
  return given;
}

/** Locks tickets, in the order of their ids. */
export async function lockTickets(tx: Queryable, ids: readonly string[]): Promise<void> {
  const sql = 'select 1 from ticket where id = any($1::text[]) order by id for update';
  await takeLock(tx, 'tickets', sql, [ids], ids);
}

/** Locks a ticket for a scan, so that of two devices that scan it at the same moment one comes first. */
export async function lockForScan(tx: Queryable, ticketId: string): Promise<void> {
  await takeLock(tx, 'tickets', 'select id from ticket where id = $1 for update', [ticketId], [ticketId]);
}

/** Notes that the scans of a ticket changed: doors fetch it again. */
export async function noteScan(tx: Queryable, ticketId: string): Promise<void> {
  await tx.query('update ticket set updated_at = clock_timestamp() where id = $1', [ticketId]);
}
