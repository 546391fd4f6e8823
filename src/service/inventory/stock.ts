/**
 * The stock: the rest of everything that is limited. This file has all changes that checkouts and orders make; for
 * those of an event see `event-stock.ts`. `taken` of a row is the sum of the lines of all holds that are `held` or
 * `sold`; rows are locked in the order of their ids.
 */
import type { StockScope } from '../../sale/under-shop.ts';
import { isLocked, type Queryable, takeLock } from '../database/index.ts';
import { ofEvent } from './event-stock.ts';
import type { StockAmount } from '../events/stock-amounts.ts';

/** A scope with less stock than was asked for. */
export interface Shortage extends StockScope {
  readonly eventId: string;
  readonly left: number;
}

/** A scope in the database. */
interface StockScopeRow {
  readonly event_id: string;
  readonly shop_id: string;
  readonly scope: StockScope['scope'];
  readonly ref: string;
}

// All or nothing, in one statement. New values come from the locked rows: the update's own target may be an older
// snapshot. The hold's present lines count for it, so that only the difference is taken or given back.
const SET_HOLD = `
with wanted as materialized (
  select s.id, w.quantity, w.most
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
    as w (event_id, shop_id, scope, ref, quantity, most)
  join stock s on s.event_id = w.event_id and s.shop_id = w.shop_id and s.scope = w.scope and s.ref = w.ref),
change as materialized (
  select coalesce(w.id, l.stock_id) as id, w.most, coalesce(w.quantity, 0) as quantity, coalesce(w.quantity, 0) - coalesce(l.quantity, 0) as difference
  from wanted w full join (select stock_id, quantity from hold_line where hold_id = $1::text) l on l.stock_id = w.id),
locked as materialized (
  select s.id, s.event_id, s.shop_id, s.scope, s.ref, s.taken, s.capacity - s.taken as free
  from stock s where s.id in (select id from change where difference <> 0) order by s.id for update),
short as materialized (
  select locked.event_id, locked.shop_id, locked.scope, locked.ref, least(locked.free, change.most - locked.taken) as free
  from locked join change on change.id = locked.id
  where change.difference > 0 and change.difference > least(locked.free, change.most - locked.taken)),
moved as (
  update stock t set taken = locked.taken + change.difference
  from locked join change on change.id = locked.id
  where t.id = locked.id and not exists (select 1 from short)),
dropped as (
  delete from hold_line where hold_id = $1::text and stock_id in (select id from change where quantity = 0) and not exists (select 1 from short)),
kept as (
  insert into hold_line (hold_id, stock_id, quantity)
  select $1::text, id, quantity from change where quantity > 0 and not exists (select 1 from short)
  on conflict (hold_id, stock_id) do update set quantity = excluded.quantity)
select event_id, shop_id, scope, ref, free from short`;

/**
 * Sets the lines of a hold, new or changed, to exactly `amounts`, which may be of several events. Answers the scopes
 * that are short; then nothing has changed. Scopes without a row are not limited.
 */
export async function setHold(
  tx: Queryable,
  holdId: string,
  eventId: string,
  amounts: readonly StockAmount[],
): Promise<Shortage[]> {
  const events = amounts.map((amount) => amount.eventId ?? eventId);
  const keys = [...new Set([eventId, ...events])].map(ofEvent);
  const rows = await takeLock<StockScopeRow & { free: number }>(
    tx,
    'stock',
    SET_HOLD,
    [
      holdId,
      events,
      amounts.map(({ shopId }) => shopId),
      amounts.map(({ scope }) => scope),
      amounts.map(({ ref }) => ref),
      amounts.map(({ quantity }) => quantity),
      amounts.map(({ max = null }) => max),
    ],
    isLocked(tx, 'stock', keys) ? keys : [],
  );
  return rows.map(({ event_id, shop_id: shopId, scope, ref, free }) => ({
    ...{ eventId: event_id, shopId, scope, ref },
    left: Math.max(0, free),
  }));
}

// Prefix sums decide, so that a batch never takes more than is free. A request after a refused one may be refused with
// it, and is then run by itself. New values come from the locked rows, as above.
const TAKE_BATCH = `
with line as materialized (
  select w.ord, s.id as stock_id, w.quantity, w.most
  from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $8::int[]) as w (ord, shop_id, scope, ref, quantity, most)
  join hold h on h.id = ($7::text[])[w.ord]
  join stock s on s.event_id = $1::text and s.shop_id = w.shop_id and s.scope = w.scope and s.ref = w.ref),
locked as materialized (
  select id, taken, capacity - taken as free from stock where id in (select stock_id from line) order by id for update),
run as (
  select line.ord, line.stock_id, line.quantity, sum(line.quantity) over (partition by line.stock_id order by line.ord) <= least(locked.free, line.most - locked.taken) as fits
  from line join locked on locked.id = line.stock_id),
asked as materialized (
  select ord, stock_id, quantity, bool_and(fits) over (partition by ord) as granted from run),
moved as (
  update stock t set taken = locked.taken + change.quantity
  from locked join (select stock_id, sum(quantity)::int as quantity from asked where granted group by stock_id) change
  on change.stock_id = locked.id
  where t.id = locked.id),
kept as (
  insert into hold_line (hold_id, stock_id, quantity) select ($7::text[])[ord], stock_id, quantity from asked where granted)
select distinct ord from asked where not granted`;

