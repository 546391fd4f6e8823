/** Sellers and their users, as the operator manages them from the command line. */
import { isDeepStrictEqual } from 'node:util';
import { email } from '../../contract/email.ts';
import { password } from '../../contract/customers.ts';
import { z } from '../../contract/route.ts';
import { strict } from '../../contract/strict.ts';
import { assertBilling } from './billing-fields.ts';
import { userAttempts } from './sign-in-attempts.ts';
import { endChallenges, removeUserPasskeys } from './user-passkey-rows.ts';
import { insertUser, readUsers, userColumns, type UserRow } from './user-rows.ts';
import { emailKey } from '../security/email-key.ts';
import { json, type Database, type Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { newId } from '../security/ids.ts';
import { assertNewPassword } from '../http/new-password.ts';
import { roles } from '../../contract/roles.ts';
import { fractionDigits } from '../../sale/money.ts';
import { slugOf } from '../../sale/slugs.ts';
import { hashPassword, type PasswordCost } from '../security/passwords.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { readBody } from '../http/requests.ts';
import { serviceSegments } from './page-addresses.ts';
import { sellerFields } from './seller-fields.ts';

/** A seller as it is stored. */
interface Seller {
  readonly id: string;
  readonly currency: string;
  readonly data: SellerData;
  readonly created_at: Date;
}

const identity = strict(
  z.object({
    id: z.string().check(
      z.regex(
        /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])$/,
        'Expected 2 to 64 small letters, digits and hyphens, like city-theatre',
      ),
      z.refine((id) => !serviceSegments.has(id), 'Expected another id: addresses of the service begin with this one'),
    ),
  }),
);
const money = strict(
  z.object({
    currency: z
      .string()
      .check(
        z.refine(
          (code) => Intl.supportedValuesOf('currency').includes(code),
          'Expected the code of a currency, like EUR',
        ),
      ),
  }),
);
const person = strict(
  z.object({
    email,
    name: z.string().check(z.regex(/\S/, 'Expected a name'), z.maxLength(200)),
    password,
    role: z._default(z.enum(roles, { error: `Expected one of ${roles.join(', ')}` }), 'admin'),
  }),
);

/**
 * Adds a seller. Without an `id` one is made from the name: `City Theatre` → `city-theatre`.
 * @throws ApiError 400 for invalid input, 409 for an id that is in use.
 */
export async function createSeller(
  db: Queryable,
  { id, currency, data }: { readonly id?: string | undefined; readonly currency: string; readonly data: object },
  now: Date,
): Promise<Seller> {
  readBody(money, { currency });
  const fields = readBody(sellerFields, merged({}, data));
  assertBilling(fields);
  assertMoney(fields, currency);
  if (id !== undefined) readBody(identity, { id });
  const slug = slugOf(fields.name);
  for (let attempt = 1; attempt <= 100; attempt++) {
    const chosen = id ?? (slug === undefined ? newId(now) : attempt === 1 ? slug : `${slug}-${attempt}`);
    if (serviceSegments.has(chosen)) continue;
    const [row] = await db.query<Seller>(
      `insert into seller (id, currency, data, created_at, updated_at) values ($1, $2, $3::jsonb, $4::timestamptz, $4::timestamptz)
       on conflict do nothing returning id, currency, data, created_at`,
      [chosen, currency, json(fields), now],
    );
    if (row) return row;
    if (id !== undefined) break;
  }
  throw new ApiError(409, 'ID_IN_USE', `There is a seller "${id ?? slug}" already.`, [
    { path: 'id', message: 'In use' },
  ]);
}

/**
 * Changes a seller: `data` is merged into the stored data, and `null` removes a field (RFC 7396).
 * @throws ApiError 400 for invalid input, 404, 409 for another currency after the first sale.
 */
export async function updateSeller(db: Database, id: string, change: SellerChange, now: Date): Promise<Seller> {
  return await db.transaction(async (tx) => (await changeSeller(tx, id, change, now)).after);
}

interface SellerChange {
  readonly currency?: string | undefined;
  readonly data: object;
}

/** A seller with the number of its changes. */
export interface SellerRow extends Seller {
  readonly version: number;
  readonly updated_at: Date;
}

const sellerColumns = 'id, currency, data, created_at, updated_at, version';

/** @throws ApiError 404 */
export async function readSeller(db: Queryable, id: string): Promise<SellerRow> {
  const [row] = await db.query<SellerRow>(`select ${sellerColumns} from seller where id = $1`, [id]);
  if (!row) throw noSeller(id);
  return row;
}

/**
 * The same in a transaction; answers the seller before and after. What changes nothing makes no new version.
 * @param admit Is asked with the present version, and throws to refuse.
 */
export async function changeSeller(
  tx: Queryable,
  id: string,
  { currency, data }: SellerChange,
  now: Date,
  admit?: (version: number) => void,
): Promise<{ readonly before: SellerRow; readonly after: SellerRow }> {
  const [before] = await tx.query<SellerRow>(`select ${sellerColumns} from seller where id = $1 for update`, [id]);
  if (!before) throw noSeller(id);
  admit?.(before.version);
  if (currency !== undefined && currency !== before.currency) {
    readBody(money, { currency });
    await assertNothingSold(tx, before);
  }
  const next = { currency: currency ?? before.currency, data: changedData(before.data, data) };
  assertMoney(next.data, next.currency);
  if (isDeepStrictEqual(next, { currency: before.currency, data: before.data })) return { before, after: before };
  const [after] = await tx.query<SellerRow>(
    `update seller set currency = $2, data = $3::jsonb, updated_at = $4::timestamptz, version = version + 1 where id = $1
     returning ${sellerColumns}`,
    [id, next.currency, json(next.data), now],
  );
  return { before, after: after ?? before };
}

