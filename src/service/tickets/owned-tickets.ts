/**
 * Tickets after they were sold, changed by whoever holds them: one change at a time. Whoever changes one locks its order, then the
 * ticket, and looks again at what may be changed, so that of two changes at once the second sees what the first one did.
 */
import { errorCodes, type ErrorCode } from '../../contract/error-codes.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { AvailableChange, Resold, ChangeContext } from '../../sale/change-context.ts';
import { ticketMessage } from '../orders/messages.ts';
import { lockOrder, selectCheckouts, type OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import { json, type Queryable } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import type { StoredEvent } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { readDependents } from './dependent-tickets.ts';
import { saleOf } from '../orders/place-order.ts';
import { announce } from '../webhooks/outbox.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { noteOnTicket, noteOnTickets, type NewTicketEntry } from '../orders/ticket-history.ts';
import { openExchanges, type OpenExchange } from '../vouchers/exchange-rows.ts';
import { ticketLines } from '../orders/order-quote.ts';
import { resoldTickets } from './resale-origins.ts';
import { openResales, type OpenResale } from '../storefront/resale-rows.ts';
import { openOffers, type OpenOffer } from '../orders/transfer-offers.ts';
import { seatingOf, tagsOf, takesFee } from './eligibility.ts';
import { ticketColumns, ticketsOf, type TicketRow } from '../orders/tickets.ts';

/** How a caller proves that a ticket is theirs. */
export interface TicketClaim {
  readonly id: string;
  readonly secret: string;
  /** Who is signed in, where somebody is. */
  readonly customerId?: string | undefined;
}

/** A ticket with all that decides what may be changed on it. */
export interface OwnedTicket {
  readonly ticket: TicketRow;
  readonly order: OrderRow;
  readonly sale: Sale;
  /** To whom it is offered at this moment. */
  readonly offer: OpenOffer | undefined;
  /** Where it is about to go. */
  readonly exchange: OpenExchange | undefined;
  /** For how much it is offered in the shop. */
  readonly resale: OpenResale | undefined;
  /** What another name costs can be paid online; missing where nobody has looked. */
  readonly paysOnline?: boolean;
  /** Of whoever proved to hold it, where a change asks for them. */
  readonly customerTags?: readonly string[];
  /** What it was bought for from somebody. */
  readonly resold: Resold | undefined;
  /** As `TicketFacts` has them. */
  readonly seating?: ChangeContext['ticket']['seating'];
  readonly hanging?: ChangeContext['ticket']['hanging'];
}

/** @throws Refusal 404, the same for a wrong id and a wrong secret. */
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
  const [order] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [ticket.checkout_id]);
  if (!order) throw notFound('ticket');
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
    hanging: await dependentsOf(db, sold, now),
  };
}

/** What hangs on a ticket in its order, and whether that may go back with it. */
async function dependentsOf(
  db: Queryable,
  { ticket, order, sale }: Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>,
  now: Date,
): Promise<ChangeContext['ticket']['hanging']> {
  const whole = { order, sale, all: await ticketsOf(db, order.id) };
  const { tickets, ...rest } = await readDependents(db, whole, [ticket.id], now);
  if (tickets.length === 0) return undefined;
  const held = await ownedTickets(db, { order, sale, tickets }, now);
  const mayGoBack = held.every((each) =>
    ticketChanges(changeContextOf(each), now).some(({ action, allowed }) => action === 'return' && allowed),
  );
  return { tickets: tickets.map(({ id }) => id), mayGoBack, ...rest };
}

/** What the rules ask of a ticket. */
export function changeContextOf(held: OwnedTicket): ChangeContext {
  const {
    ticket,
    order,
    sale,
    offer,
    exchange,
    resale,
    resold,
    customerTags,
    seating,
    hanging: dependents,
    paysOnline,
  } = held;
  const context = changeContext(ticket, order, sale.event, resold);
  const isBundled = cameWithOthers(held);
  return {
    ...context,
    ticket: { ...context.ticket, isBundled, seating, ...(dependents && { hanging: dependents }) },
    order: { ...context.order, ...(paysOnline !== undefined && { paysOnline }) },
    offer,
    exchange,
    resale,
    customerTags,
  };
}

/** Whether a ticket came into its order together with others, by a rule of the seller. */
function cameWithOthers({ ticket, order, sale }: Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>): boolean {
  const { lines } = order.data.order;
  const line = ticketLines({ lines })[ticket.data.index]?.line;
  const { cartAutomationRules = [], groups = [] } = sale.event.record;
  const acted = new Set(lines.flatMap(({ triggeredBy }) => triggeredBy ?? []));
  const triggers = cartAutomationRules.filter(({ _id }) => acted.has(_id)).map((rule) => rule.triggerTargetGroup);
  const isTrigger = groups.some(
    ({ _id, tickets = [] }) => triggers.includes(_id) && tickets.includes(ticket.ticket_type_id),
  );
  return line?.triggeredBy !== undefined || isTrigger;
}

/** The same, of tickets that are only listed: without what it takes more questions to know. @param resold Where somebody has looked. */
export function changeContext(
  ticket: TicketRow,
  order: Pick<OrderRow, 'status' | 'payment_status' | 'currency' | 'shop_id'>,
  { record, currency: sellerCurrency }: Pick<StoredEvent, 'record' | 'currency'>,
  resold?: Resold,
): ChangeContext {
  const { personalized, deliveryType, slotId, slotStartTime, seatingInfo, realPrice } = ticket.data;
  return {
    ticket: {
      status: ticket.status,
      personalized,
      deliveryType,
      transferCount: ticket.holder?.times ?? 0,
      start: new Date(slotStartTime ?? record.start),
      end: new Date(record.end),
      slotId,
      isSeated: seatingInfo?.['seatId'] !== undefined,
      price: realPrice,
      resold,
    },
    order: {
      status: order.status,
      paymentStatus: order.payment_status ?? undefined,
      currency: order.currency,
      sellerCurrency,
      shopId: order.shop_id,
    },
    event: record,
    type: record.tickets?.find(({ _id }) => _id === ticket.ticket_type_id),
  };
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

/** @throws Refusal 409 */
export function availableChange(context: ChangeContext, action: string, now: Date): AvailableChange {
  const change = ticketChanges(context, now).find((offered) => offered.action === action);
  if (!change) throw new ApiError(409, 'NOT_OFFERED', errorCodes.NOT_OFFERED);
  const reason: ErrorCode = change.reason ?? 'NOT_OFFERED';
  if (!change.allowed) throw new ApiError(409, reason, errorCodes[reason]);
  return change;
}

/** Writes a changed ticket with an entry in its history, and tells the seller's programs. Answers the ticket as it is then. */
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

/** Makes tickets of an order admit nobody any more, each with the same entry in its history, and tells the seller's programs. */
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
