/** Files that answer questions about tickets: they belong to whoever holds the ticket, though they lie with its order. */
import type { Queryable } from '../database/index.ts';

/** What the answers of a ticket `t` name of the files `u` of its order. */
export const answersTicket = `t.checkout_id = u.checkout_id and t.data -> 'extraFields' ->> u.field = u.id`;

/** Deletes the files of tickets whose answers are about to be forgotten, but for those that answer about other tickets too. */
export async function deleteTicketFiles(tx: Queryable, ticketIds: readonly string[]): Promise<void> {
  await tx.query(
    `delete from upload u where exists (select 1 from ticket t where t.id = any($1::text[]) and ${answersTicket})
       and not exists (select 1 from ticket t where not (t.id = any($1::text[])) and ${answersTicket})`,
    [ticketIds],
  );
}

/** The files among those of orders that still answer about tickets. */
export async function ticketFiles(tx: Queryable, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct u.id from upload u join ticket t on ${answersTicket} where u.checkout_id = any($1::text[])`,
    [orderIds],
  );
  return rows.map(({ id }) => id);
}
