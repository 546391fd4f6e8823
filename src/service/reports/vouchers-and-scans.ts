/** Reports of the ledger of vouchers, and of what happened at doors. */
import type { Queryable } from '../database/index.ts';
import { tableOf, type Column, type Row, type Table } from './table.ts';

interface Span {
  readonly sellerId: string;
  readonly start: Date | undefined;
  readonly end: Date;
  readonly timezone: string;
  readonly eventIds: readonly string[] | undefined;
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
