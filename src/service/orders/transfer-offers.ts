/** Transfer offers in the database. */
import type { TransferOffer } from '../../contract/ticket-transfers.ts';
import type { z } from '../../contract/route.ts';
import { json, type Queryable } from '../database/index.ts';
import { notFound } from '../http/api-error.ts';
import { compact } from '../http/pick.ts';
import { startOfTicket } from '../events/ticket-times.ts';
import { emailKey } from '../security/email-key.ts';
import { hashOf, newId } from '../security/ids.ts';

/** An open offer. */
export interface OpenOffer {
  readonly to: string;
  readonly until: Date;
}

export interface OfferRow {
  readonly id: string;
  readonly ticket_id: string;
  readonly seller_id: string;
  readonly email: string;
  readonly status: 'open' | 'accepted' | 'rejected' | 'withdrawn' | 'expired';
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** Columns of `OfferRow`, for `from ticket_transfer`. */
export const offerColumns = 'id, ticket_id, seller_id, email, status, created_at, expires_at, ended_at';

/** The status of an offer. Expiry is decided when it is read, so that no job has to be in time for it. */
export function offerStatus({ status, expires_at: until }: Pick<OfferRow, 'status' | 'expires_at'>, now: Date) {
  return status === 'open' && until <= now ? 'expired' : status;
}

/** The open offers of tickets, by ticket. */
export async function openOffers(
  db: Queryable,
  ticketIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenOffer>> {
  const rows = await db.query<OpenOffer & { id: string }>(
    `select ticket_id as id, email as "to", expires_at as "until" from ticket_transfer
     where ticket_id = any($1::text[]) and status = 'open' and expires_at > $2::timestamptz`,
    [ticketIds, now],
  );
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}

/** A new offer of a ticket. */
interface NewOffer {
  readonly ticket: { readonly id: string; readonly customer_id: string | null };
  readonly sellerId: string;
  /** The address that it goes to, as it was typed. */
  readonly email: string;
  /** The secret of the link in its email; only a hash is stored. */
  readonly token: string;
  /** BCP 47, for emails. */
  readonly locale: string | undefined;
  readonly expiresAt: Date;
}

/** Writes an offer, and answers it. The caller has checked that the ticket has no open one; an expired one ends. */
export async function insertOffer(
  tx: Queryable,
  { ticket, sellerId, email, token, locale, expiresAt }: NewOffer,
  now: Date,
): Promise<OfferRow> {
  await tx.query(`update ticket_transfer set status = 'expired' where ticket_id = $1 and status = 'open'`, [ticket.id]);
  const [row] = await tx.query<OfferRow>(
    `insert into ticket_transfer (id, ticket_id, seller_id, from_customer_id, email, email_key, token_hash, status, data, created_at, expires_at)
     values ($1, $2, $3, (select id from customer where id = $4), $5, $6, $7, 'open', $8::jsonb, $9::timestamptz, $10::timestamptz)
     returning ${offerColumns}`,
    [
      newId(now),
      ticket.id,
      sellerId,
      ticket.customer_id,
      email,
      emailKey(email),
      hashOf(token),
      json({ locale }),
      now,
      expiresAt,
    ],
  );
  if (!row) throw notFound('offer');
  return row;
}

/** Ends an offer. */
export async function endOffer(tx: Queryable, id: string, status: OfferRow['status'], now: Date): Promise<void> {
  await tx.query('update ticket_transfer set status = $2, ended_at = $3::timestamptz where id = $1', [id, status, now]);
}

/**
 * Shortens the offers of an event's tickets to the start of admission: a ticket may have been used after it. @param
 * start The start of the event.
 */
export async function shortenOffers(tx: Queryable, eventId: string, start: string): Promise<void> {
  await tx.query(
    `update ticket_transfer o set expires_at = ${startOfTicket('$2::timestamptz')}
     from ticket t where t.event_id = $1 and o.ticket_id = t.id and o.status = 'open' and o.expires_at > ${startOfTicket('$2::timestamptz')}`,
    [eventId, start],
  );
}

/** An offer for the holder who made it. */
export function transferOfferView(row: OfferRow, now: Date): z.input<typeof TransferOffer> {
  return compact({
    ticketId: row.ticket_id,
    email: row.email,
    status: offerStatus(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString(),
  });
}

/** The time in milliseconds for which ended offers are stored, so that an old link can tell why it does not work. */
const stored = 30 * 86_400_000;

/** Deletes the offers by and to a customer, who is erased: they can no longer be accepted. */
export async function deleteOffersOf(
  tx: Queryable,
  { id, seller_id: sellerId, email }: { readonly id: string; readonly seller_id: string; readonly email: string },
): Promise<void> {
  await tx.query('delete from ticket_transfer where from_customer_id = $1 or (seller_id = $2 and email_key = $3)', [
    id,
    sellerId,
    emailKey(email),
  ]);
}

/** Deletes offers that ended long ago, with the personal data in them. */
export async function deleteExpiredOffers(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from ticket_transfer where coalesce(ended_at, expires_at) < $1::timestamptz', [
    new Date(now.getTime() - stored),
  ]);
}
