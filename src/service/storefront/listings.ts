/** Public listings: many events in few queries. */
import type { ListingEvent, listings } from '../../contract/listings.ts';
import type { z } from '../../contract/route.ts';
import { daySchemeOf } from '../../sale/day-scheme.ts';
import { findUnderShop } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { buildEventInfo } from './event-info.ts';
import { eventColumns, findEvent, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { lightOf } from './availability-light.ts';
import { assertOneSeller, listingQuery, visible } from './listing-query.ts';
import { pick } from '../http/pick.ts';
import { notFound } from '../http/api-error.ts';
import { readLevels, type StockLevels } from './stock-levels.ts';
import { stateFields } from './event-state.ts';
import { timeSettingsOf } from './time-settings.ts';
import { inLanguage } from '../events/translations.ts';

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
  'attributes',
] as const;

/** The handlers of listings. */
export function listingHandlers(context: Context): Handlers<typeof listings> {
  const { db, now } = context;
  return {
    async list(query) {
      const { text, params } = listingQuery(query, now());
      await assertOneSeller(db, query);
      const rows = await db.query<EventRow & Next>(text, params);
      const events = rows.map((row) => ({ ...inLanguage(storedEvent(row), query.locale), next: row }));
      return await listed(db, events, now(), query);
    },
    async get({ id, underShopId, locale }) {
      const event = await findEvent(db, id);
      if (!event) throw notFound('event');
      const found = await listed(db, [inLanguage(event, locale)], now(), { underShopId, locale });
      if (found.length === 0) throw notFound('shop');
      return found;
    },
  };
}

/** The next date of a root that fits the query. */
interface Next {
  readonly next_start?: Date | null;
  readonly next_end?: Date | null;
}

/** What a listing is asked for. */
interface Shown {
  readonly underShopId?: string | undefined;
  readonly locale?: string | undefined;
}

/** Events as a listing shows them. With an under-shop, only events that have it, or that have a date with it. */
async function listed(
  db: Queryable,
  events: readonly (StoredEvent & { readonly next?: Next })[],
  now: Date,
  { underShopId: shopId, locale }: Shown,
): Promise<Listed[]> {
  const has = ({ record }: StoredEvent) => shopId === undefined || findUnderShop(record, shopId) !== undefined;
  const families = await readFamilies(db, events, now);
  const chosen = events.filter(
    (event) => has(event) || (event.record.eventType === 'ROOT' && families.get(event.record._id)?.dates.some(has)),
  );
  const all = [...chosen, ...[...families.values()].flatMap(({ dates }) => dates)];
  const levels = await readLevels(db, [...new Set(all.map(({ record }) => record._id))]);
  const show = (event: StoredEvent) =>
    listingOf(event, levels(event.record._id), now, { underShopId: has(event) ? shopId : undefined, locale });
  return chosen.map((event) => {
    const own = show(event);
    const family = families.get(event.record._id);
    if (!family) return own;
    const { eventType, tickets = [] } = event.record;
    const isRoot = eventType === 'ROOT';
    // Members of a group are sold in their own shops.
    const dates = isRoot
      ? family.dates.filter(has).map(show)
      : family.dates.map((date) => listingOf(date, levels(date.record._id), now, { locale }));
    return {
      ...own,
      // A root is never sold itself; a group is, if it has ticket types of its own.
      ...(dates.length > 0 && (isRoot || tickets.length === 0) && summaryOf(dates)),
      dates: { count: family.count, ...(isRoot && nextOf(event.next, dates, now)) },
    };
  });
}

function nextOf(next: Next | undefined, dates: readonly Listed[], now: Date): { start?: string; end?: string } {
  if (next?.next_start && next.next_end)
    return { start: next.next_start.toISOString(), end: next.next_end.toISOString() };
  const [first] = dates;
  return first && new Date(first.end) > now ? pick(first, ['start', 'end']) : {};
}

