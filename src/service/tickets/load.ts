/**
 * Tickets after they were sold, read and locked with what is under way with them: their holders change them, one change at a time. A change
 * locks the order, then the ticket, and looks again at what may be changed, so that of two changes at once the second sees what the first
 * one did.
 */
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { AvailableChange, ChangeContext } from '../../sale/change-context.ts';
import { lockOrder, readOrder } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import type { Context } from '../http/context.ts';
import { availableChange, changeContextOf, type OwnedTicket } from './change-context.ts';
import { readDependents } from './dependent-tickets.ts';
import { saleOf } from '../orders/order-sale.ts';
import { notFound } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import type { TicketClaim } from '../orders/access.ts';
import { openExchanges } from '../vouchers/exchange-rows.ts';
import { resoldTickets } from './resale-origins.ts';
import { openResales } from '../storefront/resale-rows.ts';
import { openOffers } from '../orders/transfer-offers.ts';
import { seatingOf, tagsOf, takesFee } from './eligibility.ts';
import { ticketColumns, ticketsOf, type TicketRow } from '../orders/tickets.ts';

/** A checkout with its secret. @throws ApiError 404, the same for a wrong id and a wrong secret. */
async function findTicket(db: Queryable, { id, secret }: TicketClaim, lock = ''): Promise<TicketRow> {
  const [row] = await db.query<TicketRow>(`select ${ticketColumns} from ticket where id = $1 ${lock}`, [id]);
  if (!timingSafeEqualStrings(secret, row?.secret ?? '') || !row) throw notFound('ticket');
  return row;
}

/** Finds the ticket of a claim, for `lockTicket`. */
export const byClaim = (tx: Queryable, claim: TicketClaim) => (lock: string) => findTicket(tx, claim, lock);

/** A ticket as it is now, for looking at it. @throws Refusal 404 */
export async function readTicket(db: Queryable, claim: TicketClaim, now: Date, locale?: string): Promise<OwnedTicket> {
  const ticket = await findTicket(db, claim);
  const order = await readOrder(db, ticket.checkout_id);
  return await withState(db, { ticket, order, sale: await saleOf(db, order, now, locale) }, claim, now);
}

/** Tickets of one order, each with what is under way with it. Without the tags of who holds them. */
export async function ownedTickets(
  db: Queryable,
  { order, sale, tickets }: Pick<OwnedTicket, 'order' | 'sale'> & { readonly tickets: readonly TicketRow[] },
  now: Date,
): Promise<OwnedTicket[]> {
  const ids = tickets.map(({ id }) => id);
  const under = await underWay(db, ids, now);
  const resold = await resoldTickets(db, order, tickets);
  return tickets.map((ticket) => ({ ticket, order, sale, ...under(ticket.id), resold: resold.get(ticket.id) }));
}

/** What is under way with tickets, by their ids. */
async function underWay(db: Queryable, ids: readonly string[], now: Date) {
  const offers = await openOffers(db, ids, now);
  const exchanges = await openExchanges(db, ids, now);
  const resales = await openResales(db, ids, now);
  return (id: string) => ({ offer: offers.get(id), exchange: exchanges.get(id), resale: resales.get(id) });
}

/** A ticket with what is under way with it, and who holds it. */
async function withState(
  db: Queryable,
  sold: Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>,
  { customerId }: Pick<TicketClaim, 'customerId'>,
  now: Date,
): Promise<OwnedTicket> {
  const { ticket, order } = sold;
  const under = await underWay(db, [ticket.id], now);
  return {
    ...{ ...sold, ...under(ticket.id) },
    resold: (await resoldTickets(db, order, [ticket])).get(ticket.id),
    paysOnline: await takesFee(db, sold),
    customerTags: await tagsOf(db, sold, customerId),
    seating: await seatingOf(db, sold),
    dependents: await dependentsOf(db, sold, now),
  };
}

/** What hangs on a ticket in its order, and whether that may go back with it. */
async function dependentsOf(
  db: Queryable,
  { ticket, order, sale }: Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>,
  now: Date,
): Promise<ChangeContext['ticket']['dependents']> {
  const whole = { order, sale, all: await ticketsOf(db, order.id) };
  const { tickets, ...rest } = await readDependents(db, whole, [ticket.id], now);
  if (tickets.length === 0) return undefined;
  const held = await ownedTickets(db, { order, sale, tickets }, now);
  const mayGoBack = held.every((each) =>
    ticketChanges(changeContextOf(each), now).some(({ action, allowed }) => action === 'return' && allowed),
  );
  return { tickets: tickets.map(({ id }) => id), mayGoBack, ...rest };
}

/** The address of whoever holds a ticket. */
export function holderEmail({ ticket, order }: Pick<OwnedTicket, 'ticket' | 'order'>): string | undefined {
  return ticket.holder ? ticket.holder.email : order.data.details?.email;
}

/**
 * Locks a ticket with all that belongs to it, until the transaction ends. `find` is asked twice: whoever had the lock before may have
 * passed the ticket on.
 */
export async function lockTicket(
  tx: Queryable,
  find: (lock: string) => Promise<TicketRow>,
  now: Date,
  by: Pick<TicketClaim, 'customerId'> = {},
): Promise<OwnedTicket> {
  const { checkout_id: orderId } = await find('');
  await keepEventUnchanged(tx, orderId);
  const order = await lockOrder(tx, orderId);
  const ticket = await find('for update');
  return await withState(tx, { ticket, order, sale: await saleOf(tx, order, now) }, by, now);
}

/**
 * Changes a ticket, alone. `work` gets it with the change as it is offered at this moment, which it may charge for.
 * @throws Refusal 404 for who does not hold it, 409 for a change that is not offered, with the reason as its code.
 */
export async function changeTicket<T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  claim: TicketClaim,
  action: string,
  work: (tx: Queryable, held: OwnedTicket, change: AvailableChange, at: Date) => Promise<T>,
): Promise<T> {
  const at = now();
  return await db.transaction(async (tx) => {
    const held = await lockTicket(tx, byClaim(tx, claim), at, claim);
    return await work(tx, held, availableChange(changeContextOf(held), action, at), at);
  });
}