/**
 * Takes the stock of new holds of one event, each all or nothing; unknown holds take nothing. Answers the holds that
 * are short, of which nothing was taken.
 */
export async function takeBatch(
  tx: Queryable,
  eventId: string,
  holds: readonly { readonly holdId: string; readonly amounts: readonly StockAmount[] }[],
): Promise<Set<string>> {
  const lines = holds.flatMap(({ amounts }, at) => amounts.map((amount) => ({ ord: at + 1, ...amount })));
  const rows = await takeLock<{ ord: number }>(tx, 'stock', TAKE_BATCH, [
    eventId,
    lines.map(({ ord }) => ord),
    lines.map(({ shopId }) => shopId),
    lines.map(({ scope }) => scope),
    lines.map(({ ref }) => ref),
    lines.map(({ quantity }) => quantity),
    holds.map(({ holdId }) => holdId),
    lines.map(({ max = null }) => max),
  ]);
  return new Set(rows.flatMap(({ ord }) => holds[ord - 1]?.holdId ?? []));
}

/**
 * Gives back some lines of a locked hold and takes others, all or nothing. Answers the scopes that are short; then
 * nothing has changed.
 */
export async function changeHold(
  tx: Queryable,
  holdId: string,
  eventId: string,
  { less, more = [] }: { readonly less: readonly StockAmount[]; readonly more?: readonly StockAmount[] },
): Promise<Shortage[]> {
  const rows = await tx.query<StockScopeRow & { quantity: number }>(
    `select s.event_id, s.shop_id, s.scope, s.ref, l.quantity from hold_line l join stock s on s.id = l.stock_id
     where l.hold_id = $1`,
    [holdId],
  );
  const key = ({ eventId: of = eventId, shopId, scope, ref }: Omit<StockAmount, 'quantity'>) =>
    JSON.stringify([of, shopId, scope, ref]);
  const amounts = new Map(
    rows
      .map(({ event_id, shop_id: shopId, ...row }): StockAmount => ({ eventId: event_id, shopId, ...row }))
      .map((amount) => [key(amount), amount]),
  );
  const move = (amount: StockAmount, sign: 1 | -1) => {
    const quantity = (amounts.get(key(amount))?.quantity ?? 0) + sign * amount.quantity;
    amounts.set(key(amount), { ...amount, quantity: Math.max(0, quantity) });
  };
  for (const amount of less) move(amount, -1);
  for (const amount of more) move(amount, 1);
  return await setHold(
    tx,
    holdId,
    eventId,
    [...amounts.values()].filter(({ quantity }) => quantity > 0),
  );
}

const HAND_OVER = `
with wanted as materialized (
  select s.id, least(l.quantity, sum(w.quantity)::int) as quantity
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[]) as w (event_id, shop_id, scope, ref, quantity)
  join stock s on s.event_id = w.event_id and s.shop_id = w.shop_id and s.scope = w.scope and s.ref = w.ref
  join hold_line l on l.hold_id = $1::text and l.stock_id = s.id group by s.id, l.quantity),
less as (
  update hold_line l set quantity = l.quantity - wanted.quantity from wanted
  where l.hold_id = $1::text and l.stock_id = wanted.id and l.quantity > wanted.quantity),
gone as (
  delete from hold_line l using wanted where l.hold_id = $1::text and l.stock_id = wanted.id and l.quantity <= wanted.quantity)
insert into hold_line (hold_id, stock_id, quantity) select $2::text, id, quantity from wanted
on conflict (hold_id, stock_id) do update set quantity = hold_line.quantity + excluded.quantity`;

/**
 * Moves the stock of one hold to another, as far as it had it, so that no other buyer can get it in between. Both are
 * locked.
 */
export async function handOver(
  tx: Queryable,
  fromId: string,
  toId: string,
  eventId: string,
  amounts: readonly StockAmount[],
): Promise<void> {
  await tx.query(HAND_OVER, [
    ...[fromId, toId],
    amounts.map((amount) => amount.eventId ?? eventId),
    amounts.map(({ shopId }) => shopId),
    amounts.map(({ scope }) => scope),
    amounts.map(({ ref }) => ref),
    amounts.map(({ quantity }) => quantity),
  ]);
}

/** Deletes the lines of a released hold: it can be held again. */
export async function deleteLines(tx: Queryable, holdId: string): Promise<void> {
  await tx.query('delete from hold_line where hold_id = $1', [holdId]);
}

const GIVE_BACK = `
with given as materialized (select stock_id, sum(quantity)::int as quantity from hold_line where hold_id = any($1::text[]) group by stock_id),
locked as materialized (select id, taken from stock where id in (select stock_id from given) order by id for update)
update stock t set taken = locked.taken - given.quantity from given join locked on locked.id = given.stock_id where t.id = locked.id`;

/** Gives back the stock of these holds. The caller has just set them to `released`, which happens to a hold once. */
export async function giveBack(tx: Queryable, holdIds: readonly string[]): Promise<void> {
  await takeLock(tx, 'stock', GIVE_BACK, [holdIds]);
}
