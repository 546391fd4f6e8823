/** Reports of buyers, of checkouts that were begun, and of events: what is beside the money. */
import type { Queryable } from '../database/index.ts';
import { dayOf, type Calendar } from './calendar.ts';
import { movementsOf, type MovementFilter } from './movements.ts';
import { Sums, tableOf, type Column, type Row, type Table } from './table.ts';

const count = (key: string): Column => ({ key, type: 'number' });
const day: Column = { key: 'day', type: 'day' };
const ofEvent: readonly Column[] = [
  { key: 'eventId', type: 'id' },
  { key: 'name', type: 'text' },
];

/** What orders the filter names; `$1` to `$6`. */
const asked = `c.seller_id = $1 and c.completed_at >= $2::timestamptz and c.completed_at < $3::timestamptz
  and ($4::text[] is null or c.event_id = any($4::text[])) and ($5::text is null or c.shop_id = $5)
  and ($6::text is null or c.data->>'channelId' = $6)`;

/**
 * Buyers by day, week or month: those whose first order at the seller it was, or those who had ordered before. A buyer is
 * an email address, and counts once in each row.
 */
export async function buyerReport(
  db: Queryable,
  { sellerId, start, end, eventIds, shopId, channelId }: MovementFilter,
  { timezone, interval }: Calendar,
  which: 'new' | 'returning',
): Promise<Table> {
  const key = which === 'new' ? 'newCustomers' : 'returningCustomers';
  const begin = (at: string) => `date_trunc($8, ${at} at time zone $7)`;
  const rows = await db.query<Row>(
    `with placed as (
       select c.buyer_key, ${begin('c.completed_at')} as since, (
         select min(f.completed_at) from checkout f where f.seller_id = $1 and f.buyer_key = c.buyer_key) as first
       from checkout c where ${asked} and c.buyer_key is not null)
     select to_char(since, 'YYYY-MM-DD') as day, count(distinct buyer_key)::int as "${key}"
     from placed where ${begin('first')} ${which === 'new' ? '=' : '<'} since group by since order by since`,
    [
      ...[sellerId, start ?? new Date(0), end, eventIds ?? null, shopId ?? null, channelId ?? null],
      ...[timezone, interval],
    ],
  );
  return tableOf([day, count(key)], rows);
}

/** Checkouts that were begun in a time, and how many of them became orders. Those still under way don't count. */
export async function completionReport(
  db: Queryable,
  { sellerId, start, end, eventIds, shopId, channelId }: MovementFilter,
  now: Date,
): Promise<Table> {
  const rows = await db.query<Row & { begun: number; orders: number }>(
    `select e.id as "eventId", e.name, count(*)::int as begun, count(c.completed_at)::int as orders
     from event e join checkout c on c.event_id = e.id left join hold h on h.id = c.id
     where e.seller_id = $1 and c.created_at >= $2::timestamptz and c.created_at < $3::timestamptz
       and ($4::text[] is null or c.event_id = any($4::text[])) and ($5::text is null or c.shop_id = $5)
       and ($6::text is null or c.data->>'channelId' = $6)
       and (c.completed_at is not null or c.status = 'ABORTED' or h.expires_at <= $7::timestamptz)
     group by e.id order by begun desc, e.id`,
    [sellerId, start ?? new Date(0), end, eventIds ?? null, shopId ?? null, channelId ?? null, now],
  );
  const columns: readonly Column[] = [...ofEvent, count('begun'), count('orders'), { key: 'completion', type: 'rate' }];
  const rated = (row: Row): Row => ({ ...row, completion: Number(row['orders']) / (Number(row['begun']) || 1) });
  const table = tableOf(columns, rows);
  return { columns, rows: table.rows.map(rated), totals: table.totals.map(rated) };
}

