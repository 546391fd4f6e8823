/** The operations of a seller's vouchers: issue, change, list, and read the ledger. */
import type { vouchers } from '../../contract/vouchers.ts';
import { toMajor } from '../../sale/money.ts';
import { apiKeyOf } from '../http/access.ts';
import { json, type Queryable, takeLock } from '../database/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newCode, newId } from '../security/ids.ts';
import { wantsCsv } from '../http/accept.ts';
import { allRows, page, readPage } from '../http/paging.ts';
import { shownRows, TableAnswer } from '../http/table-answer.ts';
import { assertUnchanged } from '../http/read-only.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { voucherPosHandlers } from './pos.ts';
import { assertInOrder, changedMoment, currencyOf, minorUnits, moment } from './input.ts';
import { voucherKey } from './code-key.ts';
import { announceVoucher } from './messages.ts';
import { voucherColumns, voucherView, type VoucherData, type VoucherRow } from './row.ts';

/** The columns of CSV: names as in JSON. */
const csvColumns = [
  ...['_id', 'code', 'amount', 'balance', 'validFrom', 'validUntil', 'blocked', 'origin'],
  ...['transactionId', 'customerId', 'createdAt', 'updatedAt'],
];

const isOver = (now: string) => `v.valid_until is not null and v.valid_until <= ${now}`;
/** The condition of each state of a voucher that is not blocked. */
const states = {
  active: (now: string) => `v.balance > 0 and not (${isOver(now)})`,
  used: (now: string) => `v.balance = 0 and not (${isOver(now)})`,
  expired: isOver,
};

/** The handlers of vouchers for callers with a key of their seller. */
export function voucherHandlers(context: Context): Handlers<typeof vouchers> {
  const { db, now } = context;
  return {
    ...voucherPosHandlers(context),

    async create(request, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const at = now();
        const keyed = { operation: `${sellerId} vouchers.create`, key: call.idempotencyKey, body: request };
        const issue = async () => {
          // Locked until this voucher is written, which fixes the currency of its seller.
          await tx.query('select id from seller where id = $1 for key share', [sellerId]);
          const currency = await currencyOf(tx, sellerId);
          const amount = minorUnits(request.amount, currency);
          const validUntil = request.validUntil === undefined ? undefined : moment('validUntil', request.validUntil);
          const validFrom = request.validFrom === undefined ? undefined : moment('validFrom', request.validFrom);
          assertInOrder(validFrom, validUntil);
          const { code } = request;
          const voucher = { sellerId, amount, code, validFrom, validUntil, data: { origin: 'default' } };
          return voucherView(await issueVoucher(tx, voucher, at), currency);
        };
        return await once(tx, keyed, at, issue, () => Promise.resolve(false));
      });
    },

    async update({ id, amount: wanted, validFrom, validUntil, blocked, _id, code }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const currency = await currencyOf(tx, sellerId);
        const amount = minorUnits(wanted, currency);
        const [row] = await takeLock<VoucherRow>(
          tx,
          'vouchers',
          `select ${voucherColumns} from voucher v where v.id = $1 and v.seller_id = $2 for update`,
          [id, sellerId],
        );
        if (!row) throw notFound('voucher');
        assertUnchanged({ _id, code }, { _id: row.id, code: row.code });
        const redeemed = row.amount - row.balance;
        if (amount < redeemed) {
          const min = toMajor(redeemed, currency);
          throw new ApiError(400, 'BELOW_REDEEMED', `Of this voucher ${min} ${currency} are redeemed already.`, [
            { path: 'amount', message: `At least ${min}` },
          ]);
        }
        const until = changedMoment('validUntil', validUntil, row.valid_until);
        const from = changedMoment('validFrom', validFrom, row.valid_from);
        // an end before the beginning ends a voucher immediately
        if (validFrom) assertInOrder(from, until);
        const [changed] = await tx.query<VoucherRow>(
          `with entry as (
             insert into voucher_entry (voucher_id, kind, amount, created_at)
             select $1, 'adjusted', $2::bigint, $4::timestamptz where $2::bigint <> 0)
           update voucher v set amount = v.amount + $2::bigint, balance = v.balance + $2::bigint, valid_until = $3::timestamptz,
             valid_from = $5::timestamptz, blocked = $6::boolean, updated_at = $4::timestamptz
           where v.id = $1 returning ${voucherColumns}`,
          [id, amount - row.amount, until, now(), from, blocked ?? row.blocked],
        );
        if (!changed) throw notFound('voucher');
        return voucherView(changed, currency);
      });
    },

    async list({ code, transactionId, search, state, bom, ...paging }, call) {
      const { sellerId } = apiKeyOf(call);
      const params: unknown[] = [sellerId];
      const where = ['v.seller_id = $1'];
      if (code !== undefined) where.push(`v.code_key = $${params.push(voucherKey(code))}`);
      if (transactionId !== undefined) where.push(`v.data ->> 'transactionId' = $${params.push(transactionId)}`);
      if (search !== undefined) where.push(`starts_with(v.code_key, $${params.push(voucherKey(search))})`);
      if (state === 'blocked') where.push('v.blocked');
      else if (state !== undefined) where.push('not v.blocked', states[state](`$${params.push(now())}::timestamptz`));
      const from = `from voucher v where ${where.join(' and ')}`;
      const currency = await currencyOf(db, sellerId);
      const list = { columns: voucherColumns, from, params, time: 'v.created_at', id: 'v.id' };
      const view = (row: VoucherRow) => ({ ...voucherView(row, currency), balance: toMajor(row.balance, currency) });
      if (wantsCsv(call))
        return new TableAnswer(csvColumns, shownRows(allRows<VoucherRow>(db, list), view), bom === true);
      const { rows, ...listed } = await readPage<VoucherRow>(db, list, paging);
      return {
        docs: rows.map(view),
        ...listed,
      };
    },

    async get({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      const [row] = await db.query<VoucherRow>(
        `select ${voucherColumns} from voucher v where v.id = $1 and v.seller_id = $2`,
        [id, sellerId],
      );
      if (!row) throw notFound('voucher');
      const currency = await currencyOf(db, sellerId);
      return { ...voucherView(row, currency), balance: toMajor(row.balance, currency) };
    },

    async ledger({ id, ...paging }, call) {
      const { top, skip } = page(paging);
      const { sellerId } = apiKeyOf(call);
      const [voucher] = await db.query<{ currency: string; total: number }>(
        `select s.currency, (select count(*) from voucher_entry e where e.voucher_id = v.id) as total
         from voucher v join seller s on s.id = v.seller_id where v.id = $1 and v.seller_id = $2`,
        [id, sellerId],
      );
      if (!voucher) throw notFound('voucher');
      const { currency, total } = voucher;
      const entries = await db.query<EntryRow>(
        `select kind, amount, checkout_id, redemption_id, reference, created_at, sum(amount) over (order by id) as balance
         from voucher_entry where voucher_id = $1 order by id desc limit $2 offset $3`,
        [id, top, skip],
      );
      return { docs: entries.map((entry) => entryView(entry, currency)), total };
    },
  };
}

