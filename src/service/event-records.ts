/** Events in the database: the record with its seller, and the stock that follows from it. */
import type { EventRecord, UnderShop } from '../contract/events.ts';
import type { VoucherInfo } from '../contract/vouchers.ts';
import { applyDayScheme } from '../sale/day-scheme.ts';
import type { StockScope } from '../sale/under-shop.ts';
import { json, type Queryable } from './database/index.ts';
import { newId } from './ids.ts';
import { Refusal } from './refusal.ts';
import { unlimited } from './stock-levels.ts';

type VoucherSeller = NonNullable<VoucherInfo['seller']>;

/** What the service keeps of a seller, beside its id and currency. Public views pick from it by name. */
export interface SellerData {
  readonly name?: string;
  readonly description?: string;
  readonly image?: string;
  readonly documentImage?: string;
  readonly url?: string;
  readonly supportUrl?: string;
  readonly customLogo?: string;
  readonly defaultLanguage?: string;
  readonly timezone?: string;
  /** Percent, for what names no rate of its own. */
  readonly taxRate?: number;
  readonly city?: string;
  readonly street?: string;
  readonly postal?: string;
  readonly taxNo?: string;
  readonly locationName?: string;
  readonly brandingSettings?: VoucherSeller['brandingSettings'];
  readonly documentSettings?: VoucherSeller['documentSettings'];
  readonly voucherDisplay?: { readonly disclaimer?: string; readonly pdfImage?: string };
  readonly useDocumentTemplate?: boolean;
}

/** An event as it is stored. */
export interface StoredEvent {
  readonly record: EventRecord;
  /** Counts its changes. */
  readonly version: number;
  readonly sellerId: string;
  readonly currency: string;
  readonly seller: SellerData;
}

export interface EventRow {
  readonly id: string;
  readonly seller_id: string;
  readonly type: string;
  readonly root_id: string | null;
  readonly data: EventRecord;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly currency: string;
  readonly seller: SellerData;
}

/** Columns of `EventRow`, for `from event e join seller s on s.id = e.seller_id`. */
export const eventColumns =
  'e.id, e.seller_id, e.type, e.root_id, e.data, e.version, e.created_at, e.updated_at, s.currency, s.data as seller';

