/** The events of feeds: what a listing shows, and for calendars what was removed from it lately. */
import { listings } from '../../contract/listings.ts';
import type { Queryable } from '../database/index.ts';
import {
  eventColumns,
  published,
  storedEvent,
  type EventRow,
  type SellerData,
  type StoredEvent,
} from '../events/records.ts';
import { inLanguage } from '../events/translations.ts';
import { notFound } from '../http/api-error.ts';
import type { Request } from '../http/context.ts';
import { readRequest } from '../http/requests.ts';
import { listingQuery, visible } from '../storefront/listing-query.ts';

/** The filters of a feed: those of a listing. */
export type FeedQuery = Request<typeof listings.list>;

/** An event of a calendar. */
export interface CalendarEvent extends StoredEvent {
  readonly isDeleted: boolean;
}

type CalendarRow = EventRow & { readonly deleted_at: Date | null };

/** Past and deleted events stay in calendars for this time, so that programs that merge learn of them. */
const rememberedMs = 30 * 86_400_000;
/** The maximum number of events of a calendar, and of entries of a feed. */
const max = { calendar: 1000, deleted: 200, feed: 100 };

/** The filters in the query string of a feed. @throws ApiError 400 */
export function feedQuery(query: unknown): FeedQuery {
  return readRequest(listings.list, { params: {}, query, body: undefined });
}

/** A seller by id. @throws ApiError 404 */
export async function readSeller(db: Queryable, id: string): Promise<SellerData> {
  const [row] = await db.query<{ data: SellerData }>('select data from seller where id = $1', [id]);
  if (!row) throw notFound('seller');
  return row.data;
}

/** The dates of a seller's listing for a calendar: of a series each date, of a group its events, in one language. */
export async function readCalendarEvents(db: Queryable, query: FeedQuery, now: Date): Promise<CalendarEvent[]> {
  const { locale, sellerId, ...filters } = query;
  const since = new Date(now.getTime() - rememberedMs).toISOString();
  const { text, params } = listingQuery(
    { endMin: since, ...query, eventType: ['SINGLE', 'RECURRENCE'], seriesOnce: false, top: max.calendar, skip: 0 },
    now,
  );
  const rows = await db.query<EventRow>(text, params);
  // what a filter would have said of a deleted event is not known any more
  const deleted = Object.keys(filters).length > 0 ? [] : await readDeleted(db, sellerId ?? '', since, now);
  return [...rows.map((row) => ({ ...row, deleted_at: null })), ...deleted].map((row) => calendarEvent(row, locale));
}

async function readDeleted(db: Queryable, sellerId: string, since: string, now: Date): Promise<CalendarRow[]> {
  return await db.query<CalendarRow>(
    `select ${eventColumns}, e.deleted_at from event e join seller s on s.id = e.seller_id
     where e.seller_id = $1 and e.deleted_at > $2::timestamptz and not e.hidden and e.type in ('SINGLE', 'RECURRENCE')
       and (e.visible_after is null or e.visible_after <= e.deleted_at) and e.ends_at > $3::timestamptz
     order by e.starts_at, e.id limit ${max.deleted}`,
    [sellerId, since, now.toISOString()],
  );
}

/** One event of a seller for a calendar, with all its dates; none for an unknown one. Hidden ones open by their id. */
export async function readEventForCalendar(
  db: Queryable,
  { sellerId, id, locale }: { readonly sellerId: string; readonly id: string; readonly locale: string | undefined },
  now: Date,
): Promise<CalendarEvent[]> {
  const since = new Date(now.getTime() - rememberedMs).toISOString();
  const own = await db.query<CalendarRow>(
    `select ${eventColumns}, e.deleted_at from event e join seller s on s.id = e.seller_id
     where e.seller_id = $1 and (e.id = $2 or e.slug = $2) and (e.deleted_at is null or e.deleted_at > $3::timestamptz) and ${published('e')}
     order by e.id = $2 desc limit 1`,
    [sellerId, id, since],
  );
  const [event] = own;
  if (!event || !['ROOT', 'GROUP'].includes(event.type)) return own.map((row) => calendarEvent(row, locale));
  const dates = await db.query<CalendarRow>(
    `select ${eventColumns}, e.deleted_at from event e join seller s on s.id = e.seller_id
     where e.seller_id = $1 and (e.root_id = $2 or e.id = any($3::text[])) and e.type in ('SINGLE', 'RECURRENCE')
       and ${visible('e', '$4')} and e.ends_at > $5::timestamptz
     order by e.starts_at, e.id limit ${max.calendar}`,
    [sellerId, event.id, event.data.childEvents ?? [], now.toISOString(), since],
  );
  return dates.map((row) => calendarEvent(row, locale));
}

function calendarEvent(row: CalendarRow, locale: string | undefined): CalendarEvent {
  return { ...inLanguage(storedEvent(row), locale), isDeleted: row.deleted_at !== null };
}

/** The events of a feed to read, in one language: each series once, the soonest first. */
export async function readFeedEvents(db: Queryable, query: FeedQuery, now: Date): Promise<StoredEvent[]> {
  const { text, params } = listingQuery({ ...query, seriesOnce: true, top: max.feed, skip: 0 }, now);
  const rows = await db.query<EventRow>(text, params);
  return rows.map((row) => inLanguage(storedEvent(row), query.locale));
}
