/**
 * The way from a registration to an account. Its rule: a password only works once the address is verified, whether the
 * address was known or not. Until then the password is stored with the emailed link. So a stranger's registration never
 * opens earlier orders of an address, and signing in does not reveal who has an account.
 */
import {
  emailAccountLink,
  type LinkPurpose,
  type Recipient,
  type Registration,
  type Sending,
} from './account-emails.ts';
import { keepConsents } from './consents.ts';
import { changeCustomer } from './changes.ts';
import { endSessions } from './sessions.ts';
import { customerColumns, customerMessage, type CustomerData, type CustomerRow } from './views.ts';
import { takeOrders } from '../orders/customer-orders.ts';
import { assertNewPassword } from '../http/new-password.ts';
import { customerAccount, customerAttempts } from '../sellers/sign-in-attempts.ts';
import { emailKey } from '../security/email-key.ts';
import { json, type Queryable, takeLock } from '../database/index.ts';
import { withMinimumDuration } from '../security/constant-time.ts';
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { hashOf } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { hashPassword, noPassword } from '../security/passwords.ts';
import { notFound, ApiError } from '../http/api-error.ts';

/** A customer with the credentials. */
export type AccountRow = CustomerRow & { readonly password_hash: string | null };

const selectAccount = `select ${customerColumns}, password_hash from customer`;

/** The customer with an address, locked until the transaction ends. */
export async function lockAccount(tx: Queryable, sellerId: string, email: string): Promise<AccountRow | undefined> {
  const sql = `${selectAccount} where seller_id = $1 and email_key = $2 for update`;
  const [row] = await takeLock<AccountRow>(tx, 'customer', sql, [sellerId, emailKey(email)]);
  return row;
}

/** The same by id. */
export async function lockAccountById(tx: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await takeLock<AccountRow>(tx, 'customer', `${selectAccount} where id = $1 for update`, [id], [id]);
  return row;
}

/** An account before it is written. */
interface NewAccount {
  readonly id: string;
  readonly sellerId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: CustomerData;
}

