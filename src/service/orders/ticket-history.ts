/** What was done with tickets, in the order in which it was. */
import type { TicketEntry } from '../../contract/ticket-changes.ts';
import type { z } from '../../contract/route.ts';
import { json, type Queryable } from '../database/index.ts';

/** One entry of a ticket's history. */
export interface NewTicketEntry {
  /** What was done, e.g. `personalized`. */
  readonly kind: string;
  readonly by: 'holder' | 'seller' | 'service';
  /** What the seller may want to know of it, and no later holder. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Writes down what was done with a ticket, in the transaction that does it. */
export async function noteOnTicket(tx: Queryable, ticketId: string, entry: NewTicketEntry, now: Date): Promise<void> {
  await noteOnTickets(tx, [ticketId], entry, now);
}

/** The same of several. */
export async function noteOnTickets(
  tx: Queryable,
  ticketIds: readonly string[],
  { kind, by, data = {} }: NewTicketEntry,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into ticket_entry (ticket_id, at, kind, by, data)
     select id, $2::timestamptz, $3, $4, $5::jsonb from unnest($1::text[]) as id`,
    [ticketIds, now, kind, by, json(data)],
  );
}

/** The history of a ticket for whoever holds it, the newest first. */
export async function readTicketHistory(db: Queryable, ticketId: string): Promise<z.input<typeof TicketEntry>[]> {
  const rows = await db.query<{ at: Date; kind: string; by: string }>(
    'select at, kind, by from ticket_entry where ticket_id = $1 order by id desc limit 200',
    [ticketId],
  );
  return rows.map(({ at, kind, by }) => ({ at: at.toISOString(), kind, by }));
}
