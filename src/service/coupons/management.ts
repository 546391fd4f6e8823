/** Management of a seller's coupons: create, change, list and delete. */
import type { Api } from '../../contract/index.ts';
import { wantsCsv } from '../http/accept.ts';
import { apiKeyOf } from '../http/access.ts';
import { assertCoupon, rejectCoupon, type CouponDraft } from './checks.ts';
import { columnsOf } from './columns.ts';
import { couponList, csvColumns } from './list.ts';
import { couponColumns, couponView, type CouponData, type CouponRow } from './row.ts';
import { insertSeries } from './series.ts';
import { isUniqueViolation, type Queryable, takeLock } from '../database/index.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newCode, newId } from '../security/ids.ts';
import { allRows, readPage } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { shownRows, TableAnswer } from '../http/table-answer.ts';
import { voucherKey } from '../vouchers/code-key.ts';

type Group = Api['coupons'];
type Sent = Omit<Request<Group['create']>, 'discountType'> & { readonly discountType?: string | undefined };

/** The handlers of coupons for callers with a key of their seller. */
export function couponManagement({ db, now }: Context): Omit<Handlers<Group>, 'check'> {
  return {
    async create(request, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const at = now();
        const keyed = { operation: `${sellerId} coupons.create`, key: call.idempotencyKey, body: request };
        const make = async () => {
          const draft = draftOf(request);
          await assertNewCoupon(tx, sellerId, draft, at);
          return couponView(await insertCoupon(tx, sellerId, draft, at));
        };
        return await once(tx, keyed, at, make, () => Promise.resolve(false));
      });
    },

    async createSeries({ amount, prefix, ...request }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const at = now();
        const body = { amount, prefix, ...request };
        const keyed = { operation: `${sellerId} coupons.createSeries`, key: call.idempotencyKey, body };
        const make = async () => {
          const draft = draftOf({ ...request, maxRedemptions: request.maxRedemptions ?? 1 });
          await assertNewCoupon(tx, sellerId, draft, at);
          return await insertSeries(tx, { sellerId, draft, amount, prefix }, at);
        };
        return await once(tx, keyed, at, make, () => Promise.resolve(false));
      });
    },

    async list({ bom, top, skip, after, ...filters }, call) {
      const list = couponList(apiKeyOf(call).sellerId, filters);
      if (wantsCsv(call))
        return new TableAnswer(csvColumns, shownRows(allRows<CouponRow>(db, list), couponView), bom === true);
      const { rows, ...listed } = await readPage<CouponRow>(db, list, { top, skip, after });
      return { docs: rows.map(couponView), ...listed };
    },

    async get({ id }, call) {
      return couponView(await ownCoupon(db, apiKeyOf(call).sellerId, id));
    },

    async update({ id, ...sent }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const currency = await currencyOf(tx, sellerId);
        const before = await ownCoupon(tx, sellerId, id, true);
        const draft = draftOf(changed(before, sent));
        await assertCoupon(tx, sellerId, draft, currency);
        if (draft.maxRedemptions !== undefined && draft.maxRedemptions < before.used) {
          throw new ApiError(409, 'BELOW_REDEEMED', `This coupon is used ${before.used} times already.`, [
            { path: 'maxRedemptions', message: `At least ${before.used}` },
          ]);
        }
        return couponView(await updateCoupon(tx, before, draft, now()));
      });
    },

    async delete({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const row = await ownCoupon(tx, sellerId, id, true);
        if (row.used > 0)
          throw new ApiError(409, 'HAS_ORDERS', 'Orders use this coupon; switch it off instead, by active: false.');
        await tx.query('delete from coupon where id = $1', [id]);
        return couponView(row);
      });
    },
  };
}

/** Checks a coupon that is yet to be written. @throws ApiError 400 */
async function assertNewCoupon(tx: Queryable, sellerId: string, draft: CouponDraft, now: Date): Promise<void> {
  await assertCoupon(tx, sellerId, draft, await currencyOf(tx, sellerId));
  if (draft.validUntil && draft.validUntil <= now)
    rejectCoupon([{ path: 'validUntil', message: 'Expected a time that is yet to come' }]);
}

/** The input as a draft; a blank name counts as missing. */
function draftOf({ code, validFrom, validUntil, maxRedemptions, active = true, ...rest }: Sent): CouponDraft {
  const { name, discountType = '', ...data } = rest;
  return {
    code: code?.trim(),
    active,
    validFrom: moment('validFrom', validFrom),
    validUntil: moment('validUntil', validUntil),
    maxRedemptions,
    data: compact({ ...data, name: name?.trim() || undefined, discountType }) satisfies CouponData,
  };
}

/**
 * A coupon with the fields that are sent in place of its own; `null` clears a field. @throws ApiError 400 for a
 * required field.
 */