/** Writes an account with a password, for an address without a customer. */
export async function insertAccount(
  tx: Queryable,
  { id, sellerId, email, passwordHash, data }: NewAccount,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into customer (id, seller_id, email, email_key, password_hash, data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::timestamptz, $7::timestamptz)`,
    [id, sellerId, email, emailKey(email), passwordHash, json(data), now],
  );
}

/**
 * Emails a link that opens an account, or, for an open account, a notice. The record itself is unchanged until the link
 * is used.
 */
export async function openAccount(
  tx: Queryable,
  sending: Sending,
  row: AccountRow,
  registration: Registration,
  now: Date,
): Promise<void> {
  if (row.blocked) return;
  if (isOpen(row)) await emailAccountLink(tx, sending, recipient(row), 'known', now);
  else await emailAccountLink(tx, sending, recipient(row), 'verify', now, registration);
}

/** Emails the link of a registration again, if it is still open or an account has an unverified address. */
async function resendProof(tx: Queryable, sending: Sending, row: AccountRow, now: Date): Promise<void> {
  if (row.blocked || isOpen(row)) return;
  const [waiting] = await tx.query<{ data: Registration }>(
    `select data from customer_mail_token where customer_id = $1 and purpose = 'verify' order by created_at desc limit 1`,
    [row.id],
  );
  if (waiting ?? (row.has_account && row.password_hash !== noPassword))
    await emailAccountLink(tx, sending, recipient(row), 'verify', now, waiting?.data ?? {});
}

/**
 * Emails a link to set a password, also for buyers without an account: the link verifies the address, so it opens one.
 */
export async function sendReset(tx: Queryable, sending: Sending, row: AccountRow, now: Date): Promise<void> {
  if (!row.blocked) await emailAccountLink(tx, sending, recipient(row), 'reset', now);
}

/**
 * Emails a link of one kind to the customer with an address, if there is one. The answer and its duration do not tell
 * whether there is.
 */
export async function emailAgain(
  { db, now, publicUrl }: Pick<Context, 'db' | 'now' | 'publicUrl'>,
  purpose: LinkPurpose,
  {
    sellerId,
    email,
    locale,
  }: { readonly sellerId: string; readonly email: string; readonly locale: string | undefined },
): Promise<void> {
  const at = now();
  await withMinimumDuration(
    db.transaction(async (tx) => {
      const row = await lockAccount(tx, sellerId, email);
      const mail = purpose === 'verify' ? resendProof : sendReset;
      if (row) await mail(tx, { publicUrl, locale }, row, at);
    }),
  );
}

/** True when a verified customer has a password. */
function isOpen({ password_hash: hash, data }: AccountRow): boolean {
  return hash !== null && hash !== noPassword && data.verified === true;
}

/** The recipient of emails about an account. */
export function recipient({ id, seller_id: sellerId, email, data }: AccountRow): Recipient {
  return { id, sellerId, email, preferredLanguage: data.preferredLanguage };
}

/** The subject of an emailed link. */
export interface Link {
  readonly customerId: string;
  readonly email: string;
  readonly seller: SellerData;
  readonly registration: Registration;
}

/** Reads a link without using it up: email scanners open links. @throws ApiError 404, 410 */
export async function readLink(db: Queryable, purpose: LinkPurpose, token: string, now: Date): Promise<Link> {
  const [found] = await db.query<Link & { expires: Date }>(
    `select c.id as "customerId", c.email, s.data as seller, t.data as registration, t.expires_at as expires
     from customer_mail_token t join customer c on c.id = t.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and t.purpose = $2 and not c.blocked`,
    [hashOf(token), purpose],
  );
  if (!found) throw notFound('link');
  if (found.expires <= now)
    throw new ApiError(410, 'LINK_EXPIRED', 'This link is too old, or a newer one was sent. Ask for a new one.');
  return found;
}

/** Opens the account of a link. Answers the customer. @throws ApiError 404, 410 */
export async function confirmAddress({ db, now }: Context, token: string): Promise<AccountRow> {
  const at = now();
  return await db.transaction(async (tx) => {
    const { row, registration } = await lockLink(tx, 'verify', token, at);
    // The other links are deleted, too: each may carry the password of a person who only knew the address.
    await tx.query(`delete from customer_mail_token where customer_id = $1 and purpose = 'verify'`, [row.id]);
    return await prove(tx, row, registration, at);
  });
}

/**
 * Sets the password of a link's customer, who can sign in from this address then, whatever others guess. Answers the
 * customer. @throws ApiError 400, 404, 410
 */
export async function setPassword(
  context: Context,
  token: string,
  password: string,
  address: string | undefined,
): Promise<AccountRow> {
  const { db, now, passwordCost } = context;
  // Hashed before the link is read: it takes as long for an unknown one.
  const passwordHash = await hashPassword(password, passwordCost);
  const at = now();
  const proved = await db.transaction(async (tx) => {
    const { row } = await lockLink(tx, 'reset', token, at);
    assertNewPassword(password, row.email);
    await tx.query('delete from customer_mail_token where customer_id = $1', [row.id]);
    return await prove(tx, row, { passwordHash }, at);
  });
  await customerAttempts(db).clear(customerAccount(proved.seller_id, proved.email), address);
  return proved;
}

/** Marks the address as verified after a sign-in with an emailed code; this opens an account without a password. */
export async function proveByCode(tx: Queryable, row: AccountRow, now: Date): Promise<void> {
  if (row.has_account && row.data.verified === true) return;
  await prove(tx, row, { ...(!row.has_account && { passwordHash: noPassword }) }, now);
}

/** Reads a link after its customer is locked, since the previous lock holder may have used it. */
async function lockLink(tx: Queryable, purpose: LinkPurpose, token: string, now: Date) {
  const { customerId } = await readLink(tx, purpose, token, now);
  const row = await lockAccountById(tx, customerId);
  const { registration } = await readLink(tx, purpose, token, now);
  if (!row) throw notFound('link');
  return { row, registration };
}

/** Marks the address as verified, with the data that waited for it. */
async function prove(
  tx: Queryable,
  row: AccountRow,
  { passwordHash, consents, ...names }: Registration,
  now: Date,
): Promise<AccountRow> {
  const data = changeCustomer(row.data, { ...names, verified: true });
  const [proved = row] = await tx.query<AccountRow>(
    `update customer set data = $2::jsonb, password_hash = coalesce($3, password_hash), next_verification_mail_at = null,
       updated_at = $4::timestamptz where id = $1 returning ${customerColumns}, password_hash`,
    [row.id, json(data), passwordHash ?? null, now],
  );
  // A sign-in with the previous password may have been another person's.
  if (passwordHash !== undefined) await endSessions(tx, row.id);
  await takeOrders(tx, row);
  await keepConsents(tx, row.id, consents, 'registration', now);
  await announce(tx, [customerMessage(proved, 'customer.updated')], now);
  return proved;
}
