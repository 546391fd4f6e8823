/** The customers of a seller. Every query is limited to the seller's own rows. */
import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../../contract/index.ts';
import { apiKeyOf } from '../http/access.ts';
import { queueAccountEmail } from './account-emails.ts';
import { keepConsents, readConsents } from './consents.ts';
import { changeCustomer, type CustomerChanges } from './changes.ts';
import { endSessions } from './sessions.ts';
import { customerColumns, customerMessage, customerView, type CustomerRow } from './views.ts';
import { emailKey } from '../security/email-key.ts';
import { type Database, isUniqueViolation, json, type Queryable, takeLock } from '../database/index.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newId } from '../security/ids.ts';
import { readSpending } from '../orders/spending.ts';
import { announce } from '../webhooks/outbox.ts';
import { allRows, readPage } from '../http/paging.ts';
import { wantsCsv } from '../http/accept.ts';
import { shownRows, TableAnswer } from '../http/table-answer.ts';
import { noPassword } from '../security/passwords.ts';
import { assertUnchanged } from '../http/read-only.ts';
import { rangeConditions } from '../http/ranges.ts';
import { notFound, ApiError } from '../http/api-error.ts';

type Operations = Api['customers'];
type Consents = Request<Operations['update']>['consents'];

const maxTags = 10_000;
/** The columns of CSV: names as in JSON. */
const csvColumns = [
  ...['_id', 'number', 'name', 'prename', 'lastname', 'company', 'primaryEmail', 'phone'],
  ...['street', 'line2', 'postal', 'city', 'state', 'country'],
  ...['vatId', 'preferredLanguage', 'tags', 'notes', 'blocked', 'verified', 'externalId', 'createdAt', 'updatedAt'],
];

/** A customer as a row of CSV: the address and the tags beside the rest. */
const csvRow = (row: CustomerRow) => {
  const { location, tags = [], ...customer } = customerView(row);
  return { ...location, ...customer, tags: tags.join(', ') };
};

/** The handlers of a seller's customers; for erasure see `my-account/erasure.ts`. */
export function customerHandlers(context: Context): Handlers<Omit<Operations, 'delete'>> {
  const { db, now } = context;
  return {
    async create(request, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await write(db, async (tx) => {
        const keyed = { operation: `${sellerId} customers.create`, key: call.idempotencyKey, body: request };
        const make = async () => customerView(await createCustomer(tx, sellerId, request, at));
        return await once(tx, keyed, at, make, () => Promise.resolve(false));
      });
    },

    async get({ id }, call) {
      const row = await findCustomer(db, apiKeyOf(call).sellerId, id);
      return { ...customerView(row), ...(await readSpending(db, row.id)) };
    },

    async update({ id, blocked, consents, _id, sellerId: of, primaryEmail, ...sent }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await write(db, async (tx) => {
        const row = await lockCustomer(tx, sellerId, id);
        assertUnchanged({ _id, sellerId: of }, { _id: row.id, sellerId: row.seller_id });
        assertSameEmail(primaryEmail, row);
        // Blocking ends all sessions immediately, whatever else is changed.
        if (blocked === true) await endSessions(tx, id);
        return customerView(await changeRow(tx, row, sent, { blocked, consents }, at));
      });
    },

    async list(request, call) {
      const { sellerId } = apiKeyOf(call);
      const params: unknown[] = [];
      const isWhole = request.email !== undefined && (await isAddress(db, sellerId, request.email));
      const where = conditions(sellerId, request, isWhole, (value) => `$${params.push(value)}`).join(' and ');
      const list = {
        columns: customerColumns,
        from: `from customer where ${where}`,
        params,
        time: 'created_at',
        id: 'id',
      };
      if (wantsCsv(call))
        return new TableAnswer(csvColumns, shownRows(allRows<CustomerRow>(db, list), csvRow), request.bom === true);
      const { rows, ...listed } = await readPage<CustomerRow>(db, list, request);
      return { docs: rows.map(customerView), ...listed };
    },

    async tags(_request, call) {
      const rows = await db.query<{ tag: string }>(
        `select distinct t.tag from customer c, jsonb_array_elements_text(c.data->'tags') t (tag)
         where c.seller_id = $1 and jsonb_array_length(c.data->'tags') > 0 limit ${maxTags}`,
        [apiKeyOf(call).sellerId],
      );
      return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b));
    },

    async consents({ id }, call) {
      const row = await findCustomer(db, apiKeyOf(call).sellerId, id);
      return await readConsents(db, row.id);
    },

    async createAccount({ id, suppressEmail }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        const known = await lockCustomer(tx, sellerId, id);
        if (known.blocked) throw new ApiError(400, 'CUSTOMER_BLOCKED', 'This customer is blocked.');
        const row = known.has_account ? known : await openAccount(tx, id, at);
        const { email, data } = row;
        const to = { id, sellerId, email, preferredLanguage: data.preferredLanguage };
        if (suppressEmail !== true) await queueAccountEmail(tx, context, to, at);
        return customerView(row);
      });
    },
  };
}

/** A transaction that may set a customer's number. @throws ApiError 400 for a number that another customer has. */
async function write<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isUniqueViolation(error, 'customer_number')) throw error;
    throw new ApiError(400, 'NUMBER_IN_USE', 'Another customer has this number.', [
      { path: 'number', message: 'Another customer has this number' },
    ]);
  }
}