function listingOf(event: StoredEvent, levels: StockLevels, now: Date, { underShopId, locale }: Shown): Listed {
  const { record } = event;
  const info = buildEventInfo(event, levels, now, { underShopId });
  const { extraInformation, ticketSettings } = record;
  return {
    ...pick(record, fields),
    ...pick(timeSettingsOf(record), [
      'showStartDate',
      'showStartTime',
      'showEndDate',
      'showEndTime',
      'showTimeRangeInListing',
    ]),
    ...stateFields(event, locale),
    ...(ticketSettings?.resellSettings && {
      ticketSettings: { resellSettings: pick(ticketSettings.resellSettings, ['enabled', 'salesStart']) },
    }),
    ...(extraInformation && pick(extraInformation, ['category', 'subCategory'])),
    ...pick(info, ['sellStart', 'startingPrice', 'currency', 'saleStatus', 'timezone', 'underShopId', 'resell']),
    ...(daySchemeOf(record) && { dayScheme: pick(daySchemeOf(record) ?? {}, ['name', 'color']) }),
    ...lightOf(event, levels, info),
  };
}

/** The maximum number of next dates that a summary reads, so that dates of years to come cost nothing. */
const maxDates = 30;

interface Family {
  /** The next dates; past ones if there are no others. */
  readonly dates: readonly StoredEvent[];
  /** The number of future dates. */
  readonly count: number;
}

/** The dates of roots and the members of groups. */
async function readFamilies(db: Queryable, events: readonly StoredEvent[], now: Date): Promise<Map<string, Family>> {
  const idsOf = (type: string) =>
    events.filter(({ record }) => record.eventType === type).map(({ record }) => record._id);
  const [roots, groups] = [idsOf('ROOT'), idsOf('GROUP')];
  const families = new Map<string, Family>();
  if (roots.length + groups.length === 0) return families;
  const dates = (parent: string, of: string) => `
    select ${parent}.id as parent, d.* from event ${parent} cross join lateral (
      select d.id, d.starts_at, d.ends_at, count(*) filter (where d.ends_at > $3::timestamptz) over ()::integer as count from event d
      where ${of} and d.seller_id = ${parent}.seller_id and ${visible('d', '$3')}
      order by d.ends_at <= $3::timestamptz, d.starts_at, d.id limit ${maxDates}) d`;
  const rows = await db.query<EventRow & { parent: string; count: number }>(
    `select p.parent, p.count, ${eventColumns} from (
       ${dates('r', 'd.root_id = r.id')} where r.id = any($1::text[])
       union all ${dates('g', "d.id = any(array(select jsonb_array_elements_text(g.data -> 'childEvents')))")} where g.id = any($2::text[])) p
     join event e on e.id = p.id join seller s on s.id = e.seller_id
     order by p.ends_at <= $3::timestamptz, p.starts_at, p.id`,
    [roots, groups, now.toISOString()],
  );
  for (const id of [...roots, ...groups]) {
    const own = rows.filter(({ parent }) => parent === id);
    families.set(id, { dates: own.map(storedEvent), count: own[0]?.count ?? 0 });
  }
  return families;
}

const lights = ['green', 'yellow', 'red'];

/** The summary of several dates: on sale if one of them is, with the lowest price of those and the best light. */
function summaryOf(dates: readonly Listed[]): Partial<Listed> {
  const saleStatus = ['onSale', 'planned', 'soldOut', 'past'].find((status) =>
    dates.some((date) => date.saleStatus === status),
  );
  const alike = dates.filter((date) => date.saleStatus === saleStatus);
  const [lowest] = alike.flatMap(({ startingPrice }) => startingPrice ?? []).sort((a, b) => Number(a) - Number(b));
  const light = lights.find((each) => alike.some(({ availabilityIndicator }) => availabilityIndicator === each));
  const [first] = alike.flatMap(({ sellStart }) => sellStart ?? []).sort();
  return {
    saleStatus,
    startingPrice: lowest,
    ...(light && { availabilityIndicator: light }),
    ...(saleStatus === 'planned' && first !== undefined && { sellStart: first }),
  };
}
