/** Reports of vouchers and their ledger, and of what happened at doors. */
import type { Queryable } from '../database/index.ts';
import { dayOf } from './calendar.ts';
import { tableOf, type Column, type Row, type Table } from './table.ts';

interface Span {
  readonly sellerId: string;
  readonly start?: Date | undefined;
  readonly end: Date;
  readonly timezone: string;
  readonly eventIds?: readonly string[] | undefined;
}

const ledger: readonly Column[] = [
  { key: 'day', type: 'day' },
  { key: 'currency', type: 'text' },
  ...['opening', 'issued', 'redeemed', 'refunded', 'adjusted', 'closing'].map(
    (key) => ({ key, type: 'money' }) as const,
  ),
];

/** What vouchers were worth at the begin of each month, what changed, and what they are worth at its end. */
export async function voucherReport(db: Queryable, { sellerId, start, end, timezone }: Span): Promise<Table> {
  const entries = await db.query<{ day: string; currency: string; kind: string; amount: number }>(
    `select case when e.created_at < $3::timestamptz then '' else to_char(e.created_at at time zone $4, 'YYYY-MM-01') end as day,
       s.currency, e.kind, sum(e.amount)::bigint as amount
     from voucher v join voucher_entry e on e.voucher_id = v.id join seller s on s.id = v.seller_id
     where v.seller_id = $1 and e.created_at < $2::timestamptz group by 1, 2, 3 order by 1, 3`,
    [sellerId, end, start ?? new Date(0), timezone],
  );
  const rows = new Map<string, Row>();
  let balance = 0;
  for (const { day, currency, kind, amount } of entries) {
    if (day !== '') {
      const row = rows.get(day) ?? { day, currency, opening: balance };
      rows.set(day, { ...row, [kind]: amount, closing: balance + amount });
    }
    balance += amount;
  }
  const none = { issued: 0, redeemed: 0, refunded: 0, adjusted: 0 };
  const all = [...rows.values()].map((row): Row => ({ ...none, ...row }));
  const table = tableOf(ledger, all);
  const [first, last] = [table.rows[0], table.rows.at(-1)];
  return {
    ...table,
    totals: table.totals.map((row) => ({ ...row, opening: first?.['opening'] ?? 0, closing: last?.['closing'] ?? 0 })),
  };
}

/** What happens to a voucher, and what it is worth in the end. */
export const voucherAmounts = ['issued', 'redeemed', 'refunded', 'adjusted', 'closing'] as const;
export const voucherColumns: readonly Column[] = [
  { key: 'day', type: 'day' },
  { key: 'voucherId', type: 'id' },
  { key: 'validUntil', type: 'day' },
  { key: 'currency', type: 'text' },
  ...voucherAmounts.map((key) => ({ key, type: 'money' }) as const),
];

const pageVouchers = 500;
type VoucherAmounts = Record<(typeof voucherAmounts)[number], number>;

/**
 * The vouchers that were issued in a time, some at a time, the last first, with what their ledger has until its end. Amounts
 * are minor units. Codes are left out: a code is money.
 */
export async function* voucherPages(db: Queryable, { sellerId, start, end, timezone }: Span): AsyncGenerator<Row[]> {
  const sumOf = (kind: string) => `coalesce(sum(e.amount) filter (where e.kind = '${kind}'), 0)::bigint as ${kind}`;
  let after: { readonly at: string; readonly id: string } | undefined;
  do {
    const found = await db.query<
      VoucherAmounts & { id: string; at: string; created_at: Date; valid_until: Date | null; currency: string }
    >(
      `select v.id, v.created_at::text as at, v.created_at, v.valid_until, s.currency,
         ${['issued', 'redeemed', 'refunded', 'adjusted'].map(sumOf).join(', ')}, coalesce(sum(e.amount), 0)::bigint as closing
       from voucher v join seller s on s.id = v.seller_id
         left join voucher_entry e on e.voucher_id = v.id and e.created_at < $3::timestamptz
       where v.id in (
         select id from voucher where seller_id = $1 and created_at >= $2::timestamptz and created_at < $3::timestamptz
           and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5))
         order by created_at desc, id desc limit ${pageVouchers})
       group by v.id, s.id order by v.created_at desc, v.id desc`,
      [sellerId, start ?? new Date(0), end, after?.at ?? null, after?.id ?? null],
    );
    yield found.map(({ id, at: _, created_at: made, valid_until: until, ...row }): Row => {
      const validUntil = until && dayOf(until, timezone);
      return { day: dayOf(made, timezone), voucherId: id, ...(validUntil && { validUntil }), ...row };
    });
    after = found.length === pageVouchers ? found.at(-1) : undefined;
  } while (after);
}

const doors: readonly Column[] = [
  { key: 'eventId', type: 'id' },
  { key: 'name', type: 'text' },
  ...['entries', 'exits', 'denied', 'forced'].map((key) => ({ key, type: 'number' }) as const),
];

/** Entries, exits and refusals of each event, without what was undone. */
export async function scanReport(db: Queryable, { sellerId, start, end, eventIds }: Span): Promise<Table> {
  const rows = await db.query<Row>(
    `select s.event_id as "eventId", coalesce(min(e.data->>'name'), '') as name,
       count(*) filter (where s.access = 'GRANTED' and s.direction = 'IN')::int as entries,
       count(*) filter (where s.access = 'GRANTED' and s.direction = 'OUT')::int as exits,
       count(*) filter (where s.access = 'DENIED')::int as denied, count(*) filter (where s.forced)::int as forced
     from scan s join event e on e.id = s.event_id
     where s.seller_id = $1 and s.undoes is null and s.scanned_at < $2::timestamptz and s.scanned_at >= $3::timestamptz
       and ($4::text[] is null or s.event_id = any($4::text[]))
       and not exists (select 1 from scan u where u.seller_id = s.seller_id and u.undoes = s.nonce)
     group by s.event_id order by entries desc, s.event_id`,
    [sellerId, end, start ?? new Date(0), eventIds ?? null],
  );
  return tableOf(doors, rows);
}
