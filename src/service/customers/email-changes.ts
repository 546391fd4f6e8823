/**
 * The change of a customer's email address. The new address is verified by an emailed link; until then nothing changes.
 * Then the old address gets a link that reverts the change: this recovers a stolen account, and ends all other
 * sessions.
 */
import { lockAccountById, recipient, sendReset, type AccountRow } from './accounts.ts';
import { takeOrders } from '../orders/customer-orders.ts';
import { maxPerHour, nextMailAt, writeAccountEmail, type Sending } from './account-emails.ts';
import { endSessions } from './sessions.ts';
import { changeCustomer } from './changes.ts';
import { customerColumns, customerMessage } from './views.ts';
import { isUniqueViolation, json, type Queryable } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { readSite } from '../sellers/page-addresses.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { removePasskeys } from './passkey-rows.ts';
import { noPassword } from '../security/passwords.ts';
import { timeUntilRoom } from '../mail/limited-queue.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { customerAccount, customerAttempts } from '../sellers/sign-in-attempts.ts';

/** `email` is sent to the new address, `email-back` to the old one. */
export type ChangePurpose = 'email' | 'email-back';

const hour = 3_600_000;
const holds: Readonly<Record<ChangePurpose, number>> = { email: hour, 'email-back': 7 * 24 * hour };

/**
 * Emails the link to a new address. The answer does not tell whether another customer has it; its owner gets an email
 * that does. @throws ApiError 429 after too many emails.
 */
export async function askForChange(
  tx: Queryable,
  sending: Sending,
  row: AccountRow,
  email: string,
  now: Date,
): Promise<void> {
  const earlier = await tx.query<{ created_at: Date }>(
    `select created_at from customer_mail_token where customer_id = $1 and purpose = 'email' and created_at > $2::timestamptz
     order by created_at desc limit ${maxPerHour}`,
    [row.id, new Date(now.getTime() - hour)],
  );
  const own = nextMailAt(earlier.map(({ created_at: at }) => at)).getTime() - now.getTime();
  // the address may be a stranger's, whom several accounts could flood
  const theirs = await timeUntilRoom(tx, { sellerId: row.seller_id, to: email, kind: 'address' }, now);
  if (own > 0 || theirs > 0)
    throw new ApiError(429, 'TOO_MANY_ATTEMPTS', 'A link was mailed already; try again later.', [], {
      retryAfter: Math.ceil(Math.max(own, theirs) / 1000),
    });
  await tx.query(
    `update customer_mail_token set expires_at = $2::timestamptz
     where customer_id = $1 and purpose = 'email' and expires_at > $2::timestamptz`,
    [row.id, now],
  );
  const [taken] = await tx.query('select id from customer where seller_id = $1 and email_key = $2', [
    row.seller_id,
    emailKey(email),
  ]);
  // A link without effect is stored, too: it counts towards the limit.
  const link = await addLink(tx, row.id, 'email', email, now);
  const to = { ...recipient(row), email };
  const site = await readSite(tx, sending.publicUrl, row.seller_id);
  const key = taken ? '' : `${site}/account/email/${link}`;
  await writeAccountEmail(tx, taken ? 'taken' : 'email', { key, locale: sending.locale }, to, now);
}

async function addLink(tx: Queryable, id: string, purpose: ChangePurpose, email: string, now: Date): Promise<string> {
  const token = newSecret();
  await tx.query(
    `insert into customer_mail_token (hash, customer_id, purpose, data, created_at, expires_at)
     values ($1, $2, $3, $4::jsonb, $5::timestamptz, $6::timestamptz)`,
    [hashOf(token), id, purpose, json({ email }), now, new Date(now.getTime() + holds[purpose])],
  );
  return token;
}

/** The subject of a link. */
export interface Change {
  readonly customerId: string;
  /** The present address of the customer, and the one that the link sets. */
  readonly from: string;
  readonly to: string;
  readonly seller: SellerData;
}

/** Reads a link without using it up. @throws ApiError 404, 410 */
export async function readChange(db: Queryable, purpose: ChangePurpose, token: string, now: Date): Promise<Change> {
  const [found] = await db.query<Change & { expires: Date }>(
    `select c.id as "customerId", c.email as "from", t.data->>'email' as "to", s.data as seller, t.expires_at as expires
     from customer_mail_token t join customer c on c.id = t.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and t.purpose = $2 and not c.blocked`,
    [hashOf(token), purpose],
  );
  if (!found) throw notFound('link');
  if (found.expires <= now)
    throw new ApiError(410, 'LINK_EXPIRED', 'This link is too old, or a newer one was sent. Ask for a new one.');
  return found;
}

/** Changes the address by a link. @throws ApiError 404, 409 for an address that another customer has by now, 410 */
export async function changeEmail(
  { db, now, publicUrl }: Context,
  purpose: ChangePurpose,
  token: string,
  locale: string | undefined,
): Promise<void> {
  const at = now();
  const sending = { publicUrl, locale };
  const changed = await inUse(() =>
    db.transaction(async (tx) => {
      const { customerId } = await readChange(tx, purpose, token, at);
      const row = await lockAccountById(tx, customerId);
      // The previous lock holder may have used it.
      const { to } = await readChange(tx, purpose, token, at);
      if (!row) throw notFound('link');
      const moved = await moveTo(tx, row, to, purpose === 'email-back', at);
      // Links of the former address stop working; older links to revert a change stay.
      await tx.query(
        `delete from customer_mail_token where customer_id = $1 and (hash = $2 or purpose <> 'email-back' or $3::boolean)`,
        [row.id, hashOf(token), purpose === 'email-back'],
      );
      await tx.query('delete from customer_code where customer_id = $1', [row.id]);
      if (purpose === 'email') await tellOldAddress(tx, sending, row, at);
      else {
        await endSessions(tx, row.id);
        await removePasskeys(tx, row.id); // they may be another person's
        await sendReset(tx, sending, moved, at);
      }
      return moved;
    }),
  );
  await customerAttempts(db).clear(customerAccount(changed.seller_id, changed.email));
}

/** Stores the address. A reverted change also removes the password, which another person knew. */
async function moveTo(tx: Queryable, row: AccountRow, email: string, isBack: boolean, now: Date): Promise<AccountRow> {
  const data = changeCustomer(row.data, { verified: true });
  const [moved = row] = await tx.query<AccountRow>(
    `update customer set email = $2, email_key = $3, data = $4::jsonb, password_hash = case when $5::boolean then $6 else password_hash end,
       updated_at = $7::timestamptz where id = $1 returning ${customerColumns}, password_hash`,
    [row.id, email, emailKey(email), json(data), isBack && row.password_hash !== null, noPassword, now],
  );
  await takeOrders(tx, moved);
  await announce(tx, [customerMessage(moved, 'customer.updated')], now);
  return moved;
}

async function tellOldAddress(
  tx: Queryable,
  { publicUrl, locale }: Sending,
  row: AccountRow,
  now: Date,
): Promise<void> {
  const link = await addLink(tx, row.id, 'email-back', row.email, now);
  const key = `${await readSite(tx, publicUrl, row.seller_id)}/account/email-back/${link}`;
  await writeAccountEmail(tx, 'changed', { key, locale }, recipient(row), now);
}

async function inUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'customer_seller_id_email_key_key')) throw error;
    throw new ApiError(409, 'EMAIL_IN_USE', 'Another customer has this address by now.');
  }
}
