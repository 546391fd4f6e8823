/**
 * Resale listings in the database, from their beginning to their end. For the checkouts that hold them see
 * `resale-holds.ts`. Lock order: the order of the ticket before its listing ends; a checkout before it holds a listing.
 */
import { type Queryable, takeLock } from '../database/index.ts';
import { startOfTicket } from '../events/ticket-times.ts';
import type { OrderRow } from '../orders/row.ts';
import type { TicketRow } from '../orders/tickets.ts';
import { newId } from '../security/ids.ts';

/** An open resale listing; minor units. */
export interface OpenResale {
  readonly id: string;
  readonly price: number;
  readonly fee: number;
  readonly since: Date;
  /** A checkout holds it. */
  readonly isHeld: boolean;
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

/** A listing before it is written; minor units. */
interface NewResale {
  readonly ticket: Pick<TicketRow, 'id' | 'event_id' | 'ticket_type_id' | 'data'>;
  readonly order: Pick<OrderRow, 'seller_id' | 'shop_id' | 'currency'>;
  readonly price: number;
  readonly fee: number;
  /** The seat of the ticket, if it has one. */
  readonly seatId: string | undefined;
}

/** Writes an open listing. */
export async function insertResale(
  tx: Queryable,
  { ticket, order, price, fee, seatId }: NewResale,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into ticket_resale (id, ticket_id, event_id, seller_id, shop_id, ticket_type_id, slot_id, currency, price, fee, status, created_at, seat_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11::timestamptz, $12)`,
    [
      ...[newId(now), ticket.id, ticket.event_id, order.seller_id, order.shop_id, ticket.ticket_type_id],
      ...[ticket.data.slotId ?? '', order.currency, price, fee, now, seatId ?? null],
    ],
  );
}

/** A listing that has ended; minor units. */
interface EndedResale {
  readonly price: number;
  readonly fee: number;
  readonly since: Date;
}

/** Withdraws the listing of a ticket for its holder; nothing, and it stays, while a checkout holds it. */
export async function withdrawResale(tx: Queryable, ticketId: string, now: Date): Promise<EndedResale | undefined> {
  // locked: a checkout that holds it now is first, or finds it gone; only the next statement sees what it wrote
  const sql = `select 1 from ticket_resale where ticket_id = $1 and status = 'open' for update`;
  await takeLock(tx, 'resale listings', sql, [ticketId]);
  const [offer] = await tx.query<EndedResale>(
    `update ticket_resale set status = 'withdrawn', hold_id = null, ended_at = $2::timestamptz
     where ticket_id = $1 and status = 'open' and not exists (
       select 1 from hold h where h.id = hold_id and h.status = 'held' and h.expires_at > $2::timestamptz)
     returning price, fee, created_at as since`,
    [ticketId, now],
  );
  return offer;
}

/** Ends an open listing for its seller. */
export async function endResale(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(
    `update ticket_resale set status = 'ended', hold_id = null, ended_at = $2::timestamptz where id = $1 and status = 'open'`,
    [id, now],
  );
}

/** Marks a listing as sold. @param waits The payout waits until the new buyer has paid. */
export async function sellResale(
  tx: Queryable,
  id: string,
  { returnId, waits }: { readonly returnId: string; readonly waits: boolean },
  now: Date,
): Promise<void> {
  await tx.query(
    `update ticket_resale set status = 'sold', return_id = $2, waiting = $3, ended_at = $4::timestamptz where id = $1`,
    [id, returnId, waits, now],
  );
}

/** Claims the payout of a sold listing: true once, for the first process that asks. */
export async function claimPayout(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('update ticket_resale set waiting = false where id = $1 and waiting returning id', [id]);
  return rows.length > 0;
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
