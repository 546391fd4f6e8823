/**
 * Payment with vouchers. A balance changes only together with a ledger entry; rows of vouchers are locked in the order
 * of their ids.
 */
import { type Queryable, takeLock } from '../database/index.ts';
import {
  exchangesFor,
  holdExchanges,
  holdExchangesAgain,
  lockVouchersOf,
  releaseExchanges,
  type ExchangeVoucher,
} from './exchange-rows.ts';
import { book } from './entries.ts';
import { voucherKey } from './code-key.ts';

/** The reason why a code pays nothing; stable, on the wire. */
type VoucherRejection =
  | 'UNKNOWN'
  | 'EXPIRED'
  | 'EMPTY'
  | 'CURRENCY'
  | 'NOT_YET_VALID'
  | 'BLOCKED'
  /** The ticket can't be exchanged for what this checkout buys. */
  | 'NOT_HERE'
  /** Another order uses the ticket. */
  | 'IN_USE';

/** The amounts that vouchers pay of one order; minor units. */
export interface Redemption {
  /** In the order in which the codes were entered; 0 for a code that was not needed. */
  readonly redeemed: readonly Redeemed[];
  readonly refused: readonly { readonly code: string; readonly reason: VoucherRejection }[];
}

interface Redeemed {
  readonly _id: string;
  readonly code: string;
  readonly amount: number;
  /** Set for an exchange voucher: its ticket is exchanged once the order is complete. */
  readonly isExchange?: true;
}

export const nothingRedeemed: Redemption = { redeemed: [], refused: [] };

/** A voucher as it is under the lock of its row. */
export interface Voucher {
  readonly id: string;
  readonly code: string;
  readonly code_key: string;
  readonly balance: number;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly blocked: boolean;
  /** The currency of its balance: its seller's. */
  readonly currency: string;
  /** The amount that this checkout has redeemed of it so far. */
  readonly own: number;
  /** Present while it is an exchange voucher. */
  readonly exchange?: (ExchangeVoucher & { readonly isHeld: boolean }) | undefined;
}

/**
 * Pays `total` with `codes`, one after the other. Earlier redemptions of the checkout count as still there, and only
 * the differences are booked. Codes that pay nothing are named; they do not fail.
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
  if (known.some(({ exchange }) => exchange)) await holdExchanges(tx, checkoutId, exchangesOf(result));
  return result;
}

/** The exchange vouchers of a redemption. */
export function exchangesOf({ redeemed }: Redemption): string[] {
  return redeemed.flatMap(({ _id, isExchange }) => (isExchange ? _id : []));
}

/**
 * Gives back what these checkouts redeemed, except for amounts that were retained when tickets were returned or moved
 * to another order. The caller has just ended the checkouts, which happens once to each. An order's refund stays usable
 * for `daysAfterRefund`; an aborted cart does not extend a voucher.
 */
export async function refundVouchers(tx: Queryable, checkoutIds: readonly string[], now: Date): Promise<void> {
  const owed = await tx.query<{
    voucher_id: string;
    checkout_id: string;
    amount: number;
    kept: number;
    was_placed: boolean;
  }>(
    `select e.voucher_id, e.checkout_id, -sum(e.amount)::bigint as amount,
       (select completed_at is not null from checkout c where c.id = e.checkout_id) as was_placed,
       (select coalesce(sum((r ->> 'retainedVouchers')::bigint), 0)::bigint
        from checkout c cross join lateral jsonb_array_elements(c.data -> 'returns') r where c.id = e.checkout_id) as kept
     from voucher_entry e where e.checkout_id = any($1::text[]) and e.kind in ('redeemed', 'refunded')
     group by e.voucher_id, e.checkout_id having sum(e.amount) <> 0 order by min(e.id)`,
    [checkoutIds],
  );
  // from the codes entered first, as a return gives back to the last one first
  const stored = new Map(owed.map((row) => [row.checkout_id, row.kept]));
  const back = owed.map(({ voucher_id: voucherId, checkout_id: checkoutId, amount, was_placed: staysUsable }) => {
    const open = stored.get(checkoutId) ?? 0;
    const part = Math.max(0, Math.min(open, amount));
    stored.set(checkoutId, open - part);
    return { voucherId, checkoutId, amount: amount - part, staysUsable };
  });
  // a transaction that ends an exchange now has its voucher locked: only the next statement sees what it wrote
  if (back.length > 0)
    await lockVouchersOf(
      tx,
      back.map(({ voucherId }) => voucherId),
      [],
    );
  await book(tx, back, now);
  await releaseExchanges(tx, checkoutIds);
}