/** What is sold and held of each limit of an event, and what is left: of those that aren't over, or of the chosen ones. */
export async function inventoryReport(
  db: Queryable,
  { sellerId, eventIds }: Pick<MovementFilter, 'sellerId' | 'eventIds'>,
  now: Date,
): Promise<Table> {
  const rows = await db.query<Row>(
    `select e.id as "eventId", e.name, s.scope as kind, s.ref, s.capacity, s.taken, s.capacity - s.taken as left,
       coalesce(case s.scope
         when 'ticket' then (select t->>'name' from jsonb_array_elements(e.data->'tickets') t where t->>'_id' = s.ref limit 1)
         when 'category' then (select t->>'name' from jsonb_array_elements(e.data->'categories') t where t->>'ref' = s.ref limit 1)
       end, '') as item
     from event e join stock s on s.event_id = e.id and s.shop_id = '' and s.scope in ('event', 'category', 'ticket')
     where e.seller_id = $1 and e.deleted_at is null
       and (case when $2::text[] is null then e.ends_at > $3::timestamptz else e.id = any($2::text[]) end)
     order by e.starts_at, e.id, s.id limit 20000`,
    [sellerId, eventIds ?? null, now],
  );
  const columns: readonly Column[] = [
    ...ofEvent,
    { key: 'kind', type: 'text' },
    { key: 'item', type: 'text' },
    ...['capacity', 'taken', 'left'].map(count),
  ];
  const shown = rows.map(({ ref: _, ...row }) => row);
  return { columns, rows: tableOf(columns, shown).rows, totals: [] }; // limits of one event aren't added up
}

/** Events that begin in a time: what is sold of them, how many are in, and what they bring. */
export async function overviewReport(db: Queryable, filter: MovementFilter, timezone: string): Promise<Table> {
  const { sellerId, start, end, eventIds } = filter;
  const events = await db.query<{ id: string; name: string; at: Date; capacity: number | null; entries: number }>(
    `select e.id, e.name, e.starts_at as at,
       (select s.capacity from stock s where s.event_id = e.id and s.shop_id = '' and s.scope = 'event') as capacity,
       (select count(distinct s.ticket_id)::int from scan s
         where s.event_id = e.id and s.access = 'GRANTED' and s.direction = 'IN' and s.undoes is null
           and not exists (select 1 from scan u where u.seller_id = s.seller_id and u.undoes = s.nonce)) as entries
     from event e where e.seller_id = $1 and e.deleted_at is null and e.type <> 'ROOT'
       and e.starts_at >= $2::timestamptz and e.starts_at < $3::timestamptz
       and ($4::text[] is null or e.id = any($4::text[]))
     order by e.starts_at, e.id limit 2000`,
    [sellerId, start ?? new Date(0), end, eventIds ?? null],
  );
  const [seller] = await db.query<{ currency: string }>('select currency from seller where id = $1', [sellerId]);
  const sums = new Sums();
  const none = { tickets: 0, revenue: 0 };
  for (const { id, name, at, capacity, entries } of events) {
    const own = { day: dayOf(at, timezone), eventId: id, name };
    sums.add(id, { ...own, currency: seller?.currency ?? '' }, { ...none, capacity: capacity ?? 0, entries });
  }
  const { shopId, channelId } = filter;
  const sold: MovementFilter = { sellerId, end: farFuture, eventIds: events.map(({ id }) => id), shopId, channelId };
  if (events.length > 0)
    for await (const movements of movementsOf(db, sold))
      for (const { order, tickets, gross, retained } of movements)
        sums.add(order.event_id, { currency: order.currency }, { tickets, revenue: gross + retained });
  const columns: readonly Column[] = [
    ...[day, ...ofEvent, { key: 'currency', type: 'text' } as const],
    ...['tickets', 'capacity', 'entries'].map(count),
    { key: 'revenue', type: 'money' },
  ];
  return tableOf(columns, sums.sorted('day'));
}

const farFuture = new Date('9999-01-01T00:00:00Z');
