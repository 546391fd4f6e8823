/**
 * Links that are emailed to customers: they verify an address or set a password, once. Only their hashes are stored.
 */
import type { z } from '../../contract/route.ts';
import type { Consents } from '../../contract/customer-input.ts';
import { emailLanguage } from '../locales/index.ts';
import { accountEmail, type AccountEmail } from '../mail/account-email.ts';
import { json, type Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { queueEmail } from '../mail/queue.ts';
import { readSite } from '../sellers/page-addresses.ts';

/** The data that takes effect once the address is verified. */
export interface Registration {
  readonly passwordHash?: string | undefined;
  readonly prename?: string | undefined;
  readonly lastname?: string | undefined;
  readonly company?: string | undefined;
  readonly consents?: z.output<typeof Consents>;
}

export type LinkPurpose = 'verify' | 'reset';

/** The recipient of a link. The caller has locked the customer's row, so that simultaneous emails are counted. */
export interface Recipient {
  readonly id: string;
  readonly sellerId: string;
  readonly email: string;
  /** BCP 47. */
  readonly preferredLanguage?: string | undefined;
}

/** The public address for links, and the requested language, for customers without one. */
export interface Sending {
  readonly publicUrl: string;
  readonly locale?: string | undefined;
}

const minute = 60_000;
const hour = 60 * minute;
type LinkMail = Extract<AccountEmail, 'verify' | 'reset' | 'known' | 'invite'>;
const kinds: Readonly<Record<LinkMail, { readonly purpose: LinkPurpose; readonly holds: number }>> = {
  verify: { purpose: 'verify', holds: 24 * hour },
  reset: { purpose: 'reset', holds: hour },
  known: { purpose: 'reset', holds: hour },
  invite: { purpose: 'reset', holds: 7 * 24 * hour },
};
/** The maximum number of emails in an hour of one purpose to one customer; there is also at most one a minute. */
export const maxPerHour = 5;

/** Emails a link to choose a password, for an account that the seller has opened. */
export async function queueAccountEmail(tx: Queryable, sending: Sending, to: Recipient, now: Date): Promise<void> {
  await emailAccountLink(tx, sending, to, 'invite', now);
}

/** Emails a link, unless the limit is reached. Of links to set a password only the newest works. */
export async function emailAccountLink(
  tx: Queryable,
  { publicUrl, locale }: Sending,
  { id, sellerId, email, preferredLanguage }: Recipient,
  mail: LinkMail,
  now: Date,
  registration: Registration = {},
): Promise<void> {
  const { purpose, holds } = kinds[mail];
  const earlier = await earlierLinks(tx, id, purpose, now);
  if (nextMailAt(earlier) > now) return;
  if (purpose === 'reset') await endResetLinks(tx, id, now);
  else
    await tx.query('update customer set next_verification_mail_at = $2::timestamptz where id = $1', [
      id,
      nextMailAt([now, ...earlier]),
    ]);
  const token = newSecret();
  await tx.query(
    `insert into customer_mail_token (hash, customer_id, purpose, data, created_at, expires_at)
     values ($1, $2, $3, $4::jsonb, $5::timestamptz, $6::timestamptz)`,
    [hashOf(token), id, purpose, json(registration), now, new Date(now.getTime() + holds)],
  );
  const site = await readSite(tx, publicUrl, sellerId);
  const key = `${site}/account/${purpose === 'verify' ? 'verify' : 'password'}/${token}`;
  await writeAccountEmail(tx, mail, { key, locale }, { sellerId, email, preferredLanguage }, now);
}

/** Writes an email about an account in its recipient's language. `key` is its link or its code. */
export async function writeAccountEmail(
  tx: Queryable,
  mail: AccountEmail,
  { key, locale }: { readonly key: string; readonly locale: string | undefined },
  { sellerId, email, preferredLanguage }: Omit<Recipient, 'id'>,
  now: Date,
): Promise<void> {
  const seller = await sellerOf(tx, sellerId);
  const language = emailLanguage(preferredLanguage, locale, seller.defaultLanguage);
  // all others are counted by the customer, whose address it is
  const limitedAs = mail === 'email' || mail === 'taken' ? { limitedAs: 'address' } : {};
  await queueEmail(tx, { sellerId, to: email, ...limitedAs, ...accountEmail(mail, { seller, language, key }) }, now);
}

/** The times of the links of the last hour, newest first. */
async function earlierLinks(tx: Queryable, id: string, purpose: LinkPurpose, now: Date): Promise<Date[]> {
  const rows = await tx.query<{ created_at: Date }>(
    `select created_at from customer_mail_token where customer_id = $1 and purpose = $2 and created_at > $3::timestamptz
     order by created_at desc limit ${maxPerHour}`,
    [id, purpose, new Date(now.getTime() - hour)],
  );
  return rows.map(({ created_at: at }) => at);
}

/** The time from which the next email may be sent, after these, newest first. */
export function nextMailAt(times: readonly Date[]): Date {
  const [newest] = times;
  const oldest = times[maxPerHour - 1];
  return new Date(Math.max((newest?.getTime() ?? 0) + minute, (oldest?.getTime() ?? 0) + hour));
}

/**
 * Ends earlier links. They stay until they are deleted: they count towards the limit, and using one tells that it has
 * expired.
 */
async function endResetLinks(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(
    `update customer_mail_token set expires_at = $2::timestamptz
     where customer_id = $1 and purpose = 'reset' and expires_at > $2::timestamptz`,
    [id, now],
  );
}

async function sellerOf(tx: Queryable, id: string): Promise<SellerData> {
  const [row] = await tx.query<{ data: SellerData }>('select data from seller where id = $1', [id]);
  return row?.data ?? {};
}

/** The time for which an expired link is stored, so that using it can tell why it does not work. */
const storedLinks = 7 * 24 * hour;

/** Deletes expired links. */
export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from customer_mail_token where expires_at < $1::timestamptz', [
    new Date(now.getTime() - storedLinks),
  ]);
}