/**
 * Gives back a part of what an order redeemed, at most all of it. The voucher that was entered last comes first. The
 * amount stays usable for `daysAfterRefund`. Answers the amount given back.
 */
export async function refundSome(tx: Queryable, checkoutId: string, amount: number, now: Date): Promise<number> {
  if (amount <= 0) return 0;
  const redeemed = await tx.query<{ voucherId: string; rest: number }>(
    `select voucher_id as "voucherId", -sum(amount)::bigint as rest from voucher_entry
     where checkout_id = $1 and kind in ('redeemed', 'refunded') group by voucher_id having sum(amount) < 0 order by min(id) desc`,
    [checkoutId],
  );
  let open = amount;
  const back = redeemed.map(({ voucherId, rest }) => {
    const part = Math.min(open, rest);
    open -= part;
    return { voucherId, checkoutId, amount: part, staysUsable: true };
  });
  await book(tx, back, now);
  return amount - open;
}

/**
 * Redeems again exactly what was redeemed before it was given back. False, and nothing has changed, when one of the
 * vouchers has expired or lacks the balance.
 */
export async function redeemAgain(
  tx: Queryable,
  checkoutId: string,
  redemption: Redemption,
  now: Date,
): Promise<boolean> {
  const used = redemption.redeemed.filter(({ amount, isExchange }) => amount > 0 || isExchange);
  const amounts = new Map(used.map(({ _id, amount }) => [_id, amount]));
  if (amounts.size === 0) return true;
  const able = await takeLock<Pick<Voucher, 'id' | 'balance' | 'valid_from' | 'valid_until' | 'blocked'>>(
    tx,
    'vouchers',
    'select id, balance, valid_from, valid_until, blocked from voucher where id = any($1::text[]) order by id for update',
    [[...amounts.keys()]],
  );
  const holds = able.filter(
    (voucher) => voucher.balance >= (amounts.get(voucher.id) ?? 0) && !whyUnusable(voucher, now),
  );
  if (holds.length < amounts.size) return false;
  const exchanges = exchangesOf(redemption);
  if (exchanges.length > 0 && !(await holdExchangesAgain(tx, checkoutId, exchanges))) return false;
  await book(
    tx,
    [...amounts].map(([voucherId, amount]) => ({ voucherId, checkoutId, amount: -amount })),
    now,
  );
  return true;
}