/**
 * Writes a voucher with the first entry of its ledger. Without a code it gets a random one, and likewise an id.
 * @param voucher `amount` in minor units.
 * @param pickCode Makes random codes; another one when the first is taken.
 * @throws ApiError 400 `CODE_IN_USE` when the seller has a voucher with this code, in any spelling.
 */
export async function issueVoucher(
  tx: Queryable,
  voucher: {
    readonly id?: string;
    readonly sellerId: string;
    readonly amount: number;
    readonly code?: string | undefined;
    readonly validFrom?: Date | undefined;
    readonly validUntil?: Date | undefined;
    readonly data: VoucherData;
  },
  now: Date,
  pickCode = randomCode,
): Promise<VoucherRow> {
  const { id = newId(now), sellerId, amount, validFrom, validUntil, data } = voucher;
  for (let attempt = 0; attempt < 5; attempt++) {
    const code = voucher.code?.trim() ?? pickCode();
    // Waits for a transaction that writes the same code, and then finds it taken.
    const [row] = await tx.query<VoucherRow>(
      `insert into voucher as v (id, seller_id, code, code_key, amount, balance, valid_until, data, created_at, updated_at, valid_from)
       values ($1, $2, $3, $4, $5::bigint, $5::bigint, $6::timestamptz, $7::jsonb, $8::timestamptz, $8::timestamptz, $9::timestamptz)
       on conflict (seller_id, code_key) do nothing returning ${voucherColumns}`,
      [id, sellerId, code, voucherKey(code), amount, validUntil ?? null, json(data), now, validFrom ?? null],
    );
    if (row) {
      await tx.query(
        `insert into voucher_entry (voucher_id, kind, amount, created_at) values ($1, 'issued', $2::bigint, $3::timestamptz)`,
        [row.id, amount, now],
      );
      await announceVoucher(tx, row.id, now);
      return row;
    }
    if (voucher.code !== undefined) {
      throw new ApiError(400, 'CODE_IN_USE', 'Another voucher has this code already.', [
        { path: 'code', message: 'In use' },
      ]);
    }
  }
  throw new Error('No free voucher code was found.');
}

/** A random code of 60 bits, in groups that are easy to read aloud, like `H7KM-2QXW-BV4E`. */
function randomCode(): string {
  return newCode(12).replace(/(.{4})(?=.)/g, '$1-');
}

interface EntryRow {
  readonly kind: string;
  readonly amount: number;
  readonly checkout_id: string | null;
  readonly redemption_id: string | null;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly balance: number;
}

function entryView(
  {
    kind,
    amount,
    checkout_id: checkoutId,
    redemption_id: redemptionId,
    reference,
    created_at: created,
    balance,
  }: EntryRow,
  currency: string,
) {
  return {
    kind,
    amount: toMajor(amount, currency),
    balance: toMajor(balance, currency),
    ...(checkoutId !== null && { transactionId: checkoutId }),
    ...(redemptionId !== null && { redemptionId }),
    ...(reference !== null && { reference }),
    createdAt: created.toISOString(),
  };
}
