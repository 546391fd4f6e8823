/** The exchange of an assertion of a seller's own sign-in for a customer's token. */
import type { Tokens } from '../../contract/tokens.ts';
import { lockAccount, lockAccountById, type AccountRow } from './accounts.ts';
import { takeOrders } from '../orders/customer-orders.ts';
import { notSigned, readAssertion, type Assertion } from './assertions.ts';
import { changeCustomer } from './changes.ts';
import { openSession } from './sessions.ts';
import { customerColumns, customerMessage } from './views.ts';
import { json, type Queryable } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';
import type { Context } from '../http/context.ts';
import { hashOf, newId, newSecret } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { invalid, ApiError } from '../http/api-error.ts';

/** The request of an exchange. */
interface Exchange {
  readonly sellerId: string;
  readonly assertion: string;
  readonly refresh?: boolean | undefined;
}

/** @throws ApiError 400, 401, and 409 for an address of another customer. */
export async function exchange(context: Context, sent: Exchange, device: string | undefined): Promise<Tokens> {
  const { db, now, secrets } = context;
  const { sellerId } = sent;
  const at = now();
  const [row] = await db.query<{ secret: string }>('select secret from exchange_secret where seller_id = $1', [
    sellerId,
  ]);
  // A random secret in place of a missing one, so that an unknown seller gets the same answer.
  const secret = row ? secrets.open(row.secret) : newSecret();
  const said = await readAssertion(sent.assertion, sellerId, secret, at);
  return await db.transaction(async (tx) => {
    const used = await tx.query(
      'insert into exchange_nonce (seller_id, hash, expires_at) values ($1, $2, $3::timestamptz) on conflict do nothing returning hash',
      [sellerId, hashOf(said.nonce), said.expires],
    );
    if (used.length === 0) throw notSigned();
    const customer = await customerOf(tx, sellerId, said, at);
    return await openSession(tx, { customerId: customer.id, device, renews: sent.refresh }, at);
  });
}

/** The customer with the seller's own id; else the one with the address, if it is verified; else a new one. */
async function customerOf(tx: Queryable, sellerId: string, said: Assertion, now: Date): Promise<AccountRow> {
  const { externalId, email } = said;
  const known = externalId === undefined ? undefined : await lockByExternalId(tx, sellerId, externalId);
  if (known) return await keep(tx, known, said, now);
  if (email === undefined) throw unknownCustomer();
  const made = await tx.query(
    `insert into customer (id, seller_id, email, email_key, login_type, data, created_at, updated_at)
     values ($1, $2, $3, $4, 'identityprovider', '{"verified":false}', $5::timestamptz, $5::timestamptz)
     on conflict (seller_id, email_key) do nothing returning id`,
    [newId(now), sellerId, email, emailKey(email), now],
  );
  const row = await lockAccount(tx, sellerId, email);
  if (!row) throw unknownCustomer();
  const isNew = made.length > 0;
  const other = row.data.externalId;
  // An unverified address does not open earlier orders; nor does another customer of the seller's own system get them.
  if (!isNew && (!said.isProved || (other !== undefined && other !== externalId))) throw emailInUse();
  if (isNew) await announce(tx, [customerMessage(row, 'customer.created')], now);
  return await keep(tx, row, said, now);
}

/** The oldest, if a seller has given one id twice. */
async function lockByExternalId(tx: Queryable, sellerId: string, externalId: string): Promise<AccountRow | undefined> {
  const [found] = await tx.query<{ id: string }>(
    `select id from customer where seller_id = $1 and data ? 'externalId' and data->>'externalId' = $2 order by created_at, id limit 1`,
    [sellerId, externalId],
  );
  return found && (await lockAccountById(tx, found.id));
}

/** Stores new data: missing names, the seller's id, and the verification of the address. */
async function keep(tx: Queryable, row: AccountRow, said: Assertion, now: Date): Promise<AccountRow> {
  if (row.blocked) throw notSigned();
  const isOwnAddress = said.email !== undefined && emailKey(said.email) === emailKey(row.email);
  const isProved = said.isProved && isOwnAddress;
  const data = changeCustomer(row.data, {
    ...(row.data.prename === undefined && { prename: said.prename }),
    ...(row.data.lastname === undefined && { lastname: said.lastname }),
    ...(said.externalId !== undefined && { externalId: said.externalId }),
    ...(isProved && { verified: true }),
  });
  const login = row.has_account ? row.login_type : 'identityprovider';
  const [changed = row] = await tx.query<AccountRow>(
    `update customer set data = $2::jsonb, login_type = $3, updated_at = $4::timestamptz
     where id = $1 and (data <> $2::jsonb or login_type <> $3) returning ${customerColumns}, password_hash`,
    [row.id, json(data), login, now],
  );
  if (changed === row) return row;
  if (isProved) await takeOrders(tx, changed);
  await announce(tx, [customerMessage(changed, 'customer.updated')], now);
  return changed;
}

function unknownCustomer(): ApiError {
  return invalid('assertion.email', 'Missing: there is no customer with this id yet');
}

function emailInUse(): ApiError {
  return new ApiError(409, 'EMAIL_IN_USE', 'Another customer has this address, or it was not asserted as verified.');
}

/** Deletes nonces of assertions that have expired. */
export async function deleteExpiredNonces(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from exchange_nonce where expires_at <= $1::timestamptz', [now]);
}

/** A new secret for a seller's own sign-in; the previous one stops working. */
export async function makeExchangeSecret(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  sellerId: string,
): Promise<string> {
  const secret = `fx_${newSecret()}`;
  await db.query(
    `insert into exchange_secret (seller_id, secret, created_at) values ($1, $2, $3::timestamptz)
     on conflict (seller_id) do update set secret = excluded.secret, created_at = excluded.created_at`,
    [sellerId, secrets.encrypt(secret), now()],
  );
  return secret;
}

/** Removes the secret: no assertion is accepted any more. @returns False when there was none. */
export async function removeExchangeSecret(db: Queryable, sellerId: string): Promise<boolean> {
  return (
    (await db.query('delete from exchange_secret where seller_id = $1 returning seller_id', [sellerId])).length > 0
  );
}