function changed(row: CouponRow, sent: Omit<Request<Group['update']>, 'id'>): Sent {
  rejectCoupon(
    (['code', 'discountType'] as const).flatMap((path) =>
      sent[path] === null ? [{ path, message: 'Every coupon has one' }] : [],
    ),
  );
  const known = { ...row.data, ...timesOf(row), code: row.code, active: row.active };
  const all: Record<string, unknown> = { ...known, ...sent };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
}

function timesOf({ valid_from: from, valid_until: until, max_redemptions: maxRedemptions }: CouponRow) {
  return { validFrom: from?.toISOString(), validUntil: until?.toISOString(), maxRedemptions };
}

/** @throws ApiError 400 for years that no coupon needs and no database holds. */
function moment(path: string, timestamp: string | undefined): Date | undefined {
  if (timestamp === undefined) return undefined;
  const date = new Date(timestamp);
  const year = date.getUTCFullYear();
  if (year < 1970 || year > 9999) rejectCoupon([{ path, message: 'Expected a year from 1970 to 9999' }]);
  return date;
}

/** Writes a coupon that was checked; without a code it gets a random one. @throws ApiError 409 `CODE_IN_USE` */
export async function insertCoupon(
  tx: Queryable,
  sellerId: string,
  draft: CouponDraft,
  now: Date,
  id = newId(now),
): Promise<CouponRow> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const code = draft.code ?? randomCode();
    const isTaken = await isVoucher(tx, sellerId, code);
    // waits for a transaction that writes the same code, and then finds it taken
    const [row] = isTaken
      ? []
      : await tx.query<CouponRow>(
          `insert into coupon as c (id, seller_id, code, code_key, active, valid_from, valid_until, max_redemptions, data, created_at, updated_at)
           values ($1, $2, $3, $4, $5::boolean, $6::timestamptz, $7::timestamptz, $8::int, $9::jsonb, $10::timestamptz, $10::timestamptz)
           on conflict (seller_id, code_key) do nothing returning ${couponColumns}`,
          [id, sellerId, code, voucherKey(code), ...columnsOf(draft), now],
        );
    if (row) return row;
    if (draft.code !== undefined) throw codeInUse();
  }
  throw new Error('No free coupon code was found.');
}

async function updateCoupon(tx: Queryable, before: CouponRow, draft: CouponDraft, now: Date): Promise<CouponRow> {
  const { code = before.code } = draft;
  const key = voucherKey(code);
  if (key !== before.code_key && (await isVoucher(tx, before.seller_id, code))) throw codeInUse();
  try {
    const [row] = await tx.query<CouponRow>(
      `update coupon c set code = $2, code_key = $3, active = $4::boolean, valid_from = $5::timestamptz, valid_until = $6::timestamptz,
         max_redemptions = $7::int, data = $8::jsonb, updated_at = $9::timestamptz
       where c.id = $1 returning ${couponColumns}`,
      [before.id, code, key, ...columnsOf(draft), now],
    );
    return row ?? before;
  } catch (error) {
    throw isUniqueViolation(error) ? codeInUse() : error;
  }
}

/** Buyers enter both in one field: a code of a voucher cannot be a coupon, too. */
async function isVoucher(tx: Queryable, sellerId: string, code: string): Promise<boolean> {
  const [row] = await tx.query('select 1 from voucher where seller_id = $1 and code_key = $2', [
    sellerId,
    voucherKey(code),
  ]);
  return row !== undefined;
}

function codeInUse(): ApiError {
  return new ApiError(409, 'CODE_IN_USE', 'Another coupon or a voucher has this code already.', [
    { path: 'code', message: 'In use' },
  ]);
}

/**
 * A coupon of a seller; with `lock`, it is neither used nor changed until the transaction ends. @throws ApiError 404
 */
async function ownCoupon(db: Queryable, sellerId: string, id: string, lock = false): Promise<CouponRow> {
  const sql = `select ${couponColumns} from coupon c where c.id = $1 and c.seller_id = $2`;
  const params = [id, sellerId];
  const [row] = lock
    ? await takeLock<CouponRow>(db, 'coupons', `${sql} for update`, params, [id])
    : await db.query<CouponRow>(sql, params);
  if (!row) throw notFound('coupon');
  return row;
}

/** The seller's currency, locked until the transaction ends. */
async function currencyOf(tx: Queryable, sellerId: string): Promise<string> {
  const [row] = await tx.query<{ currency: string }>('select currency from seller where id = $1 for key share', [
    sellerId,
  ]);
  if (!row) throw notFound('seller');
  return row.currency;
}

/** A random code of 60 bits, in groups that are easy to read aloud, like `H7KM-2QXW-BV4E`. */
function randomCode(): string {
  return newCode(12).replace(/(.{4})(?=.)/g, '$1-');
}
