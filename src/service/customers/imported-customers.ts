/** Customers of another system: new records, and what is missing in those that are there. No one gets an email. */
import { json, takeLock, type Queryable } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';
import { insertUnknown, type NewCustomer } from './new-records.ts';
import type { CustomerData } from './views.ts';

/** A customer as it comes in. */
export interface ImportedCustomer {
  readonly email: string;
  readonly data: CustomerData;
  readonly consents: readonly ImportedConsent[];
}

/** What a customer said elsewhere. */
export interface ImportedConsent {
  readonly consentId: string;
  readonly status: 'granted' | 'denied';
  readonly givenAt: Date;
  /** Where, in the words of the file. */
  readonly origin: string | undefined;
}

/** What became of a customer, in the order of the argument. */
export type CustomerOutcome = 'created' | 'changed' | 'same';

/**
 * Creates records, or fills their empty fields. Records with an account belong to their owners: only consents that nothing
 * was said about are added to them.
 */
export async function importCustomers(
  tx: Queryable,
  sellerId: string,
  customers: readonly ImportedCustomer[],
  now: Date,
): Promise<CustomerOutcome[]> {
  const before = await recordsOf(tx, sellerId, customers);
  await insertUnknown(tx, ofSeller(sellerId, customers), now);
  const keys = customers.map(({ email }) => emailKey(email));
  const rows = customers.map(({ data }, at) => ({ email_key: keys[at], data }));
  // what is there wins; two rows of a file about one customer are written one after the other
  const filled = await takeLock<{ id: string; email_key: string }>(
    tx,
    'customer',
    `with locked as materialized (
       select id, email_key from customer where seller_id = $1 and email_key = any($3::text[])
         and password_hash is null and login_type = 'password' order by id for update),
     given as (
       select distinct on (email_key) email_key, data
       from jsonb_to_recordset($2::jsonb) as g (email_key text, data jsonb) order by email_key)
     update customer c set data = g.data || c.data, updated_at = $4::timestamptz
     from locked join given g on g.email_key = locked.email_key
     where c.id = locked.id and g.data || c.data <> c.data returning c.id, c.email_key`,
    [sellerId, json(rows), keys, now],
  );
  const consented = await addConsents(tx, sellerId, customers);
  const changed = new Set([...filled.map(({ email_key: key }) => key), ...consented]);
  return keys.map((key, at) => {
    const isFirst = keys.indexOf(key) === at;
    if (isFirst && !before.has(key)) return 'created';
    return isFirst && changed.has(key) ? 'changed' : 'same';
  });
}

/**
 * The customers of imported orders by the key of the email address, created where there is none. Missing: one with an
 * account whose address isn't verified, since it may belong to another person.
 */
export async function customersOfOrders(
  tx: Queryable,
  sellerId: string,
  buyers: readonly Pick<ImportedCustomer, 'email' | 'data'>[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  await insertUnknown(tx, ofSeller(sellerId, buyers), now);
  const records = await recordsOf(tx, sellerId, buyers);
  return new Map([...records].flatMap(([key, { id, isTheirs }]) => (isTheirs ? [[key, id] as const] : [])));
}

function ofSeller(sellerId: string, customers: readonly Pick<ImportedCustomer, 'email' | 'data'>[]): NewCustomer[] {
  return customers.map(({ email, data }) => ({ sellerId, email, data }));
}

async function recordsOf(
  tx: Queryable,
  sellerId: string,
  customers: readonly Pick<ImportedCustomer, 'email'>[],
): Promise<Map<string, { readonly id: string; readonly isTheirs: boolean }>> {
  const rows = await tx.query<{ id: string; email_key: string; is_theirs: boolean }>(
    `select id, email_key,
       (password_hash is null and login_type = 'password') or coalesce(data->>'verified', '') = 'true' as is_theirs
     from customer where seller_id = $1 and email_key = any($2::text[])`,
    [sellerId, customers.map(({ email }) => emailKey(email))],
  );
  return new Map(rows.map(({ id, email_key: key, is_theirs: isTheirs }) => [key, { id, isTheirs }]));
}

/** Adds consents that nothing was said about; answers the keys of their customers. */
async function addConsents(tx: Queryable, sellerId: string, customers: readonly ImportedCustomer[]): Promise<string[]> {
  const said = customers.flatMap(({ email, consents }) =>
    consents.map(({ consentId, status, givenAt, origin = null }) => ({
      ...{ email_key: emailKey(email), consent_id: consentId, status, given_at: givenAt.toISOString(), origin },
    })),
  );
  if (said.length === 0) return [];
  const added = await tx.query<{ email_key: string }>(
    `with said as (
       select distinct on (s.email_key, s.consent_id) s.*
       from jsonb_to_recordset($2::jsonb)
         as s (email_key text, consent_id text, status text, given_at timestamptz, origin text)
       order by s.email_key, s.consent_id, s.given_at desc),
     written as (
       insert into customer_consent (customer_id, consent_id, status, source, given_at, origin)
       select c.id, said.consent_id, said.status, 'import', said.given_at, said.origin
       from said join customer c on c.seller_id = $1 and c.email_key = said.email_key
       where not exists (
         select 1 from customer_consent known where known.customer_id = c.id and known.consent_id = said.consent_id)
       returning customer_id)
     select distinct c.email_key from written join customer c on c.id = written.customer_id`,
    [sellerId, json(said)],
  );
  return added.map(({ email_key: key }) => key);
}
