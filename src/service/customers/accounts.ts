/**
 * From a registration to an account. One rule holds it together: a password works once the address is proved, wherever
 * somebody registered it, known address or not. Until then it waits beside the link that was mailed, so that nobody gets
 * at earlier orders under an address that is not theirs, and signing in tells nobody who has an account.
 */
import {
  mailAccountLink,
  type LinkPurpose,
  type Recipient,
  type Registration,
  type Sending,
} from './account-emails.ts';
import { keepConsents } from './consents.ts';
import { changeCustomer } from './changes.ts';
import { endSessions } from './sessions.ts';
import { customerColumns, customerMessage, type CustomerRow } from './views.ts';
import { forgetAttempts } from '../sellers/sign-in-attempts.ts';
import { emailKey } from '../security/email-key.ts';
import { json, type Queryable } from '../database/index.ts';
import { evenly } from '../security/constant-time.ts';
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { hashOf } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { hashPassword, noPassword } from '../security/passwords.ts';
import { notFound, Refusal } from '../http/api-error.ts';

/** A customer with what proves who it is. */
export type AccountRow = CustomerRow & { readonly password_hash: string | null };

const selectAccount = `select ${customerColumns}, password_hash from customer`;

/** The customer with an address; nobody changes the record until the transaction ends. */
export async function lockAccount(tx: Queryable, sellerId: string, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(`${selectAccount} where seller_id = $1 and email_key = $2 for update`, [
    sellerId,
    emailKey(email),
  ]);
  return row;
}

/** The same by id. */
export async function lockAccountById(tx: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(`${selectAccount} where id = $1 for update`, [id]);
  return row;
}

/**
 * What follows when somebody wants an account: a link that opens it, or, for one that is open, a mail that says so. The
 * record itself stays as it is until then.
 */
export async function openAccount(
  tx: Queryable,
  sending: Sending,
  row: AccountRow,
  registration: Registration,
  now: Date,
): Promise<void> {
  if (row.blocked) return;
  if (isOpen(row)) await mailAccountLink(tx, sending, recipient(row), 'known', now);
  else await mailAccountLink(tx, sending, recipient(row), 'verify', now, registration);
}

/** Mails the link of a registration again, if one waits or an account has an unproved address. */
async function resendProof(tx: Queryable, sending: Sending, row: AccountRow, now: Date): Promise<void> {
  if (row.blocked || isOpen(row)) return;
  const [waiting] = await tx.query<{ data: Registration }>(
    `select data from customer_mail_token where customer_id = $1 and purpose = 'verify' order by created_at desc limit 1`,
    [row.id],
  );
  if (waiting ?? (row.has_account && row.password_hash !== noPassword))
    await mailAccountLink(tx, sending, recipient(row), 'verify', now, waiting?.data ?? {});
}

/**
 * Mails a link to set a password, also to somebody who has bought without an account: the link proves the address, so that
 * it opens one.
 */
export async function sendReset(tx: Queryable, sending: Sending, row: AccountRow, now: Date): Promise<void> {
  if (!row.blocked) await mailAccountLink(tx, sending, recipient(row), 'reset', now);
}

/**
 * Mails a link of one kind to whoever has an address at a seller, where there is somebody to have one. What comes back and how long it
 * takes tell nobody whether there is.
 */
export async function mailAgain(
  { db, now, publicUrl }: Pick<Context, 'db' | 'now' | 'publicUrl'>,
  purpose: LinkPurpose,
  {
    sellerId,
    email,
    locale,
  }: { readonly sellerId: string; readonly email: string; readonly locale: string | undefined },
): Promise<void> {
  const at = now();
  await evenly(
    db.transaction(async (tx) => {
      const row = await lockAccount(tx, sellerId, email);
      const mail = purpose === 'verify' ? resendProof : sendReset;
      if (row) await mail(tx, { publicUrl, locale }, row, at);
    }),
  );
}

/** Whether somebody who proved the address has a password. */
function isOpen({ password_hash: hash, data }: AccountRow): boolean {
  return hash !== null && hash !== noPassword && data.verified === true;
}

/** Whom mails about an account go to. */
export function recipient({ id, seller_id: sellerId, email, data }: AccountRow): Recipient {
  return { id, sellerId, email, preferredLanguage: data.preferredLanguage };
}