/** @throws ApiError 400 for another address: an account is known by it, so that only its owner changes it. */
function assertSameEmail(sent: string | null | undefined, { email }: CustomerRow): void {
  if (!sent || emailKey(sent) === emailKey(email)) return;
  assertUnchanged({ primaryEmail: sent }, { primaryEmail: email }, 'an account is known by it');
}

/** Creates a record, or changes the one with the same email address unless `upsert` is false. */
async function createCustomer(
  tx: Queryable,
  sellerId: string,
  request: Request<Operations['create']>,
  now: Date,
): Promise<CustomerRow> {
  const { primaryEmail, upsert, consents, ...sent } = request;
  const key = emailKey(primaryEmail);
  const [made] = await tx.query<CustomerRow>(
    `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz, $6::timestamptz)
     on conflict (seller_id, email_key) do nothing returning ${customerColumns}`,
    [newId(now), sellerId, primaryEmail, key, json(changeCustomer({}, sent)), now],
  );
  if (made) {
    await keepConsents(tx, made.id, consents, 'seller', now);
    await announce(tx, [customerMessage(made, 'customer.created')], now);
    return made;
  }
  if (upsert === false)
    throw new ApiError(400, 'EMAIL_IN_USE', 'There is a customer with this e-mail address already.', [
      { path: 'primaryEmail', message: 'There is a customer with this address already' },
    ]);
  const [known] = await takeLock<CustomerRow>(
    tx,
    'customer',
    `select ${customerColumns} from customer where seller_id = $1 and email_key = $2 for update`,
    [sellerId, key],
  );
  // Erased since the first statement: now the address is free.
  return known ? await changeRow(tx, known, sent, { consents }, now) : await createCustomer(tx, sellerId, request, now);
}

/**
 * Writes changes into a locked row. A change without effect is not announced, so that programs that react to each other
 * come to rest.
 */
async function changeRow(
  tx: Queryable,
  row: CustomerRow,
  sent: CustomerChanges,
  { blocked = row.blocked, consents }: { readonly blocked?: boolean | undefined; readonly consents: Consents },
  now: Date,
): Promise<CustomerRow> {
  await keepConsents(tx, row.id, consents, 'seller', now);
  const data = changeCustomer(row.data, sent);
  if (blocked === row.blocked && isDeepStrictEqual(data, row.data)) return row;
  const [changed = row] = await tx.query<CustomerRow>(
    `update customer set data = $2::jsonb, blocked = $3, updated_at = $4::timestamptz where id = $1 returning ${customerColumns}`,
    [row.id, json(data), blocked, now],
  );
  await announce(tx, [customerMessage(changed, 'customer.updated')], now);
  return changed;
}

/** An account that cannot be signed in to before its owner has chosen a password. */
async function openAccount(tx: Queryable, id: string, now: Date): Promise<CustomerRow> {
  const [row] = await tx.query<CustomerRow>(
    `update customer set password_hash = $2, updated_at = $3::timestamptz where id = $1 returning ${customerColumns}`,
    [id, noPassword, now],
  );
  if (!row) throw notFound('customer');
  await announce(tx, [customerMessage(row, 'customer.updated')], now);
  return row;
}

const selectCustomer = `select ${customerColumns} from customer where id = $1 and seller_id = $2`;

/** @throws ApiError 404, also for a customer of another seller. */
async function findCustomer(db: Queryable, sellerId: string, id: string): Promise<CustomerRow> {
  const [row] = await db.query<CustomerRow>(selectCustomer, [id, sellerId]);
  if (!row) throw notFound('customer');
  return row;
}

/** The same, locked until the transaction ends. */
async function lockCustomer(tx: Queryable, sellerId: string, id: string): Promise<CustomerRow> {
  const [row] = await takeLock<CustomerRow>(tx, 'customer', `${selectCustomer} for update`, [id, sellerId], [id]);
  if (!row) throw notFound('customer');
  return row;
}

/** True for the whole address of a customer, which needs no search through all. */
async function isAddress(db: Queryable, sellerId: string, email: string): Promise<boolean> {
  const sql = 'select 1 from customer where seller_id = $1 and email_key = $2';
  return (await db.query(sql, [sellerId, emailKey(email)])).length > 0;
}

/** The conditions of a list's filters. Searched text is literal: it has no wildcards. */
function conditions(
  sellerId: string,
  { name, email, company, tags, updatedAt }: Request<Operations['list']>,
  isWholeEmail: boolean,
  param: (value: unknown) => string,
): string[] {
  const all = [`seller_id = ${param(sellerId)}`];
  const texts = (text: string) => text.trim().replace(/\s+/g, ' ');
  if (name !== undefined) all.push(`strpos(name_key, fold_text(${param(texts(name))})) > 0`);
  if (email !== undefined) {
    const key = param(emailKey(email));
    all.push(isWholeEmail ? `email_key = ${key}` : `strpos(email_key, ${key}) > 0`);
  }
  if (company !== undefined) all.push(`strpos(company_key, fold_text(${param(texts(company))})) > 0`);
  const wanted = (tags ?? '').split(',').flatMap((tag) => tag.trim() || []);
  if (wanted.length > 0) all.push(`data->'tags' @> ${param(json(wanted))}::jsonb`);
  return [...all, ...rangeConditions('updated_at', 'updatedAt', updatedAt, param)];
}

/** Deletes a customer, whose tokens, consents and emailed links are deleted with it. */
export async function deleteCustomer(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from customer where id = $1', [id]);
}
