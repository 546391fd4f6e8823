/** The journal: a posting for each tax rate and way of payment of a movement, and for each voucher that was sold. */
import { taxAccountName, usualAccounts } from '../../sale/accounts.ts';
import { wallClock } from '../../sale/dates.ts';
import type { Queryable } from '../database/index.ts';
import { invalid } from '../http/api-error.ts';
import { movementsOf, type Movement, type MovementFilter } from './movements.ts';
import type { Column } from './table.ts';

/** A posting; `amount` is above 0, in minor units of the currency. */
export interface Posting {
  readonly day: string;
  readonly orderId: string;
  readonly eventId: string;
  /** `sale`, `return`, `cancellation` or `voucher`. */
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly currency: string;
  /** A fraction; of a voucher that was sold 0: it is taxed when it pays. */
  readonly rate: number;
}

export const journalColumns: readonly Column[] = [
  { key: 'day', type: 'day' },
  { key: 'kind', type: 'text' },
  { key: 'orderId', type: 'id' },
  { key: 'eventId', type: 'id' },
  { key: 'debit', type: 'text' },
  { key: 'credit', type: 'text' },
  { key: 'currency', type: 'text' },
  { key: 'amount', type: 'money' },
  { key: 'rate', type: 'rate' },
];

/** Accounts by name, see `sale/accounts.ts`. */
export type Accounts = ReadonlyMap<string, string>;

/** The accounts of a request, where it names none those of the seller, and otherwise the usual ones. @throws ApiError 400 */
export function accountsOf(written = '', seller: Readonly<Record<string, string>> = {}): Accounts {
  const own = written
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => /^\s*([\w.]{1,40})\s*:\s*(\d{4,9})\s*$/.exec(part) ?? []);
  if (own.some(([, name]) => name === undefined))
    throw invalid('accounts', 'Expected names with numbers of 4 to 9 digits, e.g. "invoice:1410,tax19:8400"');
  return new Map([
    ...Object.entries({ ...usualAccounts, ...seller }),
    ...own.map(([, name = '', number = '']) => [name, number] as const),
  ]);
}

const moneyAccount = (accounts: Accounts, method: string | null) =>
  accounts.get(method ?? '') ?? accounts.get('other') ?? '';
const taxAccount = (accounts: Accounts, rate: number) =>
  accounts.get(taxAccountName(rate)) ?? accounts.get('taxOther') ?? '';

/** All postings of a time, some at a time. A journal of single events or shops has no sales of vouchers. */
export async function* journal(
  db: Queryable,
  filter: MovementFilter,
  accounts: Accounts,
  timezone: string,
): AsyncGenerator<Posting[]> {
  const dayOf = (at: Date) => wallClock(at, timezone).toISOString().slice(0, 10);
  if (!filter.eventIds && filter.shopId === undefined && filter.channelId === undefined)
    yield await voucherSales(db, filter, accounts, dayOf);
  for await (const movements of movementsOf(db, filter))
    yield movements.flatMap((movement) => postingsOf(movement, accounts, dayOf(movement.at)));
}

/** What vouchers paid comes first, rate by rate; the rest is money. */
function postingsOf({ kind, order, rates, byVouchers }: Movement, accounts: Accounts, day: string): Posting[] {
  const own = { day, orderId: order.id, eventId: order.event_id, kind, currency: order.currency };
  const money = moneyAccount(accounts, order.payment_method);
  const vouchers = accounts.get('vouchers') ?? '';
  let left = byVouchers;
  return rates.flatMap(({ rate, gross, retained }, at) => {
    const amount = gross + retained;
    const fits = amount < 0 ? Math.min(0, Math.max(left, amount)) : Math.max(0, Math.min(left, amount));
    const part = at === rates.length - 1 ? left : fits;
    left -= part;
    const revenue = taxAccount(accounts, rate);
    return [
      ...posted({ ...own, rate }, money, revenue, amount - part),
      ...posted({ ...own, rate }, vouchers, revenue, part),
    ];
  });
}

/** A posting; below 0 its accounts change sides. */
function posted(
  own: Omit<Posting, 'debit' | 'credit' | 'amount'>,
  debit: string,
  credit: string,
  amount: number,
): Posting[] {
  if (amount === 0) return [];
  return [amount > 0 ? { ...own, debit, credit, amount } : { ...own, debit: credit, credit: debit, amount: -amount }];
}

async function voucherSales(
  db: Queryable,
  { sellerId, start, end }: MovementFilter,
  accounts: Accounts,
  dayOf: (at: Date) => string,
): Promise<Posting[]> {
  const sold = await db.query<{ id: string; amount: number; currency: string; payment_method: string; paid_at: Date }>(
    `select id, amount, currency, payment_method, paid_at from voucher_order
     where seller_id = $1 and paid_at < $2::timestamptz and paid_at >= $3::timestamptz order by paid_at, id`,
    [sellerId, end, start ?? new Date(0)],
  );
  return sold.flatMap(({ id, amount, currency, payment_method: method, paid_at: at }) =>
    posted(
      { day: dayOf(at), orderId: id, eventId: '', kind: 'voucher', currency, rate: 0 },
      moneyAccount(accounts, method),
      accounts.get('vouchers') ?? '',
      amount,
    ),
  );
}
