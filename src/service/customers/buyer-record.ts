/** The customer record of a buyer, as the seller has it. */
import type { Sending } from './account-emails.ts';
import { lockAccount, openAccount } from './accounts.ts';
import type { OrderRow } from '../orders/row.ts';
import { keepConsents } from './consents.ts';
import { insertUnknown } from './new-records.ts';
import { customerColumns, customerMessage, type CustomerRow } from './views.ts';
import { emailKey } from '../security/email-key.ts';
import type { Details } from '../orders/details.ts';
import { json, type Queryable, takeFreeLock, takeLock } from '../database/index.ts';
import { newId } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { pick } from '../http/pick.ts';
import { ApiError } from '../http/api-error.ts';

interface Buyer {
  readonly sellerId: string;
  readonly details: Details;
  /** The id of the customer who is signed in, if any. */
  readonly account?: string | undefined;
  /** The password hash for a wanted account. It works once the email address is verified. */
  readonly passwordHash?: string | undefined;
  readonly sending: Sending;
  /**
   * The start of the checkout: an older record belongs to earlier orders, or to the seller. Missing when the buyer has
   * proved the address.
   */
  readonly begun?: Date;
  /** True when webhooks of the seller subscribe to customer messages. */
  readonly isHeard?: boolean | undefined;
}

/**
 * Finds or creates the customer of an order. An email address proves nothing: an account is opened by the link that is
 * sent to it (see `accounts.ts`). A record with an account is changed only by its owner, signed in; another record that
 * is older than the checkout gets data only once the order is complete (see `fillRecords`). The answer never depends on
 * whether a record exists.
 * @returns The customer's id; nothing for an account whose address is not verified, since it may belong to another
 * person.
 * @throws ApiError 403 for a customer whom the seller has blocked.
 */
export async function customerOf(tx: Queryable, buyer: Buyer, now: Date): Promise<string | undefined> {
  const { sellerId, details, account, passwordHash, sending } = buyer;
  const id = await recordOf(tx, buyer, now);
  const row = account === undefined && passwordHash !== undefined && (await lockAccount(tx, sellerId, details.email));
  if (row) {
    const { prename, lastname, company } = details;
    await openAccount(tx, sending, row, { passwordHash, prename, lastname, company }, now);
  }
  return id;
}

/**
 * Creates records for buyers whom the seller does not know yet, with one statement. The id of each; nothing for known
 * buyers.
 */
export async function newCustomersOf(
  tx: Queryable,
  buyers: readonly Pick<Buyer, 'sellerId' | 'details' | 'isHeard'>[],
  now: Date,
): Promise<(string | undefined)[]> {
  if (buyers.length === 0) return [];
  const rows = await insertUnknown(
    tx,
    buyers.map(({ sellerId, details }) => ({ sellerId, email: details.email, data: customerData(details) })),
    now,
  );
  const news: CustomerRow[] = [];
  for (const [at, { details, isHeard }] of buyers.entries()) {
    const row = rows[at];
    if (!row) continue;
    await keepConsents(tx, row.id, details.consents, 'checkout', now);
    if (isHeard) news.push(row);
  }
  await announce(
    tx,
    news.map((row) => customerMessage(row, 'customer.created')),
    now,
  );
  return rows.map((row) => row?.id);
}

async function recordOf(tx: Queryable, buyer: Buyer, now: Date): Promise<string | undefined> {
  const { sellerId, details, account } = buyer;
  const data = customerData(details);
  if (account !== undefined) {
    const sql = `select ${customerColumns} from customer where id = $1 for update`;
    const [own] = await takeLock<CustomerRow>(tx, 'customer', sql, [account], [account]);
    if (!own) return undefined; // erased after the sign-in
    if (own.blocked) throw blocked();
    return await keep(tx, buyer, { id: own.id, data: { ...data, ...own.data } }, now);
  }
  const key = emailKey(details.email);
  const [made] = await takeLock<CustomerRow>(
    tx,
    'customer',
    `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz, $6::timestamptz) on conflict (seller_id, email_key) do nothing
     returning ${customerColumns}`,
    [newId(now), sellerId, details.email, key, json({ ...data, verified: false }), now],
  );
  if (made) {
    await keepConsents(tx, made.id, details.consents, 'checkout', now);
    if (buyer.isHeard) await announce(tx, [customerMessage(made, 'customer.created')], now);
    return made.id;
  }
  const [known] = await takeLock<CustomerRow>(
    tx,
    'customer',
    `select ${customerColumns} from customer where seller_id = $1 and email_key = $2 for update`,
    [sellerId, key],
  );
  if (!known) return undefined;
  if (known.blocked) throw blocked();
  if (known.has_account) return known.data.verified === true ? known.id : undefined;
  if (buyer.begun && known.created_at < buyer.begun) return known.id;
  return await keep(tx, buyer, { id: known.id, data: { ...known.data, ...data } }, now);
}

