/** What a seller does with all complimentary tickets of a batch. */
import type { sellerTickets } from '../../contract/seller-tickets.ts';
import type { Queryable } from '../database/index.ts';
import { queueTicketsValid } from '../documents/order-email-queue.ts';
import { keepAllUnchanged } from '../events/locks.ts';
import { apiKeyOf } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { endResale, openResales } from '../inventory/resale-rows.ts';
import { queueOrderEmails } from '../mail/queue.ts';
import { lockHolds, selectCheckouts, type OrderRow } from '../orders/row.ts';
import { blockTickets, lockTickets } from '../orders/save-tickets.ts';
import { noteOnTicket } from '../orders/ticket-history.ts';
import { shownStatus, ticketColumns, type TicketRow } from '../orders/tickets.ts';

/** The handlers of batches for callers with a key of their seller. */
export function ticketBatchHandlers({
  db,
  now,
}: Context): Handlers<Pick<typeof sellerTickets, 'mailBatch' | 'invalidateBatch'>> {
  return {
    mailBatch: async ({ id }, call) =>
      await db.transaction(async (tx) => {
        const at = now();
        const tickets = await ticketsOfBatch(tx, apiKeyOf(call).sellerId, id);
        let amount = 0;
        for (const { order, own } of await byOrder(tx, tickets.filter(admits))) {
          const passed = own.flatMap(({ id: ticketId, holder }) =>
            holder?.email === undefined ? [] : [{ ticketId, to: holder.email }],
          );
          const about = { sellerId: order.seller_id, checkoutId: order.id, template: 'yours' };
          await queueOrderEmails(
            tx,
            passed.map((mail) => ({ ...about, ...mail })),
            at,
          );
          const isBuyers = order.data.details !== undefined && own.some((ticket) => !ticket.transferred_at);
          if (isBuyers) await queueTicketsValid(tx, order, at);
          amount += passed.length + (isBuyers ? 1 : 0);
        }
        return { amount };
      }),

    invalidateBatch: async ({ id }, call) =>
      await db.transaction(async (tx) => {
        const at = now();
        const { sellerId } = apiKeyOf(call);
        const found = await ticketsOfBatch(tx, sellerId, id);
        await keepAllUnchanged(tx, [...new Set(found.map((ticket) => ticket.event_id))].sort());
        await lockHolds(tx, [...new Set(found.map((ticket) => ticket.checkout_id))]);
        await lockTickets(
          tx,
          found.map((ticket) => ticket.id),
        );
        // again, now that they are locked; a ticket never changes its batch
        const open = (await ticketsOfBatch(tx, sellerId, id)).filter((ticket) => shownStatus(ticket) !== 'INVALID');
        const listings = await openResales(
          tx,
          open.map((ticket) => ticket.id),
          at,
        );
        for (const [ticketId, listing] of listings) {
          await endResale(tx, listing.id, at);
          await noteOnTicket(tx, ticketId, { kind: 'resaleWithdrawn', by: 'seller' }, at);
        }
        for (const { order, own } of await byOrder(tx, open)) await blockTickets(tx, { tickets: own, order }, true, at);
        return { amount: open.length };
      }),
  };
}

const admits = (ticket: TicketRow) => ['VALID', 'DETAILSREQUIRED'].includes(shownStatus(ticket));

/** @throws ApiError 404 for a batch without tickets, also that of another seller */
async function ticketsOfBatch(db: Queryable, sellerId: string, batchId: string): Promise<TicketRow[]> {
  const rows = await db.query<TicketRow>(
    `select ${ticketColumns} from ticket where seller_id = $1 and data ->> 'batchId' = $2 order by id`,
    [sellerId, batchId],
  );
  if (rows.length === 0) throw notFound('batch');
  return rows;
}

async function byOrder(db: Queryable, tickets: readonly TicketRow[]) {
  const ids = [...new Set(tickets.map((ticket) => ticket.checkout_id))];
  const orders = await db.query<OrderRow>(`${selectCheckouts} where c.id = any($1::text[]) order by c.id`, [ids]);
  return orders.map((order) => ({ order, own: tickets.filter((ticket) => ticket.checkout_id === order.id) }));
}
