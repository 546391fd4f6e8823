/** Public listings: many events as a list shows them, in few queries. */
import type { EventInfo } from '../contract/event-info.ts';
import type { ListingEvent, listings } from '../contract/listings.ts';
import type { z } from '../contract/route.ts';
import { indicator } from '../sale/availability.ts';
import { remaining } from '../sale/starting-price.ts';
import { findUnderShop, shopIdsOf, stockScopes } from '../sale/under-shop.ts';
import type { Queryable } from './database/index.ts';
import { buildEventInfo } from './event-info.ts';
import { eventColumns, findEvent, storedEvent, type EventRow, type StoredEvent } from './event-records.ts';
import type { Context, Handlers, Request } from './handler.ts';
import { page } from './paging.ts';
import { pick } from './pick.ts';
import { notFound } from './refusal.ts';
import { readLevels, type StockLevels } from './stock-levels.ts';
import { inLanguage } from './translations.ts';

type Query = Request<typeof listings.list>;
type Listed = z.input<typeof ListingEvent>;

const fields = [
  '_id',
  'name',
  'start',
  'end',
  'url',
  'image',
  'slogan',
  'sellerId',
  'locationName',
  'locationStreet',
  'locationCity',
  'locationPostal',
  'locationCountry',
  'styleOptions',
  'accountSettings',
  'meta',
  'eventType',
  'childEvents',
  'daySchemeId',
  'rootId',
  'seoSettings',
  'customSettings',
  'groups',
  'showStartDate',
  'showEndDate',
  'showTimeRangeInListing',
  'attributes',
] as const;

/** The handlers of listings. */
export function listingHandlers(context: Context): Handlers<typeof listings> {
  const { db, now } = context;
  return {
    async list(query) {
      const { text, params } = filtered(query, now());
      const rows = await db.query<EventRow>(text, params);
      const events = rows.map((row) => inLanguage(storedEvent(row), query.locale));
      return await listed(db, events, now(), query.underShopId);
    },
    async get({ id, underShopId, locale }) {
      const event = await findEvent(db, id);
      if (!event) throw notFound('event');
      const found = await listed(db, [inLanguage(event, locale)], now(), underShopId);
      if (found.length === 0) throw notFound('shop');
      return found;
    },
  };
}

/**
 * The rows that a query asks for. Hidden events are never listed, whatever `visibleInListing` says: who knows one opens it by id.
 * What is over is left out unless a bound or ids are given; roots are listed only by `eventType`.
 */
function filtered(query: Query, now: Date): { text: string; params: unknown[] } {
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const moment = (value: string) => `${param(storable(value))}::timestamptz`;
  const { top, skip } = page(query);
  const where = [
    `(e.visible_after is null or e.visible_after <= ${moment(now.toISOString())})`,
    'not e.hidden',
    'e.deleted_at is null',
  ];
  if (query.sellerId !== undefined) where.push(`e.seller_id = ${param(query.sellerId)}`);
  if (query.startMin !== undefined) where.push(`e.starts_at >= ${moment(query.startMin)}`);
  if (query.startMax !== undefined) where.push(`e.starts_at <= ${moment(query.startMax)}`);
  if (query.endMin !== undefined) where.push(`e.ends_at >= ${moment(query.endMin)}`);
  if (query.endMax !== undefined) where.push(`e.ends_at <= ${moment(query.endMax)}`);
  const isBounded = [query.startMin, query.startMax, query.endMin, query.endMax, query.eventIds].some(
    (bound) => bound !== undefined,
  );
  if (!isBounded) where.push(`e.ends_at > ${moment(now.toISOString())}`);
  where.push(query.eventType ? `e.type = any(${param(query.eventType)}::text[])` : "e.type <> 'ROOT'");
  if (query.rootId) where.push(`e.root_id = any(${param(query.rootId)}::text[])`);
  if (query.eventIds)
    where.push(`(e.id = any(${param(query.eventIds)}::text[]) or e.slug = any($${params.length}::text[]))`);
  if (query.groupEventId !== undefined) {
    const group = param(query.groupEventId);
    where.push(
      `e.id in (select jsonb_array_elements_text(g.data -> 'childEvents') from event g
        where (g.id = ${group} or g.slug = ${group}) and g.seller_id = e.seller_id and g.deleted_at is null)`,
    );
  }
  if (query.underShopId !== undefined) {
    // As `findUnderShop`; asked here, so that pages are full.
    where.push(
      `exists (select 1 from jsonb_array_elements(e.data -> 'underShops') u
        where u ->> '_id' = ${param(query.underShopId)} and coalesce(u ->> 'active', 'true') <> 'false')`,
    );
  }
  for (const word of (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)) {
    where.push(`position(${param(word)} in e.search) > 0`);
  }
  for (const [name, value] of Object.entries(query.attributes ?? {}).slice(0, 20)) {
    const at = `e.data -> 'attributes' -> ${param(name)}::text`;
    const own = `e.data -> 'attributes' ->> $${params.length}::text`;
    const wanted = param(value);
    where.push(`(${own} = ${wanted} or (jsonb_typeof(${at}) = 'array' and (${at}) ? ${wanted}))`);
  }
  const order = query.sortOrder === 'DESC' ? 'desc' : 'asc';
  return {
    text: `select ${eventColumns} from event e join seller s on s.id = e.seller_id where ${where.join(' and ')}
      order by e.starts_at ${order}, e.id ${order} limit ${param(top)} offset ${param(skip)}`,
    params,
  };
}

