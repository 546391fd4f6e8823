/** The recount of an event's taken stock, after a change of its limits or of the scopes in which tickets count. */
import type { EventRecord } from '../../contract/events.ts';
import { resalePrefix } from '../../sale/resale.ts';
import type { StockScope } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { stockOf } from '../events/stock-amounts.ts';

interface Line {
  readonly hold: string;
  readonly shop: string;
  readonly type: string;
  readonly slot: string | null;
  readonly category: string | null;
  readonly amount: number;
}

/**
 * SQL of the places that season tickets of groups take in an event, held and sold.
 * @param event SQL of its id.
 */
export const placesIn = (event: string) => `
  select h.id as hold, '' as shop, p ->> 'ticketTypeId' as type, null as slot, null as category, (l ->> 'amount')::int as amount
  from event g join checkout c on c.event_id = g.id join hold h on h.id = c.id and h.status = 'held'
  cross join lateral jsonb_array_elements(c.data -> 'order' -> 'lines') l
  cross join lateral jsonb_path_query(l, '$.places[*]') p
  where g.data -> 'childEvents' ? ${event} and p ->> 'eventId' = ${event}
  union all
  select h.id, '', p.ticket_type_id, null, null, 1
  from season_place p join ticket t on t.id = p.ticket_id and t.status <> 'INVALID' join hold h on h.id = t.checkout_id and h.status = 'sold'
  where p.event_id = ${event}`;

interface HoldLine {
  readonly hold: string;
  readonly stock: number;
  readonly quantity: number;
}

const lineKey = ({ hold, stock }: HoldLine) => `${hold} ${stock}`;

/**
 * Makes the lines of all `held` and `sold` holds match the record, and answers the change of `taken` for each row of
 * the stock. Stock that was taken without an order stays. The caller has locked the event, its open holds and its
 * stock.
 * @param stock Ids of the event's stock rows, by shop, scope and ref.
 */
export async function recount(
  tx: Queryable,
  record: EventRecord,
  stock: ReadonlyMap<string, number>,
): Promise<Map<number, number>> {
  // Sold stock is counted by tickets: some may have been returned or rebooked since. A resale listing counts where its
  // ticket was counted before. Season tickets of groups count by their places.
  const lines = await tx.query<Line>(
    `select h.id as hold, c.shop_id as shop, l ->> 'ticketTypeId' as type, l ->> 'slotId' as slot, l ->> 'categoryRef' as category,
       (l ->> 'amount')::int as amount
     from checkout c join hold h on h.id = c.id cross join lateral jsonb_array_elements(c.data -> 'order' -> 'lines') l
     where c.event_id = $1 and h.status = 'held' and not starts_with(l ->> 'ticketTypeId', $2::text)
     union all
     select h.id, c.shop_id, t.ticket_type_id, t.data ->> 'slotId',
       (select l ->> 'categoryRef' from jsonb_array_elements(c.data -> 'order' -> 'lines') l
        where l ->> 'ticketTypeId' = t.ticket_type_id
          or starts_with(l ->> 'ticketTypeId', $2::text) and right(l ->> 'ticketTypeId', length(t.ticket_type_id) + 1) = ':' || t.ticket_type_id limit 1), 1
     from checkout c join hold h on h.id = c.id join ticket t on t.checkout_id = c.id
     where c.event_id = $1 and h.status = 'sold' and t.status <> 'INVALID'
     union all
     ${placesIn('$1')}`,
    [record._id, resalePrefix],
  );
  const shops = new Map(record.underShops?.map((shop) => [shop._id, shop]));
  // The scopes of a deleted shop are unknown, so its orders are left out.
  const counted = lines.filter(({ shop }) => shop === '' || shops.has(shop));
  const holds = new Set(counted.map(({ hold }) => hold));
  const stored = await tx.query<HoldLine>(
    `select l.hold_id as hold, l.stock_id as stock, l.quantity from hold_line l join stock s on s.id = l.stock_id
     where s.event_id = $1 and l.hold_id = any($2::text[]) and s.scope <> 'tier'`, // tiers stay as they were sold
    [record._id, [...holds]],
  );
  const whole = withTypesOf(record, counted);
  const wanted = new Map<string, HoldLine>();
  for (const { hold, shop, type, slot, amount } of counted) {
    const cart = [{ ticketTypeId: type, amount, ...(slot !== null && { slotId: slot }) }];
    for (const { quantity, ...scope } of stockOf(whole, shops.get(shop), cart)) {
      const id = stock.get(scopeKey(scope));
      if (id === undefined) continue;
      const key = lineKey({ hold, stock: id, quantity });
      wanted.set(key, { hold, stock: id, quantity: (wanted.get(key)?.quantity ?? 0) + quantity });
    }
  }
  return await write(tx, new Map(stored.map((line) => [lineKey(line), line])), wanted);
}

async function write(
  tx: Queryable,
  stored: ReadonlyMap<string, HoldLine>,
  wanted: ReadonlyMap<string, HoldLine>,
): Promise<Map<number, number>> {
  const gone = [...stored.values()].filter((line) => !wanted.has(lineKey(line)));
  const different = [...wanted.values()].filter((line) => stored.get(lineKey(line))?.quantity !== line.quantity);
  const moved = new Map<number, number>();
  const move = (stock: number, by: number) => moved.set(stock, (moved.get(stock) ?? 0) + by);
  for (const { stock, quantity } of gone) move(stock, -quantity);
  for (const line of different) move(line.stock, line.quantity - (stored.get(lineKey(line))?.quantity ?? 0));
  await tx.query(
    `delete from hold_line l using unnest($1::text[], $2::bigint[]) as gone (hold, stock) where l.hold_id = gone.hold and l.stock_id = gone.stock`,
    [gone.map(({ hold }) => hold), gone.map(({ stock }) => stock)],
  );
  await tx.query(
    `insert into hold_line (hold_id, stock_id, quantity) select hold, stock, quantity from unnest($1::text[], $2::bigint[], $3::int[]) as line (hold, stock, quantity)
     on conflict (hold_id, stock_id) do update set quantity = excluded.quantity`,
    [different.map(({ hold }) => hold), different.map(({ stock }) => stock), different.map(({ quantity }) => quantity)],
  );
  return moved;
}

/** The record with deleted ticket types, which count where they counted when they were sold. */
function withTypesOf(record: EventRecord, lines: readonly Line[]): EventRecord {
  const known = new Set(record.tickets?.map(({ _id }) => _id));
  const gone = new Map<string, string | null>();
  for (const { type, category } of lines) if (!known.has(type)) gone.set(type, category);
  const types = [...gone].map(([_id, ref]) => ({ _id, ...(ref !== null && { categoryRef: ref }) }));
  return { ...record, tickets: [...(record.tickets ?? []), ...types] };
}

const scopeKey = ({ shopId, scope, ref }: StockScope) => [shopId, scope, ref].join('\n');
