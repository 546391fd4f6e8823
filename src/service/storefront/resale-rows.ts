/**
 * Resale listings in the database. Lock order: the order of the ticket before its listing ends; a checkout before it
 * holds a listing.
 */
import type { ResaleKind } from '../../sale/resale.ts';
import type { Queryable } from '../database/index.ts';
import { startOfTicket } from '../events/ticket-times.ts';

/** An open resale listing; minor units. */
export interface OpenResale {
  readonly id: string;
  readonly price: number;
  readonly fee: number;
  readonly since: Date;
  /** A checkout holds it. */
  readonly isHeld: boolean;
}

/** Listings of one kind that can be bought. */
export interface ResaleLevel extends ResaleKind {
  /** The under-shop that sells them; empty for the event itself. */
  readonly shopId: string;
  readonly currency: string;
  /** They have seats of a seating chart. */
  readonly isSeated: boolean;
  readonly left: number;
}

/** A listing of a seat that can be bought. */
export interface SeatOffer extends ResaleKind {
  readonly seatId: string;
}

/** The open listings of tickets, by ticket. */
export async function openResales(
  db: Queryable,
  ticketIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenResale>> {
  const rows = await db.query<OpenResale & { ticketId: string }>(
    `select s.id, s.ticket_id as "ticketId", s.price, s.fee, s.created_at as since,
       coalesce(h.status = 'held' and h.expires_at > $2::timestamptz, false) as "isHeld"
     from ticket_resale s left join hold h on h.id = s.hold_id where s.ticket_id = any($1::text[]) and s.status = 'open'`,
    [ticketIds, now],
  );
  return new Map(rows.map(({ ticketId, ...resale }) => [ticketId, resale]));
}

/** The resale listings of events, by event. @param holdId A checkout whose listings count as free. */
export async function readResaleLevels(
  db: Queryable,
  eventIds: readonly string[],
  holdId = '',
): Promise<Map<string, ResaleLevel[]>> {
  const rows = await db.query<ResaleLevel & { eventId: string }>(
    `select event_id as "eventId", shop_id as "shopId", ticket_type_id as "ticketTypeId", slot_id as "slotId", price, currency,
       seat_id is not null as "isSeated", count(*)::int as left
     from ticket_resale where event_id = any($1::text[]) and status = 'open' and (hold_id is null or hold_id = $2)
     group by event_id, shop_id, ticket_type_id, slot_id, price, currency, seat_id is not null order by price, ticket_type_id, slot_id`,
    [eventIds, holdId],
  );
  const byEvent = new Map<string, ResaleLevel[]>();
  for (const { eventId, ...level } of rows) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), level]);
  return byEvent;
}

/** The seats for resale in a shop. @param holdId A checkout whose listings count as free. */
export async function readSeatOffers(
  db: Queryable,
  { eventId, shopId, currency }: { readonly eventId: string; readonly shopId: string; readonly currency: string },
  holdId = '',
): Promise<SeatOffer[]> {
  return await db.query<SeatOffer>(
    `select seat_id as "seatId", ticket_type_id as "ticketTypeId", slot_id as "slotId", price
     from ticket_resale where event_id = $1 and shop_id = $2 and currency = $3 and seat_id is not null
       and status = 'open' and (hold_id is null or hold_id = $4) order by seat_id`,
    [eventId, shopId, currency, holdId],
  );
}

/** The orders that a checkout buys tickets from. */
export async function resellersOf(db: Queryable, checkoutId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct t.checkout_id as id from ticket_resale s join ticket t on t.id = s.ticket_id
     where s.hold_id = $1 and s.status = 'open'`,
    [checkoutId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends the listings of an order that is cancelled, also held ones; the checkout that holds one can't be placed then.
 */
export async function endResales(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await tx.query(
    `update ticket_resale set status = 'ended', hold_id = null, ended_at = $2::timestamptz
     where status = 'open' and ticket_id in (select id from ticket where checkout_id = $1)`,
    [orderId, now],
  );
}

/**
 * Ends the listings of an event that is being moved, for tickets whose time had begun: they have expired, and would be
 * open again with the later time. Their resellers may list them again. @param start The start of the event before the
 * move.
 */
export async function endLapsedResales(tx: Queryable, eventId: string, start: string, now: Date): Promise<void> {
  await tx.query(
    `update ticket_resale s set status = 'ended', hold_id = null, ended_at = ${startOfTicket('$2::timestamptz')}
     from ticket t where s.event_id = $1 and s.status = 'open' and t.id = s.ticket_id and ${startOfTicket('$2::timestamptz')} <= $3::timestamptz`,
    [eventId, start, now],
  );
}
