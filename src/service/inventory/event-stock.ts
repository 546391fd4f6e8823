/** The stock that follows from an event's record: its limits, and the part that is already taken. */
import type { EventRecord } from '../../contract/events.ts';
import { applyDayScheme } from '../../sale/day-scheme.ts';
import { inventoryOf, type StockScope } from '../../sale/under-shop.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import { unlimited, type StockAmount } from '../events/stock-amounts.ts';
import { ApiError } from '../http/api-error.ts';
import { addTiersOfEvent } from './price-tiers.ts';
import { recount } from './recount.ts';

/** The name of all stock, or all open holds, of an event, in the keys of `takeLock`. */
export const ofEvent = (id: string) => `of event ${id}`;

interface Limit extends StockScope {
  readonly capacity: number;
  /** The path of the limit in the record. */
  readonly path: string;
}

interface StockRow extends StockScope {
  readonly id: number;
  readonly taken: number;
}

const keyOf = ({ shopId, scope, ref }: StockScope) => [shopId, scope, ref].join('\n');

/**
 * Writes the stock of an event, which the caller has locked for a change. A removed limit keeps its row, which goes on
 * counting; a new limit counts what open checkouts and orders took before.
 * @param before The record before the change, of an existing event.
 * @throws ApiError 409 BELOW_TAKEN that names every limit below the taken stock.
 */
export async function saveStock(tx: Queryable, record: EventRecord, before: EventRecord | undefined): Promise<void> {
  if (record.pricingSettings?.priceTableId !== undefined) await addTiersOfEvent(tx, record._id);
  const limits = limitsOf(record);
  const known = new Set((await readStock(tx, record._id)).map(keyOf));
  const added = limits.filter((limit) => !known.has(keyOf(limit)));
  await tx.query(
    `insert into stock (event_id, shop_id, scope, ref, capacity)
     select $1, shop_id, scope, ref, ${unlimited} from unnest($2::text[], $3::text[], $4::text[]) as added (shop_id, scope, ref)`,
    [record._id, added.map(({ shopId }) => shopId), added.map(({ scope }) => scope), added.map(({ ref }) => ref)],
  );
  const mustCount = before !== undefined && (added.length > 0 || scopesOf(before) !== scopesOf(record));
  // Lock order as for buyers: orders first, then stock.
  if (mustCount) await lockOpenHolds(tx, [record._id]);
  const [, rows] = await Promise.all([lockStock(tx, [record._id]), readStock(tx, record._id)]);
  const moved = mustCount
    ? await recount(tx, record, new Map(rows.map((row) => [keyOf(row), row.id])))
    : new Map<number, number>();
  const capacities = new Map(limits.map((limit) => [keyOf(limit), limit]));
  const levels = rows.map((row) => {
    const limit = capacities.get(keyOf(row));
    return {
      id: row.id,
      taken: row.taken + (moved.get(row.id) ?? 0),
      capacity: limit?.capacity ?? unlimited,
      path: limit?.path,
    };
  });
  const short = levels.filter(({ taken, capacity }) => capacity < taken);
  if (short[0]) {
    throw new ApiError(
      409,
      'BELOW_TAKEN',
      `A limit is below the ${short[0].taken} tickets that are already taken.`,
      short.map(({ path = '', taken }) => ({ path, message: `At least ${taken}` })),
    );
  }
  await tx.query(
    `update stock s set capacity = level.capacity, taken = level.taken
     from unnest($1::bigint[], $2::int[], $3::int[]) as level (id, capacity, taken) where s.id = level.id`,
    [levels.map(({ id }) => id), levels.map(({ capacity }) => capacity), levels.map(({ taken }) => taken)],
  );
}

async function readStock(tx: Queryable, eventId: string): Promise<StockRow[]> {
  const rows = await tx.query<{ id: number; shop_id: string; scope: StockScope['scope']; ref: string; taken: number }>(
    `select id, shop_id, scope, ref, taken from stock where event_id = $1 order by id`,
    [eventId],
  );
  return rows.map(({ id, shop_id: shopId, scope, ref, taken }) => ({ id, shopId, scope, ref, taken }));
}

/** Locks open holds of events and of the groups that they are in, so that none is released or sold while they are counted. */
async function lockOpenHolds(tx: Queryable, eventIds: readonly string[]): Promise<void> {
  await takeLock(
    tx,
    'orders',
    `select h.id from hold h join checkout c on c.id = h.id
     where h.status = 'held' and c.event_id = any($1::text[] || array(select g.id from event g where g.data -> 'childEvents' ?| $1::text[]))
     order by h.id for update of h`,
    [eventIds],
    eventIds.map(ofEvent),
  );
}

