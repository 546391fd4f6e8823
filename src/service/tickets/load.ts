/**
 * Owned tickets, read and locked with their transfers, exchanges and listings. Their holders change them, one change at
 * a time. A change locks the order, then the ticket, and reads the context again, so that the second of two
 * simultaneous changes sees the first.
 */
import { seasonOf } from '../../sale/season.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { AvailableChange, ChangeContext } from '../../sale/change-context.ts';
import { lockOrder, readOrder } from '../orders/row.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import type { Context } from '../http/context.ts';
import { availableChange, changeContextOf, type OwnedTicket } from './change-context.ts';
import { readDependents, readLostDiscounts } from './dependent-tickets.ts';
import { saleOf } from '../orders/order-sale.ts';
import { notFound } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import type { TicketClaim } from '../orders/access.ts';
import { openExchanges } from '../vouchers/exchange-rows.ts';
import { resoldTickets } from './resale-origins.ts';
import { openResales } from '../inventory/resale-rows.ts';
import { openOffers } from '../orders/transfer-offers.ts';
import { seatingOf, tagsOf, takesFee } from './eligibility.ts';
import { placesOf } from '../orders/season-places.ts';
import { ticketColumns, ticketsOf, type TicketRow } from '../orders/tickets.ts';

/** A checkout with its secret. @throws ApiError 404, the same for a wrong id and a wrong secret. */
async function findTicket(db: Queryable, { id, secret }: TicketClaim): Promise<TicketRow> {
  const [row] = await db.query<TicketRow>(`select ${ticketColumns} from ticket where id = $1`, [id]);
  if (!timingSafeEqualStrings(secret, row?.secret ?? '') || !row) throw notFound('ticket');
  return row;
}

/** Finds the ticket of a claim, for `lockTicket`. */
export const byClaim = (tx: Queryable, claim: TicketClaim) => () => findTicket(tx, claim);

/** A ticket for reading. @throws ApiError 404 */
export async function readTicket(db: Queryable, claim: TicketClaim, now: Date, locale?: string): Promise<OwnedTicket> {
  const ticket = await findTicket(db, claim);
  const order = await readOrder(db, ticket.checkout_id);
  return await withState(db, { ticket, order, sale: await saleOf(db, order, now, locale) }, claim, now);
}

/** Tickets of one order, each with its transfer, exchange and listing. Without the tags of their holders. */
export async function ownedTickets(
  db: Queryable,
  { order, sale, tickets }: Pick<OwnedTicket, 'order' | 'sale'> & { readonly tickets: readonly TicketRow[] },
  now: Date,
): Promise<OwnedTicket[]> {
  const ids = tickets.map(({ id }) => id);
  const under = await underWay(db, ids, now);
  const resold = await resoldTickets(db, order, tickets);
  const placesIn = await seasonPlaces(db, sale, ids);
  return tickets.map((ticket) => ({
    ...{ ticket, order, sale, ...under(ticket.id) },
    ...{ resold: resold.get(ticket.id), places: placesIn(ticket.id) },
  }));
}

/** The places of season tickets by ticket id; nothing is read for an event that sells none. */
async function seasonPlaces(db: Queryable, { event }: OwnedTicket['sale'], ids: readonly string[]) {
  const places = seasonOf(event.record).length > 0 ? await placesOf(db, ids) : [];
  return (id: string) => {
    const own = places.filter(({ ticketId }) => ticketId === id);
    return own.length > 0 ? own : undefined;
  };
}

/** Open transfers, exchanges and listings of tickets, by ticket id. */
async function underWay(db: Queryable, ids: readonly string[], now: Date) {
  const offers = await openOffers(db, ids, now);
  const exchanges = await openExchanges(db, ids, now);
  const resales = await openResales(db, ids, now);
  return (id: string) => ({ offer: offers.get(id), exchange: exchanges.get(id), resale: resales.get(id) });
}

/** A ticket with its transfer, exchange and listing, and its holder. */
async function withState(
  db: Queryable,
  sold: Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>,
  { customerId }: Pick<TicketClaim, 'customerId'>,
  now: Date,
): Promise<OwnedTicket> {
  const { ticket, order } = sold;
  const under = await underWay(db, [ticket.id], now);
  const whole = { order, sale: sold.sale, all: await ticketsOf(db, order.id) };
  return {
    ...sold,
    ...under(ticket.id),
    resold: (await resoldTickets(db, order, [ticket])).get(ticket.id),
    paysOnline: await takesFee(db, sold),
    customerTags: await tagsOf(db, sold, customerId),
    seating: await seatingOf(db, sold),
    places: (await seasonPlaces(db, sold.sale, [ticket.id]))(ticket.id),
    dependents: await dependentsOf(db, ticket, whole, now),
    lostDiscounts: await readLostDiscounts(db, whole, [ticket.id], now),
  };
}

/** The dependents of a ticket in its order, and whether they may be returned with it. */
async function dependentsOf(
  db: Queryable,
  { id }: Pick<TicketRow, 'id'>,
  whole: Pick<OwnedTicket, 'order' | 'sale'> & { readonly all: readonly TicketRow[] },
  now: Date,
): Promise<ChangeContext['ticket']['dependents']> {
  const { tickets, ...rest } = await readDependents(db, whole, [id], now);
  if (tickets.length === 0) return undefined;
  const held = await ownedTickets(db, { ...whole, tickets }, now);
  const mayGoBack = held.every((each) =>
    ticketChanges(changeContextOf(each), now).some(({ action, allowed }) => action === 'return' && allowed),
  );
  return { tickets: tickets.map(({ id }) => id), mayGoBack, ...rest };
}

/** The email address of a ticket's holder. */
export function holderEmail({ ticket, order }: Pick<OwnedTicket, 'ticket' | 'order'>): string | undefined {
  return ticket.holder ? ticket.holder.email : order.data.details?.email;
}

/**
 * Locks a ticket with everything that belongs to it, until the transaction ends. `find` is called twice: the previous
 * lock holder may have transferred the ticket.
 */
export async function lockTicket(
  tx: Queryable,
  find: () => Promise<TicketRow>,
  now: Date,
  by: Pick<TicketClaim, 'customerId'> = {},
): Promise<OwnedTicket> {
  const { id, checkout_id: orderId } = await find();
  await keepEventUnchanged(tx, orderId);
  const order = await lockOrder(tx, orderId);
  const [, ticket] = await Promise.all([
    takeLock(tx, 'tickets', 'select 1 from ticket where id = $1 for update', [id], [id]),
    find(),
  ]);
  return await withState(tx, { ticket, order, sale: await saleOf(tx, order, now) }, by, now);
}

/**
 * Changes a locked ticket. `work` gets it with the available change, which may have a fee.
 * @throws ApiError 404 for a caller who is not its holder, 409 for an unavailable change, with the reason as its code.
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
