/** The entries of waiting lists in the database, and their emails. */
import { errorCodes } from '../../contract/error-codes.ts';
import type { WaitingEntry } from '../../contract/waiting-list.ts';
import type { z } from '../../contract/route.ts';
import { zoneOf } from '../../sale/dates.ts';
import { emailLanguage } from '../locales/index.ts';
import { json, type Queryable } from '../database/index.ts';
import type { SellerData, StoredEvent } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { formatsFor } from '../mail/formats.ts';
import { queueEmail } from '../mail/queue.ts';
import { compact } from '../http/pick.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { emailKey } from '../security/email-key.ts';
import type { Secrets } from '../security/secrets.ts';
import { eventAddress, siteOf } from '../sellers/page-addresses.ts';
import { inLanguage } from '../events/translations.ts';
import { waitingEmail, type WaitingEmail } from './waiting-email.ts';

/** The data of an entry beside its columns. */
interface WaitingData {
  readonly name?: string | undefined;
  readonly locale?: string | undefined;
  /** The page of the shop, on a site of the seller. */
  readonly page?: string | undefined;
  /** The checkout that holds the places of the seller's offer, and until when. */
  readonly offer?: { readonly checkoutId: string; readonly until: string } | undefined;
}

export interface WaitingRow {
  readonly id: string;
  readonly seller_id: string;
  readonly event_id: string;
  readonly email: string;
  readonly email_key: string;
  readonly amount: number;
  readonly shop_id: string;
  readonly ticket_type_id: string | null;
  readonly category_ref: string | null;
  readonly status: 'waiting' | 'notified';
  readonly data: WaitingData;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly notified_at: Date | null;
}

/** Columns of `WaitingRow`, for a table `waiting_entry` or an alias `w`. */
export const waitingColumns =
  'w.id, w.seller_id, w.event_id, w.email, w.email_key, w.amount, w.shop_id, w.ticket_type_id, w.category_ref, w.status, w.data, w.created_at, w.updated_at, w.notified_at';

/** An entry as its seller sees it. */
export function waitingView(row: WaitingRow): z.input<typeof WaitingEntry> {
  return compact({
    _id: row.id,
    eventId: row.event_id,
    email: row.email,
    name: row.data.name,
    amount: row.amount,
    ticketTypeId: row.ticket_type_id ?? undefined,
    categoryRef: row.category_ref ?? undefined,
    underShopId: row.shop_id || undefined,
    locale: row.data.locale,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    notifiedAt: row.notified_at?.toISOString(),
    transactionId: row.data.offer?.checkoutId,
    offeredUntil: row.data.offer?.until,
  });
}

const purpose = 'leave-waiting-list ';

/**
 * The token of a link to leave: encrypted, so that no other entry can be named. It is valid as long as the entry
 * exists.
 */
function leaveToken(secrets: Secrets, entryId: string): string {
  return secrets.encrypt(purpose + entryId);
}

/** The entry of a link. @throws ApiError 404 for a token that the service did not make. */
export function entryOfToken(secrets: Secrets, token: string): string {
  try {
    const opened = secrets.open(token);
    if (opened.startsWith(purpose)) return opened.slice(purpose.length);
  } catch {
    // altered, or not made by the service
  }
  throw notFound('place on a waiting list');
}

/**
 * The page of a shop, if it is on a site that the seller lists, or on the service itself: strangers must not put their
 * own links into emails.
 */
export function trustedPage(
  page: string | undefined,
  { url, siteUrl, allowedOrigins = [] }: SellerData,
  publicUrl: string,
): string | undefined {
  if (page === undefined || !URL.canParse(page)) return undefined;
  const { protocol, origin, pathname, search } = new URL(page);
  const trusted = [publicUrl, siteUrl ?? '', url ?? '', ...allowedOrigins].flatMap((site) =>
    URL.canParse(site) ? [new URL(site).origin] : [],
  );
  return /^https?:$/.test(protocol) && trusted.includes(origin) ? origin + pathname + search : undefined;
}