/** Gives dates the limits of an event, with nothing taken. They are new and have no stock yet. */
export async function copyStock(tx: Queryable, eventId: string, dateIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into stock (event_id, shop_id, scope, ref, capacity)
     select date, shop_id, scope, ref, capacity from stock cross join unnest($2::text[]) as date where event_id = $1 order by date, id`,
    [eventId, dateIds],
  );
}

/** Counts stock as taken without an order: what was sold before the service knew of it. */
export async function addTaken(tx: Queryable, eventId: string, amounts: readonly StockAmount[]): Promise<void> {
  await tx.query(
    `update stock s set taken = s.taken + sold.quantity
     from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as sold (shop_id, scope, ref, quantity)
     where s.event_id = $1 and s.shop_id = sold.shop_id and s.scope = sold.scope and s.ref = sold.ref`,
    [
      eventId,
      amounts.map(({ shopId }) => shopId),
      amounts.map(({ scope }) => scope),
      amounts.map(({ ref }) => ref),
      amounts.map(({ quantity }) => quantity),
    ],
  );
}

/** Locks the stock of events. */
export async function lockStock(tx: Queryable, eventIds: readonly string[]): Promise<void> {
  await takeLock(
    tx,
    'stock',
    'select 1 from stock where event_id = any($1::text[]) order by id for update',
    [eventIds],
    eventIds.map(ofEvent),
  );
}

/**
 * Locks what changes of several events lock, for events that are locked for a change: without it, the second change
 * would lock holds after the stock of the first.
 */
export async function lockOfEvents(tx: Queryable, eventIds: readonly string[]): Promise<void> {
  await lockOpenHolds(tx, eventIds);
  await lockStock(tx, eventIds);
}

/** The fields that decide in which scopes a ticket counts, beside the order itself; see `stockScopes`. */
function scopesOf({ tickets = [], underShops = [], useTimeSlots }: EventRecord): string {
  return JSON.stringify([
    useTimeSlots === true,
    tickets.map(({ _id, categoryRef, ignoreForMaxAmounts }) => [_id, categoryRef, ignoreForMaxAmounts === true]).sort(),
    underShops.map((shop) => [shop._id, inventoryOf(shop)]).sort(),
  ]);
}

/** The limits of a record: of the event, categories, ticket types and slots, and the same for each under-shop. */
function limitsOf(record: EventRecord): Limit[] {
  const offered = new Map(applyDayScheme(record).timeSlots?.map((slot) => [slot._id, slot]));
  const limits = new Map<string, Limit>();
  const add = (
    shopId: string | undefined,
    scope: StockScope['scope'],
    ref: string | undefined,
    amount: number | undefined,
    path: string,
  ) => {
    if (shopId === undefined || ref === undefined || amount === undefined) return;
    const capacity = Math.min(Math.max(0, Math.floor(amount)), unlimited - 1);
    const limit = { shopId, scope, ref, capacity, path };
    limits.set(keyOf(limit), limit);
  };
  add('', 'event', '', record.maxAmount, 'maxAmount');
  record.categories?.forEach(({ _id, ref, amount }, at) => {
    add('', 'category', ref ?? _id, amount, `categories.${at}.amount`);
  });
  record.tickets?.forEach(({ _id, amount }, at) => {
    add('', 'ticket', _id, amount, `tickets.${at}.amount`);
  });
  record.timeSlots?.forEach(({ _id }, at) => {
    add('', 'slot', _id, offered.get(_id)?.amount, `timeSlots.${at}.amount`);
  });
  record.underShops?.forEach((shop, number) => {
    const path = `underShops.${number}`;
    add(shop._id, 'event', '', shop.maxAmount, `${path}.maxAmount`);
    shop.categories?.forEach(({ baseCategoryId, amount }, at) => {
      const category = record.categories?.find(({ _id }) => _id === baseCategoryId);
      add(shop._id, 'category', category?.ref ?? category?._id, amount, `${path}.categories.${at}.amount`);
    });
    shop.tickets?.forEach(({ baseTicket, amount }, at) => {
      add(shop._id, 'ticket', baseTicket, amount, `${path}.tickets.${at}.amount`);
    });
    shop.timeSlots?.forEach(({ baseTimeSlotId, amount }, at) => {
      add(shop._id, 'slot', baseTimeSlotId, amount, `${path}.timeSlots.${at}.amount`);
    });
  });
  return [...limits.values()];
}