/** What a mailed link stands for. */
export interface Link {
  readonly customerId: string;
  readonly email: string;
  readonly seller: SellerData;
  readonly registration: Registration;
}

/** What a link is for, without using it up: mail programs open links to look at them. @throws Refusal 404, 410 */
export async function readLink(db: Queryable, purpose: LinkPurpose, token: string, now: Date): Promise<Link> {
  const [found] = await db.query<Link & { expires: Date }>(
    `select c.id as "customerId", c.email, s.data as seller, t.data as registration, t.expires_at as expires
     from customer_mail_token t join customer c on c.id = t.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and t.purpose = $2 and not c.blocked`,
    [hashOf(token), purpose],
  );
  if (!found) throw notFound('link');
  if (found.expires <= now)
    throw new Refusal(410, 'LINK_EXPIRED', 'This link is too old, or a newer one was sent. Ask for a new one.');
  return found;
}

/** Opens the account that a link belongs to. Answers the customer. @throws Refusal 404, 410 */
export async function confirmAddress({ db, now }: Context, token: string): Promise<AccountRow> {
  const at = now();
  return await db.transaction(async (tx) => {
    const { row, registration } = await lockLink(tx, 'verify', token, at);
    // The others go too: each of them may carry the password of somebody who only knew the address.
    await tx.query(`delete from customer_mail_token where customer_id = $1 and purpose = 'verify'`, [row.id]);
    return await prove(tx, row, registration, at);
  });
}

/** Sets the password of the customer whom a link belongs to. Answers the customer. @throws Refusal 404, 410 */
export async function setPassword(context: Context, token: string, password: string): Promise<AccountRow> {
  const { db, now, passwordCost } = context;
  // Hashed before anything is known about the link: it takes as long for one that does not exist.
  const passwordHash = await hashPassword(password, passwordCost);
  const at = now();
  const proved = await db.transaction(async (tx) => {
    const { row } = await lockLink(tx, 'reset', token, at);
    await tx.query('delete from customer_mail_token where customer_id = $1', [row.id]);
    return await prove(tx, row, { passwordHash }, at);
  });
  await forgetAttempts(db, proved.seller_id, proved.email);
  return proved;
}

/** Writes down that somebody who signed in with a mailed code has the address; it opens an account without a password. */
export async function proveByCode(tx: Queryable, row: AccountRow, now: Date): Promise<void> {
  if (row.has_account && row.data.verified === true) return;
  await prove(tx, row, { ...(!row.has_account && { passwordHash: noPassword }) }, now);
}

/** Reads a link once its customer is locked, since whoever had the lock before may have used it. */
async function lockLink(tx: Queryable, purpose: LinkPurpose, token: string, now: Date) {
  const { customerId } = await readLink(tx, purpose, token, now);
  const row = await lockAccountById(tx, customerId);
  const { registration } = await readLink(tx, purpose, token, now);
  if (!row) throw notFound('link');
  return { row, registration };
}

/** Writes down that the address is the customer's, with what waited for it. */
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
  // Whoever signed in with the password before may be somebody else.
  if (passwordHash !== undefined) await endSessions(tx, row.id);
  await takeOrders(tx, row);
  await keepConsents(tx, row.id, consents, 'registration', now);
  await announce(tx, [customerMessage(proved, 'customer.updated')], now);
  return proved;
}

/** Orders and tickets under this address that belong to nobody, because nobody had proved it, are the customer's now. */
export async function takeOrders(tx: Queryable, { id, seller_id: sellerId, email }: AccountRow): Promise<void> {
  const orders = await tx.query<{ id: string }>(
    `update checkout set customer_id = $1 where seller_id = $2 and buyer_key = $3 and customer_id is null and status in ('COMPLETE', 'CANCELED') returning id`,
    [id, sellerId, emailKey(email)],
  );
  await tx.query(
    `update ticket set customer_id = $1 where customer_id is null
       and ((checkout_id = any($2::text[]) and passed_on_at is null) or (seller_id = $3 and holder->>'key' = $4))`,
    [id, orders.map((order) => order.id), sellerId, emailKey(email)],
  );
}