async function lockVouchers(
  tx: Queryable,
  sellerId: string,
  keys: readonly string[],
  checkoutId: string,
): Promise<Voucher[]> {
  const redeemed = await tx.query<{ voucher_id: string; own: number }>(
    `select voucher_id, -sum(amount)::bigint as own from voucher_entry
     where checkout_id = $1 and kind in ('redeemed', 'refunded') group by voucher_id
     union select voucher_id, 0 from ticket_exchange x where checkout_id = $1 and status = 'open'
       and not exists (select 1 from voucher_entry e where e.voucher_id = x.voucher_id and e.checkout_id = $1)`,
    [checkoutId],
  );
  const own = new Map(redeemed.map((row) => [row.voucher_id, row.own]));
  if (keys.length === 0 && own.size === 0) return [];
  const rows = await takeLock<Omit<Voucher, 'own'> & { readonly origin: string | null }>(
    tx,
    'vouchers',
    // an amount from a voucher whose exchange has ended since pays nothing, whatever the voucher is worth now
    `select v.id, v.code, v.code_key, v.balance, v.valid_from, v.valid_until, s.currency, v.data ->> 'origin' as origin,
       v.blocked or exists (select 1 from ticket_exchange x join voucher_entry e on e.voucher_id = x.voucher_id
         where x.voucher_id = v.id and x.status = 'ended' and e.checkout_id = $4 and e.kind = 'redeemed' and e.created_at <= x.ended_at) as blocked
     from voucher v join seller s on s.id = v.seller_id
     where v.seller_id = $1 and (v.code_key = any($2::text[]) or v.id = any($3::text[])) order by v.id for update of v`,
    [sellerId, keys, [...own.keys()], checkoutId],
  );
  const going = rows.filter(({ origin }) => origin === 'exchange' || origin === 'upgrade').map(({ id }) => id);
  // only after the lock: no other transaction can bind an exchange to an order now
  const exchanges = going.length > 0 ? await exchangesFor(tx, checkoutId, going) : undefined;
  return rows.map((row) => {
    const exchange = exchanges?.get(row.id);
    const isHeld = exchange?.heldBy === checkoutId;
    return { ...row, own: own.get(row.id) ?? 0, exchange: exchange && { ...exchange, isHeld } };
  });
}

/** The reason why a voucher pays nothing at this time, whatever its balance. */
export function whyUnusable(
  { blocked, valid_from: from, valid_until: until }: Pick<Voucher, 'blocked' | 'valid_from' | 'valid_until'>,
  now: Date,
): 'BLOCKED' | 'EXPIRED' | 'NOT_YET_VALID' | undefined {
  if (blocked) return 'BLOCKED';
  if (until && until <= now) return 'EXPIRED';
  return from && from > now ? 'NOT_YET_VALID' : undefined;
}

/**
 * The amount that each voucher pays: as in `quote`, in the order in which the codes were entered, each at most its
 * balance. Exchange vouchers come first: they are for this order only, and their rest is paid back.
 */
export function share(
  codes: ReadonlyMap<string, string>,
  known: readonly Voucher[],
  { total, currency }: { readonly total: number; readonly currency: string },
  now: Date,
): Redemption {
  const redeemed: Redeemed[] = [];
  const refused: { code: string; reason: VoucherRejection }[] = [];
  let open = total;
  const entered = [...codes].map(([key, code]) => ({
    code,
    voucher: key === '' ? undefined : known.find(({ code_key: own }) => own === key),
  }));
  const goesFirst = ({ voucher }: (typeof entered)[number]) => Number(voucher?.exchange === undefined);
  for (const { code, voucher } of entered.sort((one, other) => goesFirst(one) - goesFirst(other))) {
    const exchange = voucher?.exchange;
    // an order with an exchange voucher may be completed after the voucher expires
    const unusable = voucher && whyUnusable(exchange?.isHeld ? { ...voucher, valid_until: null } : voucher, now);
    if (!voucher) refused.push({ code, reason: 'UNKNOWN' });
    else if (voucher.currency !== currency) refused.push({ code, reason: 'CURRENCY' });
    else if (unusable) refused.push({ code, reason: unusable });
    else if (exchange && !exchange.isHere) refused.push({ code, reason: 'NOT_HERE' });
    else if (exchange && exchange.heldBy !== null && !exchange.isHeld) refused.push({ code, reason: 'IN_USE' });
    else if (voucher.balance + voucher.own <= 0 && !exchange) refused.push({ code, reason: 'EMPTY' });
    else {
      const amount = Math.min(open, voucher.balance + voucher.own);
      redeemed.push({ _id: voucher.id, code: voucher.code, amount, ...(exchange && { isExchange: true as const }) });
      open -= amount;
    }
  }
  return { redeemed, refused };
}
