/** Paying with vouchers. A balance changes only together with an entry of the ledger; the rows of vouchers are locked in the order of their ids. */
import type { Queryable } from './database/index.ts';
import { voucherKey } from './voucher-key.ts';

/** Why a code pays nothing; stable, on the wire. */
type VoucherRefusal = 'UNKNOWN' | 'EXPIRED' | 'EMPTY' | 'CURRENCY';

/** What vouchers pay of one order; minor units. */
export interface Redemption {
  /** In the order in which they were entered; 0 for one that was not needed any more. */
  readonly redeemed: readonly { readonly _id: string; readonly code: string; readonly amount: number }[];
  readonly refused: readonly { readonly code: string; readonly reason: VoucherRefusal }[];
}

export const nothingRedeemed: Redemption = { redeemed: [], refused: [] };

/** A voucher as it is when its row is locked. */
export interface Voucher {
  readonly id: string;
  readonly code: string;
  readonly code_key: string;
  readonly balance: number;
  readonly valid_until: Date | null;
  /** What it is worth something in: its seller's. */
  readonly currency: string;
  /** What this checkout has redeemed of it so far. */
  readonly own: number;
}

/**
 * Pays `total` with `codes`, one after the other. What the checkout redeemed before counts as still there, and only the
 * differences are booked. Codes that pay nothing are named, they do not fail.
 */
export async function redeemVouchers(
  tx: Queryable,
  order: {
    readonly checkoutId: string;
    readonly sellerId: string;
    readonly codes: readonly string[];
    readonly total: number;
    readonly currency: string;
  },
  now: Date,
): Promise<Redemption> {
  const { checkoutId, sellerId } = order;
  const codes = new Map<string, string>();
  for (const code of order.codes) if (!codes.has(voucherKey(code))) codes.set(voucherKey(code), code);
  const known = await lockVouchers(tx, sellerId, [...codes.keys()], checkoutId);
  const result = share(codes, known, order, now);
  const amounts = new Map(result.redeemed.map(({ _id, amount }) => [_id, amount]));
  const changes = known.map(({ id, own }) => ({ id, amount: own - (amounts.get(id) ?? 0) }));
  await book(
    tx,
    changes.map(({ id, amount }) => ({ voucherId: id, checkoutId, amount })),
    now,
  );
  return result;
}

/** Gives back what these checkouts redeemed. The caller has just ended them, which happens to a checkout once. */
export async function refundVouchers(tx: Queryable, checkoutIds: readonly string[], now: Date): Promise<void> {
  const owed = await tx.query<{ voucher_id: string; checkout_id: string; amount: number }>(
    `select voucher_id, checkout_id, -sum(amount)::bigint as amount from voucher_entry
     where checkout_id = any($1::text[]) and kind in ('redeemed', 'refunded')
     group by voucher_id, checkout_id having sum(amount) <> 0`,
    [checkoutIds],
  );
  await book(
    tx,
    owed.map(({ voucher_id: voucherId, checkout_id: checkoutId, amount }) => ({ voucherId, checkoutId, amount })),
    now,
  );
}

async function lockVouchers(
  tx: Queryable,
  sellerId: string,
  keys: readonly string[],
  checkoutId: string,
): Promise<Voucher[]> {
  const redeemed = await tx.query<{ voucher_id: string; own: number }>(
    `select voucher_id, -sum(amount)::bigint as own from voucher_entry
     where checkout_id = $1 and kind in ('redeemed', 'refunded') group by voucher_id`,
    [checkoutId],
  );
  const own = new Map(redeemed.map((row) => [row.voucher_id, row.own]));
  if (keys.length === 0 && own.size === 0) return [];
  const rows = await tx.query<Omit<Voucher, 'own'>>(
    `select v.id, v.code, v.code_key, v.balance, v.valid_until, s.currency from voucher v join seller s on s.id = v.seller_id
     where v.seller_id = $1 and (v.code_key = any($2::text[]) or v.id = any($3::text[])) order by v.id for update of v`,
    [sellerId, keys, [...own.keys()]],
  );
  return rows.map((row) => ({ ...row, own: own.get(row.id) ?? 0 }));
}

/** Who pays what: as `quote` has it, in the order in which the codes were entered, each at most what it holds. */
export function share(
  codes: ReadonlyMap<string, string>,
  known: readonly Voucher[],
  { total, currency }: { readonly total: number; readonly currency: string },
  now: Date,
): Redemption {
  const redeemed: { _id: string; code: string; amount: number }[] = [];
  const refused: { code: string; reason: VoucherRefusal }[] = [];
  let open = total;
  for (const [key, code] of codes) {
    const voucher = key === '' ? undefined : known.find(({ code_key: own }) => own === key);
    if (!voucher) refused.push({ code, reason: 'UNKNOWN' });
    else if (voucher.currency !== currency) refused.push({ code, reason: 'CURRENCY' });
    else if (voucher.valid_until && voucher.valid_until <= now) refused.push({ code, reason: 'EXPIRED' });
    else if (voucher.balance + voucher.own <= 0) refused.push({ code, reason: 'EMPTY' });
    else {
      const amount = Math.min(open, voucher.balance + voucher.own);
      redeemed.push({ _id: voucher.id, code: voucher.code, amount });
      open -= amount;
    }
  }
  return { redeemed, refused };
}

interface Entry {
  readonly voucherId: string;
  readonly checkoutId: string;
  /** Signed: below 0 is redeemed, above is given back. */
  readonly amount: number;
}

/** Entries and balances in one statement, so that neither can be without the other. */
async function book(tx: Queryable, entries: readonly Entry[], now: Date): Promise<void> {
  const changes = entries.filter(({ amount }) => amount !== 0);
  if (changes.length === 0) return;
  await tx.query(
    `with entry as materialized (
       select * from unnest($1::text[], $2::text[], $3::bigint[]) as e (voucher_id, checkout_id, amount)),
     change as materialized (select voucher_id, sum(amount)::bigint as amount from entry group by voucher_id),
     locked as materialized (select id, balance from voucher where id in (select voucher_id from change) order by id for update),
     moved as (
       update voucher v set balance = locked.balance + change.amount, updated_at = $4::timestamptz
       from locked join change on change.voucher_id = locked.id where v.id = locked.id)
     insert into voucher_entry (voucher_id, kind, amount, checkout_id, created_at)
     select voucher_id, case when amount < 0 then 'redeemed' else 'refunded' end, amount, checkout_id, $4::timestamptz from entry`,
    [
      changes.map(({ voucherId }) => voucherId),
      changes.map(({ checkoutId }) => checkoutId),
      changes.map(({ amount }) => amount),
      now,
    ],
  );
}