const earliest = Date.parse('0001-01-02T00:00:00Z');
const latest = Date.parse('9999-12-31T00:00:00Z');

/** Within the years that the database and ISO 8601 both write with four digits. */
function storable(timestamp: string): string {
  return new Date(Math.min(Math.max(Date.parse(timestamp), earliest), latest)).toISOString();
}

/** Events as a list shows them. With an under-shop, only those that have it. */
async function listed(
  db: Queryable,
  events: readonly StoredEvent[],
  now: Date,
  shopId: string | undefined,
): Promise<Listed[]> {
  const chosen = shopId === undefined ? events : events.filter(({ record }) => findUnderShop(record, shopId));
  const parts = await readParts(db, chosen);
  const all = [...chosen, ...[...parts.values()].flat()];
  const levels = await readLevels(db, [...new Set(all.map(({ record }) => record._id))]);
  return chosen.map((event) => {
    const own = listingOf(event, levels(event.record._id), now, shopId);
    const dates = (parts.get(event.record._id) ?? []).map((part) =>
      listingOf(part, levels(part.record._id), now, undefined),
    );
    return dates.length > 0 && (event.record.tickets ?? []).length === 0 ? { ...own, ...summaryOf(dates) } : own;
  });
}

function listingOf(event: StoredEvent, levels: StockLevels, now: Date, shopId: string | undefined): Listed {
  const { record } = event;
  const info = buildEventInfo(event, levels, now, { underShopId: shopId });
  const { extraInformation, ticketSettings, styleOptions } = record;
  return {
    ...pick(record, fields),
    ...(ticketSettings?.resellSettings && {
      ticketSettings: { resellSettings: pick(ticketSettings.resellSettings, ['enabled', 'salesStart']) },
    }),
    ...(extraInformation && pick(extraInformation, ['category', 'subCategory'])),
    ...pick(info, ['sellStart', 'startingPrice', 'currency', 'saleStatus', 'timezone', 'underShopId', 'resell']),
    ...(styleOptions?.showAvailabilityIndicator && { availabilityIndicator: lightOf(event, levels, info) }),
  };
}

/** The light of an event: by its own amount, otherwise by those of its ticket types where all are limited. */
function lightOf({ record }: StoredEvent, levels: StockLevels, info: EventInfo): string {
  const left = remaining(info);
  if (left === 0) return 'red';
  const shop = info.underShopId === undefined ? undefined : findUnderShop(record, info.underShopId);
  const thresholds = record.styleOptions?.availabilityIndicatorThresholds;
  const own = levels.capacity(shopIdsOf(shop).map((shopId) => ({ shopId, scope: 'event', ref: '' })));
  if (own !== undefined) return indicator(left, own, thresholds);
  const types = (info.tickets ?? []).map(({ id, categoryRef, v }) => ({
    v,
    capacity: levels.capacity(stockScopes(record, shop, { _id: id, categoryRef })),
  }));
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.length === 0 || amounts.includes(undefined)
      ? undefined
      : amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  return indicator(sum(types.map(({ v }) => v)), sum(types.map(({ capacity }) => capacity)), thresholds);
}

/** The dates of roots and the members of groups that have no tickets of their own. */
async function readParts(db: Queryable, events: readonly StoredEvent[]): Promise<Map<string, StoredEvent[]>> {
  const wanted = events.filter(
    ({ record }) => ['ROOT', 'GROUP'].includes(record.eventType ?? '') && (record.tickets ?? []).length === 0,
  );
  const parts = new Map<string, StoredEvent[]>();
  if (wanted.length === 0) return parts;
  const roots = wanted.map(({ record }) => record._id);
  const members = wanted.flatMap(({ record }) => (record.eventType === 'GROUP' ? (record.childEvents ?? []) : []));
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.deleted_at is null and (e.root_id = any($1::text[]) or (e.id = any($2::text[]) and e.seller_id = any($3::text[])))`,
    [roots, members, wanted.map(({ sellerId }) => sellerId)],
  );
  const found = rows.map(storedEvent);
  for (const { record, sellerId } of wanted) {
    parts.set(
      record._id,
      found.filter(
        (part) =>
          part.sellerId === sellerId &&
          (part.record.rootId === record._id || record.childEvents?.includes(part.record._id)),
      ),
    );
  }
  return parts;
}

/** What holds for several dates together: on sale when one of them is, from the lowest price of those. */
function summaryOf(dates: readonly Listed[]): Pick<Listed, 'saleStatus' | 'startingPrice'> {
  const saleStatus = ['onSale', 'planned', 'soldOut', 'past'].find((status) =>
    dates.some((date) => date.saleStatus === status),
  );
  const prices = dates
    .filter((date) => date.saleStatus === saleStatus)
    .flatMap(({ startingPrice }) => startingPrice ?? []);
  const [lowest] = prices.sort((a, b) => Number(a) - Number(b));
  return { ...(saleStatus !== undefined && { saleStatus }), ...(lowest !== undefined && { startingPrice: lowest }) };
}