/** A row as an event; what has a column of its own is read from there. */
export function storedEvent(row: EventRow): StoredEvent {
  return {
    record: {
      ...row.data,
      _id: row.id,
      sellerId: row.seller_id,
      eventType: row.type,
      ...(row.root_id !== null && { rootId: row.root_id }),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
    version: row.version,
    sellerId: row.seller_id,
    currency: currencyOf(row),
    seller: row.seller,
  };
}

/** A guest performance abroad may be sold in the currency of its place; otherwise the seller's holds. */
function currencyOf({ data, currency }: EventRow): string {
  const own: unknown = data.currency;
  return typeof own === 'string' && /^[A-Z]{3}$/.test(own) ? own : currency;
}

/** An event by its id or its slug. */
export async function findEvent(db: Queryable, idOrSlug: string): Promise<StoredEvent | undefined> {
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = $1 or e.slug = $1 order by e.id = $1 desc limit 1`,
    [idOrSlug],
  );
  return rows[0] && storedEvent(rows[0]);
}

/**
 * Writes an event and its stock, new or changed, and answers the record as stored.
 * What is limited no more keeps its row and goes on counting; a limit below what is taken is refused.
 */
export async function saveEvent(tx: Queryable, sellerId: string, input: EventRecord, now: Date): Promise<EventRecord> {
  const record = identified({ ...inUtc(input), sellerId }, now);
  await tx.query(
    `insert into event (id, seller_id, slug, type, name, root_id, starts_at, ends_at, hidden, visible_after, search, data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8::timestamptz, $9, $10::timestamptz, $11, $12::jsonb, $13::timestamptz, $13::timestamptz)
     on conflict (id) do update set slug = excluded.slug, type = excluded.type, name = excluded.name, root_id = excluded.root_id,
       starts_at = excluded.starts_at, ends_at = excluded.ends_at, hidden = excluded.hidden, visible_after = excluded.visible_after,
       search = excluded.search, data = excluded.data, version = event.version + 1, updated_at = excluded.updated_at
     where event.seller_id = excluded.seller_id`,
    [
      record._id,
      sellerId,
      record.url ?? null,
      record.eventType ?? 'SINGLE',
      record.name,
      record.rootId ?? null,
      record.start,
      record.end,
      record.hideInListing === true,
      record.visibleAfter ?? null,
      searchText(record),
      json(record),
      now.toISOString(),
    ],
  );
  await saveStock(tx, record);
  return record;
}

interface Limit extends StockScope {
  readonly capacity: number;
}

async function saveStock(tx: Queryable, record: EventRecord): Promise<void> {
  const limits = limitsOf(record);
  const key = ({ shopId, scope, ref }: StockScope) => [shopId, scope, ref].join('\n');
  const stored = await tx.query<{ shop_id: string; scope: StockScope['scope']; ref: string; taken: number }>(
    'select shop_id, scope, ref, taken from stock where event_id = $1 order by id for update',
    [record._id],
  );
  const taken = new Map(
    stored.map(({ shop_id: shopId, scope, ref, taken: count }) => [key({ shopId, scope, ref }), count]),
  );
  const wanted = new Set(limits.map(key));
  const lifted = stored
    .map(({ shop_id: shopId, scope, ref }): Limit => ({ shopId, scope, ref, capacity: unlimited }))
    .filter((limit) => !wanted.has(key(limit)));
  for (const limit of limits) {
    const count = taken.get(key(limit)) ?? 0;
    if (limit.capacity < count) {
      throw new Refusal(409, 'BELOW_TAKEN', `A limit is below the ${count} tickets that are already taken.`, [
        { path: [limit.shopId, limit.scope, limit.ref].filter(Boolean).join('.'), message: `At least ${count}` },
      ]);
    }
  }
  const rows = [...limits, ...lifted];
  await tx.query(
    `insert into stock (event_id, shop_id, scope, ref, capacity)
     select $1, shop_id, scope, ref, capacity
     from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as wanted (shop_id, scope, ref, capacity)
     on conflict (event_id, shop_id, scope, ref) do update set capacity = excluded.capacity`,
    [
      record._id,
      rows.map(({ shopId }) => shopId),
      rows.map(({ scope }) => scope),
      rows.map(({ ref }) => ref),
      rows.map(({ capacity }) => capacity),
    ],
  );
}

/** What the record limits: the event, categories, ticket types and slots, and the same for each under-shop. */
function limitsOf(record: EventRecord): Limit[] {
  const offered = applyDayScheme(record);
  const limits = new Map<string, Limit>();
  const add = (
    shopId: string | undefined,
    scope: StockScope['scope'],
    ref: string | undefined,
    amount: number | undefined,
  ) => {
    if (shopId === undefined || ref === undefined || amount === undefined) return;
    const capacity = Math.min(Math.max(0, Math.floor(amount)), unlimited - 1);
    limits.set([shopId, scope, ref].join('\n'), { shopId, scope, ref, capacity });
  };
  add('', 'event', '', record.maxAmount);
  for (const { _id, ref, amount } of record.categories ?? []) add('', 'category', ref ?? _id, amount);
  for (const { _id, amount } of record.tickets ?? []) add('', 'ticket', _id, amount);
  for (const { _id, amount } of offered.timeSlots ?? []) add('', 'slot', _id, amount);
  for (const shop of record.underShops ?? []) {
    add(shop._id, 'event', '', shop.maxAmount);
    for (const { baseCategoryId, amount } of shop.categories ?? []) {
      const category = record.categories?.find(({ _id }) => _id === baseCategoryId);
      add(shop._id, 'category', category?.ref ?? category?._id, amount);
    }
    for (const { baseTicket, amount } of shop.tickets ?? []) add(shop._id, 'ticket', baseTicket, amount);
    for (const { baseTimeSlotId, amount } of shop.timeSlots ?? []) add(shop._id, 'slot', baseTimeSlotId, amount);
  }
  return [...limits.values()];
}

/** Gives an `_id` to every ticket type, slot and under-shop that has none yet: the stock and the buyers refer to them. */
function identified(record: EventRecord, now: Date): EventRecord {
  const named = <T extends { readonly _id?: string | undefined }>(items: readonly T[] | undefined) =>
    items?.map((item) => (item._id ? item : { ...item, _id: newId(now) }));
  const shops: readonly UnderShop[] | undefined = named(record.underShops);
  return {
    ...record,
    ...(record.tickets && { tickets: named(record.tickets) }),
    ...(record.timeSlots && { timeSlots: named(record.timeSlots) }),
    ...(shops && { underShops: [...shops] }),
  };
}

/** Lower case; what a buyer might type to find the event. */
function searchText({ name, slogan, locationName, locationCity }: EventRecord): string {
  return [name, slogan, locationName, locationCity].filter(Boolean).join(' ').toLowerCase();
}

/** The service stores and answers UTC, whatever offset a timestamp came with. */
function inUtc(record: EventRecord): EventRecord {
  return {
    ...record,
    ...moments(record),
    start: utc(record.start),
    end: utc(record.end),
    ...(record.underShops && { underShops: record.underShops.map((shop) => ({ ...shop, ...moments(shop) })) }),
  };
}

function moments({
  sellStart,
  sellEnd,
  visibleAfter,
}: {
  sellStart?: unknown;
  sellEnd?: unknown;
  visibleAfter?: unknown;
}) {
  return {
    ...(typeof sellStart === 'string' && { sellStart: utc(sellStart) }),
    ...(typeof sellEnd === 'string' && { sellEnd: utc(sellEnd) }),
    ...(typeof visibleAfter === 'string' && { visibleAfter: utc(visibleAfter) }),
  };
}

function utc(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