/** `customerColumns` of `customer c`, where other tables have columns of these names. */
const ofC = customerColumns.replace(/^id\b/, 'c.id').replace(/\bdata\b/, 'c.data');

/**
 * Fills empty fields of the records of complete orders, and adds consents that nothing was said about: an order without
 * a sign-in proves no address, so it changes nothing that is there. Records with an account stay as they are.
 */
export async function fillRecords(tx: Queryable, orders: readonly OrderRow[], now: Date): Promise<void> {
  const given = orders.flatMap(({ customer_id: id, data: { account, details }, has_hooks: isHeard = false }) =>
    id === null || account !== undefined || !details ? [] : { id, data: customerData(details), details, isHeard },
  );
  if (given.length === 0) return;
  // a record that is being changed right now is the caller's own, or its seller's: it is left to them
  const filled = await takeFreeLock<CustomerRow>(
    tx,
    'customer',
    `with locked as materialized (
       select id from customer where id = any($1::text[]) and password_hash is null and login_type = 'password'
       order by id for update skip locked)
     update customer c set data = g.data || c.data, updated_at = $3::timestamptz
     from locked join jsonb_to_recordset($2::jsonb) as g (id text, data jsonb) on g.id = locked.id
     where c.id = locked.id and g.data || c.data <> c.data returning ${ofC}`,
    [given.map(({ id }) => id), json(given.map(({ id, data }) => ({ id, data }))), now],
  );
  const changed = new Map(filled.map((row) => [row.id, row]));
  const subscribed = given.flatMap(({ id, isHeard }) => (isHeard ? (changed.get(id) ?? []) : []));
  await announce(
    tx,
    subscribed.map((row) => customerMessage(row, 'customer.updated')),
    now,
  );
  for (const { id, details } of given) await keepConsents(tx, id, details.consents, 'checkout', now, 'new');
}

/** Writes a buyer's details into a locked record. */
async function keep(
  tx: Queryable,
  { details, isHeard }: Buyer,
  { id, data }: Pick<CustomerRow, 'id' | 'data'>,
  now: Date,
): Promise<string> {
  await keepConsents(tx, id, details.consents, 'checkout', now);
  const [changed] = await tx.query<CustomerRow>(
    `update customer set data = $2::jsonb, updated_at = $3::timestamptz where id = $1 and data <> $2::jsonb returning ${customerColumns}`,
    [id, json(data), now],
  );
  if (changed && isHeard) await announce(tx, [customerMessage(changed, 'customer.updated')], now);
  return id;
}

/**
 * Checks again that the customer is not blocked, when the order is placed: the seller may have decided meanwhile.
 * @throws ApiError 403 as `customerOf` does.
 */
export async function assertNotBlocked(
  tx: Queryable,
  {
    sellerId,
    account,
    email,
  }: { readonly sellerId: string; readonly account: string | undefined; readonly email: string },
): Promise<void> {
  // by the key that is given: with an "or" of both, the database reads all customers of the seller
  const [key, value] = account === undefined ? ['email_key', emailKey(email)] : ['id', account];
  const [found] = await tx.query(`select 1 as found from customer where seller_id = $1 and ${key} = $2 and blocked`, [
    sellerId,
    value,
  ]);
  if (found) throw blocked();
}

/** The same check for many checkouts: the ids of those whose buyer is blocked. Each is looked up by a unique key. */
export async function blockedAmong(tx: Queryable, rows: readonly OrderRow[]): Promise<Set<string>> {
  const found = await tx.query<{ id: string }>(
    `select b.id from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as b (id, seller_id, account, email_key)
     where exists (select from customer c where c.id = b.account and c.seller_id = b.seller_id and c.blocked)
       or (b.account is null and exists (
         select from customer c where c.seller_id = b.seller_id and c.email_key = b.email_key and c.blocked))`,
    [
      rows.map(({ id }) => id),
      rows.map(({ seller_id: sellerId }) => sellerId),
      rows.map(({ data }) => data.account ?? null),
      rows.map(({ data }) => emailKey(data.details?.email ?? '')),
    ],
  );
  return new Set(found.map(({ id }) => id));
}

function blocked(): ApiError {
  return new ApiError(403, 'CUSTOMER_BLOCKED', 'This seller does not take orders for this address.');
}

/** The customer's data in the names of the wire. */
function customerData(details: Details) {
  const location = pick(details, ['street', 'line2', 'postal', 'city', 'state', 'country']);
  return {
    ...pick(details, ['prename', 'lastname', 'company', 'vatId', 'phone']),
    ...(Object.keys(location).length > 0 && { location }),
  };
}
