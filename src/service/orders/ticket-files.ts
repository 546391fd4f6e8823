/**
 * Files that answer questions about tickets: they belong to the ticket holder, though they are stored with the order.
 */
import type { Queryable } from '../database/index.ts';

/** The condition that a ticket `t` names a file `u` of its order in its answers. */
export const answersTicket = `t.checkout_id = u.checkout_id and t.data -> 'extraFields' ->> u.field = u.id`;

/**
 * Deletes the files of tickets whose answers are about to be erased, except for those that also answer about other
 * tickets.
 */
export async function deleteTicketFiles(tx: Queryable, ticketIds: readonly string[]): Promise<void> {
  await tx.query(
    `delete from upload u where exists (select 1 from ticket t where t.id = any($1::text[]) and ${answersTicket})
       and not exists (select 1 from ticket t where not (t.id = any($1::text[])) and ${answersTicket})`,
    [ticketIds],
  );
}

/** The files of orders that tickets still name in their answers. */
export async function ticketFiles(tx: Queryable, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct u.id from upload u join ticket t on ${answersTicket} where u.checkout_id = any($1::text[])`,
    [orderIds],
  );
  return rows.map(({ id }) => id);
}