/** The page where the person buys: the one on which they joined, or the page of the event. */
function shopOf({ data, shop_id: shopId }: WaitingRow, event: StoredEvent, publicUrl: string): string {
  return data.page ?? eventAddress(publicUrl, event, event.record, shopId);
}

/** Queues an email to a person on the list. */
export async function queueWaitingEmail(
  tx: Queryable,
  { secrets, publicUrl }: Pick<Context, 'secrets' | 'publicUrl'>,
  row: WaitingRow,
  event: StoredEvent,
  kind: WaitingEmail,
  now: Date,
  offered?: { readonly until: Date; readonly shop: string },
): Promise<void> {
  const { seller } = event;
  const language = emailLanguage(row.data.locale, seller.defaultLanguage);
  const { record } = inLanguage(event, row.data.locale);
  const formats = formatsFor(row.data.locale, language, { currency: event.currency, timeZone: zoneOf(record) });
  const when = (at: string) => formats.moment(at, { date: true, time: true });
  const mail = waitingEmail(kind, {
    seller,
    language,
    event: record.name,
    when: when(record.start),
    amount: row.amount,
    until: offered && when(offered.until.toISOString()),
    shop: offered?.shop ?? shopOf(row, event, publicUrl),
    leave: `${siteOf(publicUrl, seller)}/waiting-list/${leaveToken(secrets, row.id)}`,
  });
  const limitedAs = kind === 'joined' ? 'waiting' : 'turn';
  await queueEmail(tx, { sellerId: row.seller_id, to: row.email, limitedAs, ...mail }, now);
}

/** The time in milliseconds for which a list is stored after its event. */
const stored = 30 * 24 * 3_600_000;

/** Deletes the lists of deleted events, and of events that ended a month ago. */
export async function deleteExpiredWaiting(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from waiting_entry w using event e
     where e.id = w.event_id and (e.ends_at < $1::timestamptz or e.deleted_at is not null)`,
    [new Date(now.getTime() - stored)],
  );
}

/** Deletes a person's entries when personal data is erased. */
export async function eraseWaitingEntries(tx: Queryable, sellerId: string, email: string): Promise<void> {
  await tx.query('delete from waiting_entry where seller_id = $1 and email_key in (lower($2), $3)', [
    sellerId,
    email,
    emailKey(email),
  ]);
}

/**
 * An entry to which places can be offered. @throws ApiError 404, and 409 `OFFERED_ALREADY` while an offer to it holds
 * places
 */
export async function findOfferable(tx: Queryable, eventId: string, entryId: string, now: Date): Promise<WaitingRow> {
  const [entry] = await tx.query<WaitingRow & { readonly is_held: boolean }>(
    `select ${waitingColumns}, exists (select 1 from hold h where h.id = w.data -> 'offer' ->> 'checkoutId'
       and h.status = 'held' and h.expires_at > $3::timestamptz) as is_held
     from waiting_entry w where w.event_id = $1 and w.id = $2`,
    [eventId, entryId, now],
  );
  if (!entry) throw notFound('place on the waiting list');
  if (entry.is_held) throw new ApiError(409, 'OFFERED_ALREADY', errorCodes.OFFERED_ALREADY);
  return entry;
}

/** Writes that a checkout holds places for an entry until a time. @throws ApiError 404 */
export async function noteOffer(
  tx: Queryable,
  entryId: string,
  offer: { readonly checkoutId: string; readonly until: string },
  now: Date,
): Promise<WaitingRow> {
  const [offered] = await tx.query<WaitingRow>(
    `update waiting_entry w set status = 'notified', notified_at = $2::timestamptz, updated_at = $2::timestamptz,
       data = w.data || jsonb_build_object('offer', $3::jsonb)
     where w.id = $1 returning ${waitingColumns}`,
    [entryId, now, json(offer)],
  );
  if (!offered) throw notFound('place on the waiting list');
  return offered;
}
