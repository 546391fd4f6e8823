/** Events as a list shows them. */
import { bag, flag, list, num, part, text, texts, time, timestamp } from './fields.ts';
import { AccountSettings, Group, ResellView, SeoSettings, StyleOptions } from './parts.ts';
import { TicketSettings } from './settings.ts';
import { route, z } from './route.ts';

export const ListingEvent = z.looseObject({
  _id: z.string(),
  name: z.string(),
  start: timestamp,
  end: timestamp,
  url: text,
  image: text,
  slogan: text,
  sellerId: text,
  locationName: text,
  locationStreet: text,
  locationCity: text,
  locationPostal: text,
  locationCountry: text,
  styleOptions: StyleOptions,
  accountSettings: AccountSettings,
  meta: bag,
  eventType: text,
  childEvents: texts,
  daySchemeId: text,
  rootId: text,
  seoSettings: SeoSettings,
  customSettings: bag,
  ticketSettings: TicketSettings,
  groups: list(Group),
  underShopId: text,
  /**
   * Lowest price including what every buyer must pay on top, a decimal in major units; missing = nothing is for sale.
   */
  startingPrice: text,
  showStartDate: flag,
  showStartTime: flag,
  showEndDate: flag,
  showEndTime: flag,
  showTimeRangeInListing: flag,
  /** `green`, `yellow`, `red`; missing = the seller does not show it. */
  availabilityIndicator: text,
  currency: text,
  /** `planned`, `onSale`, `soldOut`, `past`. */
  saleStatus: text,
  /** The start of a planned sale, for the countdown. */
  sellStart: time,
  timezone: text,
  category: text,
  subCategory: text,
  resell: ResellView,
  attributes: bag,
  /**
   * The dates of a ROOT or a GROUP that are still to come: their number and, of a ROOT, the time of the next one (in a
   * list, of the next one that fits).
   */
  dates: part({ count: num, start: time, end: time }),
  /** The day scheme of the event, for the colour of its day in a calendar. */
  dayScheme: part({ name: text, color: text }),
});
export type ListingEvent = z.output<typeof ListingEvent>;

export const listings = {
  /**
   * By start; those that are hidden, drafts or not yet visible are left out. `total` counts all that the filters
   * find.
   */
  list: route({
    method: 'GET',
    path: '/api/events/public/listings',
    who: 'anyone',
    summary: 'The public events of a seller',
    query: z.object({
      /** Needed where the service has several sellers, unless a series, a group or events are named. */
      sellerId: text,
      top: num,
      skip: num,
      startMin: time,
      startMax: time,
      endMin: time,
      endMax: time,
      sortBy: z.optional(z.enum(['start'])),
      /** Also in lower case. */
      sortOrder: z.optional(z.enum(['ASC', 'DESC', 'asc', 'desc'])),
      eventType: z.optional(z.array(z.enum(['SINGLE', 'GROUP', 'ROOT', 'RECURRENCE']))),
      rootId: texts,
      groupEventId: text,
      eventIds: texts,
      /**
       * Accepted, and without effect: a listing has the visible events, and `false` must not find for strangers what a
       * seller hides. Hidden events open by their ids.
       */
      visibleInListing: flag,
      /** Only events that have this under-shop, as it sells them. */
      underShopId: text,
      /** BCP 47; see `translations.ts`. */
      locale: text,
      /** Only events with one of these tags. */
      tags: texts,
      /** Search words that name, slogan or place must contain, in any of the event's languages. */
      search: text,
      attributes: z.optional(z.record(z.string(), z.string())),
      /**
       * Lists each series once, as its ROOT, in the place of its next date that fits. The dates of a hidden root are
       * listed one by one.
       */
      seriesOnce: flag,
    }),
    answer: z.array(ListingEvent),
    errors: [400],
  }),
  /** As a row of the list, for a page that shows one event. */
  get: route({
    method: 'GET',
    path: '/api/events/public/listings/{id}',
    who: 'anyone',
    summary: 'One event as a list shows it',
    query: z.object({ locale: text, underShopId: text }),
    answer: z.array(ListingEvent),
    errors: [400, 404],
  }),
};