/** The data of a seller with a change, which is not stored. @throws ApiError 400 */
export function changedData({ siteUrl, ...own }: SellerData, change: object) {
  const fields = readBody(sellerFields, merged(own, change));
  assertBilling(fields);
  // its domain is proven by itself
  return { ...fields, ...(siteUrl !== undefined && { siteUrl }) };
}

/** @throws ApiError 409 when something is sold, or can be redeemed, in the present currency. */
async function assertNothingSold(tx: Queryable, { id, currency }: Seller): Promise<void> {
  const [used] = await tx.query(
    `select 1 as used where exists (select 1 from voucher where seller_id = $1) or exists (select 1 from checkout where seller_id = $1)
       or exists (select 1 from coupon where seller_id = $1) or exists (select 1 from voucher_order where seller_id = $1)`,
    [id],
  );
  if (used) throw new ApiError(409, 'CURRENCY_IN_USE', `Orders, vouchers or coupons in ${currency} are there already.`);
}

/** Checks that charges have no more decimals than the currency. @throws ApiError 400 */
function assertMoney(fields: Readonly<Record<string, unknown>>, currency: string): void {
  const digits = fractionDigits(currency);
  for (const path of ['outerChargeFix', 'innerChargeFix', 'cartOuterChargeFix']) {
    const amount = fields[path];
    if (typeof amount === 'number' && Number(amount.toFixed(digits)) !== amount)
      throw invalid(path, `${currency} has ${digits} decimals`);
  }
}

/** All sellers, by id. */
export async function listSellers(db: Queryable): Promise<Seller[]> {
  return await db.query<Seller>('select id, currency, data, created_at from seller order by id');
}

/** Checks that a seller exists. @throws ApiError 404 */
export async function assertSeller(db: Queryable, id: string): Promise<void> {
  const [row] = await db.query('select 1 from seller where id = $1', [id]);
  if (!row) throw noSeller(id);
}

/**
 * Adds a seller user.
 * @throws ApiError 400 for invalid input, 404 without the seller, 409 for an email address that is in use.
 */
export async function createUser(
  db: Queryable,
  given: {
    readonly sellerId: string;
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly role?: string | undefined;
  },
  now: Date,
  cost?: PasswordCost,
): Promise<UserRow> {
  const { sellerId, ...fields } = given;
  const { email: mail, name, password: secret, role } = readBody(person, fields);
  assertNewPassword(secret, mail);
  await assertSeller(db, sellerId);
  const user = { seller_id: sellerId, email: mail, name: name.trim(), role };
  return await insertUser(db, user, await hashPassword(secret, cost), now);
}

/** The users of a seller, by email address. @throws ApiError 404 */
export async function listUsers(db: Queryable, sellerId: string): Promise<UserRow[]> {
  await assertSeller(db, sellerId);
  return await readUsers(db, sellerId);
}

/**
 * Sets a new password, ends all sessions of the user, and deletes counts of guesses. Passkeys stay: they are asked for
 * after the new password.
 * @throws ApiError 400, 404
 */
export async function setUserPassword(db: Database, mail: string, secret: string, now: Date): Promise<UserRow> {
  readBody(strict(z.object({ password })), { password: secret });
  assertNewPassword(secret, mail);
  const [hash] = await Promise.all([hashPassword(secret), userAttempts(db).clear(emailKey(mail))]);
  return await db.transaction(async (tx) => {
    const [row] = await tx.query<UserRow>(
      `update seller_user set password_hash = $2, updated_at = $3::timestamptz where email_key = $1 returning ${userColumns}`,
      [emailKey(mail), hash, now],
    );
    if (!row) throw noUser(mail);
    await tx.query('delete from seller_session where user_id = $1', [row.id]);
    await endChallenges(tx, row.id);
    return row;
  });
}

/** Removes all passkeys of a user who has lost their device, and their sessions. @throws ApiError 404 */
export async function resetPasskeys(db: Database, mail: string): Promise<UserRow> {
  return await db.transaction(async (tx) => {
    const [row] = await tx.query<UserRow>(`select ${userColumns} from seller_user where email_key = $1`, [
      emailKey(mail),
    ]);
    if (!row) throw noUser(mail);
    await removeUserPasskeys(tx, row.id);
    return row;
  });
}

/** Removes a seller user and their sessions; the apps that they allowed stay. @throws ApiError 404 */
export async function removeUser(db: Queryable, mail: string): Promise<UserRow> {
  const [row] = await db.query<UserRow>(`delete from seller_user where email_key = $1 returning ${userColumns}`, [
    emailKey(mail),
  ]);
  if (!row) throw noUser(mail);
  return row;
}

function noSeller(id: string): ApiError {
  return new ApiError(404, 'NOT_FOUND', `There is no seller "${id}".`);
}

function noUser(mail: string): ApiError {
  return new ApiError(404, 'NOT_FOUND', `There is no user with ${mail}.`);
}

/** Texts by language, and accounts by name: they are sent whole, or one could not be taken out. */
const sentWhole =
  /^(?:withdrawalText|accountingSettings\.accounts|pageSettings\.(?:intro|footer|imprint|terms|privacy)|mailingSettings\.texts\.\w+\.(?:subject|intro|closing))$/;

/** The result of a JSON merge patch (RFC 7396), but for what is sent whole. */
function merged(target: unknown, patch: unknown, path = ''): unknown {
  if (!isObject(patch) || sentWhole.test(path)) return patch;
  const result = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value, path === '' ? name : `${path}.${name}`));
  }
  return Object.fromEntries(result);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
