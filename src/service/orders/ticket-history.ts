/** The history of tickets: what was done with each after the sale, in order. */
import type { TicketEntry } from '../../contract/ticket-changes.ts';
import type { z } from '../../contract/route.ts';
import { json, type Queryable } from '../database/index.ts';

/** One entry of a ticket's history. */
export interface NewTicketEntry {
  /** The change, e.g. `personalized`. */
  readonly kind: string;
  readonly by: 'holder' | 'seller' | 'service';
  /** Data for the seller; later holders do not see it. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Adds an entry to a ticket's history, in the transaction of the change. */
export async function noteOnTicket(tx: Queryable, ticketId: string, entry: NewTicketEntry, now: Date): Promise<void> {
  await noteOnTickets(tx, [ticketId], entry, now);
}

/** Adds the same entry for several tickets. */
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

/** The history of a ticket for its holder, newest first. */
export async function readTicketHistory(db: Queryable, ticketId: string): Promise<z.input<typeof TicketEntry>[]> {
  const rows = await db.query<{ at: Date; kind: string; by: string }>(
    'select at, kind, by from ticket_entry where ticket_id = $1 order by id desc limit 200',
    [ticketId],
  );
  return rows.map(({ at, kind, by }) => ({ at: at.toISOString(), kind, by }));
}
