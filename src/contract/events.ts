/**
 * The full record of an event, for its seller, and the public event. Long because the specification has that many
 * fields.
 */
import { eventBounds, link, title } from './event-bounds.ts';
import { bag, flag, flagOrMode, limit, list, num, part, text, texts, time, timestamp } from './fields.ts';
import { ClockTime } from './offsets.ts';
import { EventInfo } from './event-info.ts';
import { ExtraField } from './extra-field.ts';
import {
  AccountSettings,
  CartAutomationRule,
  Category,
  CheckinInformation,
  CustomTextConfig,
  DataRequestSettings,
  DiscountGroup,
  GalleryItem,
  GeoCode,
  Group,
  HardTicketSettings,
  PosDiscount,
  ReservationSettings,
  SeoSettings,
  SoldOutFallback,
  StyleOptions,
  Tracking,
  UpsellSettings,
  Video,
} from './parts.ts';
import {
  CustomCharges,
  PaymentSettings,
  SalesChannelGroupSetting,
  TaxSettings,
  TicketDesign,
  TicketSettings,
  WalletAndPdf,
} from './settings.ts';
import { PublicEvent } from './public-event.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { bounded, changes, strict } from './strict.ts';
import { TicketInput, TicketType } from './tickets.ts';
import { WaitingRoomSettings } from './waiting-room.ts';
import { emailExamples, textByLanguage } from './terms.ts';
import { Translations } from './translations.ts';

/** A separate sales view of an event: own prices, amounts, limits and window. */
export const UnderShop = z.looseObject({
  _id: text,
  name: text,
  ticketShopHeaderText: text,
  /** `default` or `contingentsOnly`. */
  availabilityMode: text,
  /**
   * `independent`: its own amounts only; used when missing. `subsidiary`: its own, and never more than the event has
   * left. `global`: the event's; used when missing for a shop that sets no amount at all.
   */
  inventoryStrategy: text,
  /** `none` or `couponCode`. */
  unlockMode: text,
  /** The codes that unlock it; never part of a public answer. */
  coupons: texts,
  active: flag,
  /**
   * Mass downloads: whether buyers of the shop may have the tickets of an order as CSV, beside the PDF of all that every
   * buyer may have. Not when missing.
   */
  allowMassDownload: flag,
  sellStart: time,
  sellEnd: time,
  maxAmount: num,
  maxAmountPerOrder: num,
  minAmountPerOrder: num,
  maxTransactionsPerCustomer: num,
  maxAmountPerCustomer: num,
  seatingContingents: texts,
  customerTags: texts,
  customerSegments: texts,
  customCharges: CustomCharges,
  reservationSettings: ReservationSettings,
  accountSettings: AccountSettings,
  paymentSettings: PaymentSettings,
  bestAvailableSeatingConfiguration: part({ enabled: flag, enforced: flag, allowMassBooking: flag }),
  tickets: list(
    z.looseObject({
      _id: text,
      baseTicket: text,
      name: text,
      description: text,
      price: num,
      amount: num,
      active: flag,
    }),
  ),
  categories: list(z.looseObject({ _id: text, baseCategoryId: text, amount: num })),
  timeSlots: list(z.looseObject({ _id: text, baseTimeSlotId: text, amount: num, enabled: flagOrMode })),
  extraFields: list(ExtraField),
  salesChannelGroupSettings: list(SalesChannelGroupSetting),
});
export type UnderShop = z.output<typeof UnderShop>;

export const TimeSlot = z.looseObject({
  _id: text,
  /** Clock at the venue. */
  startTime: z.optional(ClockTime),
  /**
   * The categories that the slot admits; all when missing. A reference with another `refType` than `category` has no
   * effect: the specification names no other kind.
   */
  refs: list(z.looseObject({ refType: text, categoryRef: text })),
  /** Admissions; missing = not limited. */
  amount: num,
});
export type TimeSlot = z.output<typeof TimeSlot>;

export const DayScheme = z.looseObject({
  _id: text,
  name: text,
  color: text,
  offers: part({
    allTicketTypesActive: flag,
    ticketTypes: list(z.looseObject({ ticketTypeId: text, active: flag })),
    timeSlots: list(z.looseObject({ slotId: text, enabled: flagOrMode, amount: num })),
  }),
});

export const RepetitionSetting = z.looseObject({
  every: num,
  /** `DAY`, `WEEK`, `MONTH`. */
  unit: text,
  /** `SUNDAY` … `SATURDAY`. */
  repeatsOn: texts,
  from: time,
  to: time,
});

const seating = part({
  _id: text,
  eventKey: text,
  eventId: text,
  seatMapId: text,
  revisionId: text,
  active: flag,
  orphanConfiguration: part({ _id: text, minSeatDistance: num, edgeSeatsOrphaning: flag }),
  contingents: texts,
  availabilityMode: text,
  bestAvailableSeatingConfiguration: part({ enabled: flag, enforced: flag }),
});
const extraInformation = part({
  _id: text,
  /** Stored without effect: nothing that is sold depends on it. */
  type: text,
  category: text,
  subCategory: text,
});

/** The input for a new event. */
const creatable = {
  name: text,
  description: text,
  slogan: text,
  locationName: text,
  locationStreet: text,
  locationCity: text,
  locationPostal: text,
  locationCountry: text,
  image: text,
  ticketFooter: text,
  ticketShopHeader: text,
  timezone: text,
  accentColor: text,
  pageStyle: text,
  eventType: text,
  groups: list(Group),
  discountGroups: list(DiscountGroup),
  posDiscounts: list(PosDiscount),
  categories: list(Category),
  tickets: list(TicketInput),
  customerTags: texts,
  customerSegments: texts,
  extraFields: list(ExtraField),
  ticketExtraFields: list(ExtraField),
  underShops: list(UnderShop),
  gallery: list(GalleryItem),
  start: time,
  end: time,
  sellStart: time,
  sellEnd: time,
  visibleAfter: time,
  /**
   * A draft: for the public the event isn't there, and nothing of it is sold, until it is published. Written with a new
   * event alone; then `events.publish` and `events.unpublish` change it. Not when missing.
   */
  draft: flag,
  maxAmount: num,
  maxAmountPerOrder: num,
  maxAmountPerCustomer: num,
  maxTransactionsPerCustomer: num,
  minAmountPerOrder: num,
  showCountdown: flag,
  hideInListing: flag,
  showOtherEvents: flag,
  useTimeSlots: flag,
  /**
   * Free-form. These have an effect: the `show…` fields of the event where the event itself lacks them;
   * `mailHeaderImage`, the https address of a picture at the top of emails about orders; `dontSendTicketMail: true`, with
   * which no email about an order brings its ticket codes (they are not sent again either), while its page still shows them. The rest is handed on.
   */
  customSettings: bag,
  seating,
  extraInformation,
  customCharges: CustomCharges,
  video: Video,
  ticketDesign: TicketDesign,
  checkinInformation: CheckinInformation,
  tracking: Tracking,
  hardTicketSettings: HardTicketSettings,
  customTextConfig: CustomTextConfig,
  /** Stored without effect: the specification doesn't show what is in it, and documents follow the seller's settings. */
  documentTemplateSettings: bag,
  dataRequestSettings: DataRequestSettings,
  meta: bag,
  attributes: bag,
  /**
   * For search engines and cards: title, description and keywords of the event's page. `noIndex` keeps the event out of
   * search engines: its page says so, sitemaps leave it out, and `<event-shop>` doesn't describe it in the page that it
   * stands in.
   */
  seoSettings: SeoSettings,
  timeSlots: list(TimeSlot),
  pricingSettings: part({ priceTableId: text, priceTableTierId: text, dynamicPricing: part({ enabled: flag }) }),
  taxSettings: TaxSettings,
  ticketSettings: TicketSettings,
  translations: Translations,
};

/** The fields that an update takes and a new event does not. */
const updatable = {
  /** A picture at the top of tickets as PDF; that of a ticket type comes first. */
  ticketBackground: text,
  url: text,
  daySchemeId: text,
  childEvents: texts,
  /** Labels to filter events and listings by. */
  tags: texts,
  upsellSettings: UpsellSettings,
  /** Stored without effect: the specification doesn't show what is in it, and fees follow `customCharges`. */
  feeSettings: bag,
  /** Stored without effect: the specification doesn't show what is in it, and no subscriptions are sold here. */
  subscriptionSettings: bag,
  daySchemes: list(DayScheme),
  /** Stored without effect beside a check of the ticket types: it names access lists of another system. */
  accessListMapping: list(z.looseObject({ listId: text, ticketTypeId: text })),
  deliverySettings: WalletAndPdf,
  salesChannelGroupSettings: list(SalesChannelGroupSetting),
  paymentSettings: PaymentSettings,
  cartAutomationRules: list(CartAutomationRule),
  soldOutFallback: SoldOutFallback,
  styleOptions: StyleOptions,
  geoCode: GeoCode,
  accountSettings: AccountSettings,
  reservationSettings: ReservationSettings,
};

/** The fields that the specification names in the record alone. */
const recorded = {
  rebookingSettings: part({ rebookingStrategyId: text }),
  /** The currency of its prices, e.g. `GBP`; the seller's currency if it is missing. Fixed once something is sold. */
  currency: text,
  /**
   * How the dates of a series were made, written with `addRecurrences`. Written directly it has no effect: dates are
   * events of their own, with tickets that may be sold, so that no change of a rule moves or removes them.
   */
  repetitionSettings: list(RepetitionSetting),
  /** The waiting room, a line before the checkout of an event in great demand; see `waitingRoom.join`. */
  waitingRoom: WaitingRoomSettings,
  /**
   * The parts of the start and the end that buyers are shown: in the shop, in listings, and on everything about an order.
   * The start is shown unless these are false. The end has the parts of the start in the shop, and elsewhere if
   * `showTimeRangeInListing` or `showTimeRangeInTicket` is set; `showEndDate` and `showEndTime` show or hide its parts
   * everywhere. A setting that is missing here is read from `customSettings`.
   */
  showStartDate: flag,
  showStartTime: flag,
  showEndDate: flag,
  showEndTime: flag,
  showTimeRangeInTicket: flag,
  showTimeRangeInListing: flag,
};

/** The fields that the service sets. */
const given = {
  _id: text,
  sellerId: text,
  rootId: text,
  createdAt: time,
  updatedAt: time,
  /**
   * What has become of the event: `POSTPONED` without a new date, `RESCHEDULED` to another one, `CANCELED`; missing
   * while it takes place as planned. Postpone and Cancel an event set it, and a change with `null` clears it, unless the
   * event is canceled.
   */
  status: text,
  /** The start before a postponement. */
  previousStart: time,
  /** The seller's words about it, by language. */
  statusMessage: z.optional(textByLanguage(2000)),
  /** When it was canceled: nothing is sold since. */
  canceledAt: time,
  /**
   * What its seller may want to think over, in the answers of Create, Change, Publish and Make a draft again, and of an event
   * that is read by its id; missing if there is nothing, in lists and in messages to
   * webhooks. Nothing is refused for them. `field` is the path that one is about, `code` is stable:
   * `END_IN_PAST`, `NO_TICKET_TYPES` (none that is active), `NO_PAYMENT_METHOD` (tickets that cost something, of a seller
   * who has no payment method).
   */
  warnings: list(z.looseObject({ field: z.string(), code: z.string(), message: z.string() })),
  /** In the answer of Postpone alone, with `notify`, `dryRun` or `test`: the emails about it. */
  notification: z.optional(
    z.looseObject({
      /** To buyers and to holders of transferred tickets. */
      emails: z.number(),
      ...emailExamples,
      /** The run that sends them; missing in a dry run and a test, and where nothing changes. */
      runId: text,
    }),
  ),
};

/** The fields that every record has. */
const needed = { _id: z.string(), name: z.string(), start: timestamp, end: timestamp };

const StoredRecord = z.looseObject({ ...creatable, ...updatable, ...recorded, ...given, ...needed });
/** The record as it is stored: what is not limited is missing. */
export type EventRecord = z.output<typeof StoredRecord>;

/** The record as it is answered: null where nothing limits. */
export const EventRecord = z.extend(StoredRecord, {
  /** Tickets of the event; null = not limited. */
  maxAmount: limit,
  /** Tickets of one order; null = not limited. */
  maxAmountPerOrder: limit,
  tickets: list(TicketType),
  discountGroups: list(
    z.looseObject({
      _id: z.string(),
      name: text,
      discountType: text,
      value: num,
      rules: list(z.looseObject({ _id: text, group: text, type: text, min: num, max: limit })),
    }),
  ),
});
export type EventAnswer = z.output<typeof EventRecord>;

/** Taken without effect: the specification names it in the payload alone, and doesn't say what the texts are. */
const rules = texts;

const writable = bounded(z.object({ ...creatable, ...updatable, ...recorded, rules }), eventBounds);

/**
 * A new event. `name`, `start` and `end` must be there; `eventType` is SINGLE and `timezone` the seller's when missing. Inner elements
 * may bring an `_id` of their own, so that what is created together can name each other (`groups.tickets`, `discountGroups.rules.group`
 * …); the others are given one. Beyond the create payload: whatever the record has, save what the service sets (`_id`, `sellerId`,
 * `rootId`, `createdAt`, `updatedAt`). A RECURRENCE that is created here has no root; a root's dates are made by Add recurrences.
 * @example { "name": "Hamlet", "start": "2026-10-24T19:30:00+02:00", "end": "2026-10-24T22:30:00+02:00", "groups": [{ "_id": "all", "tickets": ["full"] }], "tickets": [{ "_id": "full", "name": "Full price", "price": 28 }] }
 */
export const EventInput = strict(writable);
export type EventInput = z.input<typeof EventInput>;

/**
 * A change of an event. What is not sent stays, at every level: objects are merged (JSON merge patch, RFC 7396), `null` clears. A list
 * that is sent is the new list, in its order; an element whose `_id` is known keeps the fields that it does not name, one that is left
 * out is removed. Free-form objects are merged too, lists inside them replaced. The record may be sent back as it was read, also
 * after another change: `createdAt`, `updatedAt`, `draft`, `status`, `previousStart`, `statusMessage`, `canceledAt` and `warnings` are ignored. Another `_id`, `sellerId` or `rootId` is refused (400 READ_ONLY): it is
 * the record of another event. A change that must not overwrite a newer one sends `If-Match`.
 * @example { "maxAmount": 320, "slogan": null, "tickets": [{ "_id": "full", "price": 30 }] }
 */
export const EventChanges = changes(
  bounded(z.object({ ...creatable, ...updatable, ...recorded, ...given, rules }), eventBounds),
);
export type EventChanges = z.input<typeof EventChanges>;

/**
 * Changes of an event that are tried, and the language of its texts, as a public operation takes it.
 * @example { "slogan": "One night only", "locale": "de" }
 */
const EventPreview = changes(
  bounded(z.object({ ...creatable, ...updatable, ...recorded, ...given, rules, locale: text }), eventBounds),
);

/** An offset object with a unit that exists, in years that exist. */
const writtenOffset = z.object({
  target: z.optional(z.enum(['start', 'end'])),
  unit: z.optional(z.enum(['hours', 'days', 'weeks', 'months', 'years'])),
  offset: z.optional(z.number().check(z.minimum(-100_000, 'At least -100000'), z.maximum(100_000, 'At most 100000'))),
});
const moment = z.optional(z.union([timestamp, writtenOffset]));
const eventType = z.enum(['SINGLE', 'GROUP', 'ROOT', 'RECURRENCE']);
const idOfOthers = z.string().check(z.minLength(1, 'Expected an id'), z.maxLength(200, 'At most 200 characters'));

/**
 * The differences of a copy from its source. A copy has ids of its own,
 * inside too, no `url`, nothing sold, and a seating event of its own; what it says of other events stays.
 * @example { "_id": "665f1c…", "name": "Second evening", "start": "2026-10-25T20:00:00+01:00" }
 */
export const DuplicateInput = strict(
  z.object({
    /** The event that is copied. */
    _id: z.string(),
    /**
     * Its source's when missing; the copy of a RECURRENCE is a SINGLE then. RECURRENCE makes a further date of the same
     * root, with the inner ids that all its dates share; only a RECURRENCE can be copied so. A ROOT is copied without
     * its dates.
     */
    eventType: z.optional(eventType),
    image: z.optional(link),
    name: z.optional(title),
    /**
     * True copies the contingents: `seating.contingents`, and `seatingContingents` of under-shops. Left out when
     * missing, since they belong to the seats of one evening. Amounts (of the event, ticket types, slots, under-shops
     * …) are always copied: a shop that was limited must not be without limit in the copy.
     */
    duplicateContingents: flag,
    /** Whether the copy is a draft; as its source when missing. */
    draft: flag,
    /** Goes with `seatMapId`: the copy has this seat map in place of its source's. */
    revisionId: z.optional(idOfOthers),
    seatMapId: z.optional(idOfOthers),
    salesChannelGroupSettings: z.optional(z.array(SalesChannelGroupSetting).check(z.maxLength(500, 'At most 500'))),
    /**
     * The source's when missing. Moved, everything that is told as a moment moves with it, by the clock at the venue:
     * the end, when the sale (that of under-shops too) and the admission begin and end, `visibleAfter`; unless it is
     * given here.
     */
    start: time,
    end: time,
    sellStart: time,
    sellEnd: time,
  }),
);
export type DuplicateInput = z.output<typeof DuplicateInput>;

/**
 * A postponement. With `start` the event has a new date; without it the new one is not known yet.
 * @example { "start": "2026-11-07T19:30:00+01:00", "message": { "en": "Our lead has lost her voice." }, "notify": true }
 */
export const PostponeInput = strict(
  z.object({
    /** The new start. The one that a postponed event had: it takes place as planned after all. */
    start: time,
    /** With `start` alone; when missing the event lasts as long as before. */
    end: time,
    /** The seller's words for the emails: one text, or one for each language. */
    message: z.optional(textByLanguage(2000)),
    /** Whether buyers and holders get an email, after a minute in which it can be undone; not when missing. */
    notify: flag,
    /** The event as it would be, and an example of the email; nothing is changed. */
    dryRun: flag,
    /** The same, and the example goes in each language to the signed-in user. */
    test: flag,
  }),
);
export type PostponeInput = z.output<typeof PostponeInput>;

/** Days of the week as recurrences name them, by `getUTCDay()`. */
export const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

/**
 * A series of dates. Days and clock times are those at the venue: of `from` and `to` the day
 * counts, of the fields `…Time` the clock. A time that the clock leaps over in spring is the same after the leap (02:30 is 03:30);
 * one that it shows twice in autumn is the first of both. Dates that the root has already are left out.
 * @example { "every": 1, "unit": "WEEK", "repeatsOn": ["FRIDAY"], "from": "2026-10-02T00:00:00+02:00", "to": "2026-12-18T00:00:00+01:00", "startTime": "2026-10-02T20:00:00+02:00", "endTime": "2026-10-02T22:30:00+02:00" }
 */
export const RecurrenceInput = strict(
  z.object({
    /** 2 is every other day, week, month; 1 when missing. */
    every: z.optional(
      z.int().check(z.minimum(1, 'Expected a whole number from 1'), z.maximum(1000, 'Expected 1000 at most')),
    ),
    /**
     * `MONTH` repeats the day of the month of `from`; months without that day (a 31st) are left out. Weeks run from
     * Monday to Sunday: every other week is counted from the week of `from`.
     */
    unit: z.enum(['DAY', 'WEEK', 'MONTH']),
    /** First and last day, both included. At most 1000 dates in one request. */
    from: timestamp,
    to: timestamp,
    /** Days at the venue that are left out, such as holidays, e.g. `2026-12-25`. */
    without: z.optional(
      z
        .array(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Expected a day, e.g. "2026-12-25"')))
        .check(z.maxLength(1000, 'At most 1000 days')),
    ),
    startTime: timestamp,
    /** At or before `startTime` on the clock: on the next day. */
    endTime: timestamp,
    /**
     * The beginning and end of the sale of each date: `RELATIVE` by `sellStartOffset`, `sellEndOffset`, `sellStartTime`
     * and `sellEndTime`; `ABSOLUTE` by `sellStartAt` and `sellEndAt`. If it is missing, the fields that are sent
     * decide. Times that no field gives are as in the root.
     */
    sellDatesStrategy: z.optional(z.enum(['RELATIVE', 'ABSOLUTE'])),
    /** The same moment for all dates, or one by an offset from each. */
    sellStartAt: moment,
    sellEndAt: moment,
    /**
     * From the date's start or end, as its `target` says; a time alone means the day on which the date starts
     * (`sellEndTime`: ends).
     */
    sellStartOffset: z.optional(writtenOffset),
    sellEndOffset: z.optional(writtenOffset),
    /** The clock on the day to which the offset leads. */
    sellStartTime: time,
    sellEndTime: time,
    /**
     * Days before the event, -7 to 0. Without this and `checkinStartTime`, admission begins as long before each date as
     * the root's.
     */
    checkinStartOffset: z.optional(
      z
        .int()
        .check(
          z.minimum(-7, 'Expected a whole number from -7 to 0'),
          z.maximum(0, 'Expected a whole number from -7 to 0'),
        ),
    ),
    /** The clock on that day; that of the start when missing. */
    checkinStartTime: time,
    /** One of the root's day schemes, for each date. */
    daySchemeId: text,
    priceTableTierId: z.optional(idOfOthers),
    /** With `WEEK`, and only there. */
    repeatsOn: z.optional(
      z.array(z.enum(weekdays)).check(z.minLength(1, 'Name a day at least'), z.maxLength(7, 'At most 7 days')),
    ),
  }),
);
export type RecurrenceInput = z.output<typeof RecurrenceInput>;

const range = z.optional(z.record(z.string(), z.string()));

export const events = {
  /**
   * Ticket types, groups, categories, under-shops and whatever else lies in lists may come with an `_id` of your own
   * choice, so that they can refer to each other in this one request; what has none gets one. Groups, categories and
   * ticket types are whole objects, not ids alone. What refers to something that is not there, and what contradicts
   * itself, is refused with every path. `url` is unique for the whole service.
   */
  create: route({
    method: 'POST',
    path: '/api/events',
    who: 'key',
    summary: 'Create an event',
    body: EventInput,
    large: true,
    answer: EventRecord,
    status: 201,
    errors: [400, 401, 409],
    idempotent: true,
    versioned: true,
  }),
  /**
   * `start`, `end`, `createdAt` and `updatedAt` take ranges in brackets. `sellerId` of another seller finds nothing.
   */
  list: route({
    method: 'GET',
    path: '/api/events',
    who: 'key',
    summary: 'Events by filters',
    query: z.object({
      ...paged,
      /** A part of the name; capitals do not matter. */
      name: text,
      start: range,
      end: range,
      createdAt: range,
      updatedAt: range,
      /** 1 (when missing) or -1, by start. */
      sortDir: num,
      rootId: text,
      type: z.optional(z.array(eventType)),
      /** A key sees its own seller's events: of another there are none. */
      sellerId: text,
      /** The ids of the events that the group contains. */
      groupEventId: text,
      /** Sold in this sales channel: its settings enable it, or enable no channel and do not switch this one off. */
      salesChannelId: text,
      /** Groups that contain one of these. */
      childEvents: texts,
      /** Events with one of these tags. */
      tags: texts,
      /**
       * `draft`: not published. `onSale`, `soldOut`: of the next 500 that are published and not over, those that buyers
       * are shown so; a series by its dates. `past`: published and over. `canceled`: whenever they were to be.
       */
      state: z.optional(z.enum(['draft', 'onSale', 'soldOut', 'past', 'canceled'])),
    }),
    answer: z.looseObject({ rows: z.array(EventRecord), total: z.number(), ...nextPage }),
    errors: [400, 401],
  }),
  /** The whole record, as it is written. The `ETag` names its version, for `If-Match` of a change. */
  get: route({
    method: 'GET',
    path: '/api/events/{id}',
    who: 'key',
    summary: 'An event',
    answer: EventRecord,
    errors: [401, 404],
    versioned: true,
  }),
  /**
   * A JSON merge patch (RFC 7396): what is not named stays, `null` clears. A list that is sent is the new list, in
   * its order; elements with a known `_id` keep what they do not name. What was read may be sent back whole.
   *
   * The dates of a ROOT follow it: each field that is changed here changes in every date that had the same there as
   * the root; what a date has of its own stays. Start, end, check-in, seating and address are always a date's own.
   *
   * 409 for what would harm sold or held tickets: a limit below them (`BELOW_TAKEN`), one of their ticket types,
   * categories, slots or under-shops missing from its list (`IN_USE`), another currency.
   */
  update: route({
    method: 'PUT',
    path: '/api/events/{id}',
    who: 'key',
    summary: 'Change the fields that are sent',
    body: EventChanges,
    large: true,
    answer: EventRecord,
    errors: [400, 401, 404, 409, 412],
    versioned: true,
  }),
  /**
   * A draft is there for buyers from now on: in listings, by its address, in feeds and sitemaps, and its sale begins as its
   * times say. The dates of a series that are drafts are published with it. An event that is published already stays as
   * it is.
   */
  publish: route({
    method: 'POST',
    path: '/api/events/{id}/publish',
    who: 'key',
    summary: 'Publish a draft',
    answer: EventRecord,
    errors: [401, 404, 409, 412],
    versioned: true,
  }),
  /**
   * The event is a draft again, seen by its seller alone. 409 while it has tickets that are not invalid
   * (`HAS_TICKETS`) or a buyer is ordering some (`HAS_OPEN_CHECKOUTS`): end its sale by `sellEnd` instead. 409
   * `WRONG_STATE` for a canceled event. The dates of a series become drafts with it, all or none. A draft stays as it is.
   */
  unpublish: route({
    method: 'POST',
    path: '/api/events/{id}/unpublish',
    who: 'key',
    summary: 'Make an event without valid tickets a draft again',
    answer: EventRecord,
    errors: [401, 404, 409, 412],
    versioned: true,
  }),
  /**
   * The event info that buyers would get of the event if it were published and had these changes; nothing is stored.
   * Without changes it is the event as it is, also a draft. 400 for changes that would be refused.
   */
  preview: route({
    method: 'POST',
    path: '/api/events/{id}/preview',
    who: 'key',
    summary: 'What buyers would see of an event',
    body: EventPreview,
    large: true,
    answer: EventInfo,
    errors: [400, 401, 404, 409],
  }),
  /**
   * The same of an event that is not there yet: what buyers would get if it were created and published. Its ids are
   * others each time. Refused as its creation would be. Texts are in the language of `locale` or `Accept-Language`.
   */
  previewNew: route({
    method: 'POST',
    path: '/api/events/preview',
    who: 'key',
    summary: 'What buyers would see of a new event',
    body: EventInput,
    large: true,
    answer: EventInfo,
    errors: [400, 401, 409],
  }),
  /**
   * Tickets stay valid, and the sale goes on. With a new date the end of the sale, admission and the end of tickets move
   * with the start, by the clock at the venue; without one buyers see no date. Listings, pages and calendars say what
   * has become of the event. Emails begin after a minute, as a run: `POST /api/runs/{id}/undo` gives the event its date
   * back until then. 409 `WRONG_STATE` while emails about an earlier postponement are under way. Sent again, nothing
   * changes and no email goes out. The dates of a ROOT are postponed one by one (409 `HAS_RECURRENCES`).
   */
  postpone: route({
    method: 'POST',
    path: '/api/events/{id}/postpone',
    who: 'key',
    summary: 'Postpone an event, with or without a new date',
    body: PostponeInput,
    answer: EventRecord,
    errors: [400, 401, 404, 409, 412],
    versioned: true,
  }),
  /**
   * 409 while it has tickets that are not invalid, checkouts under way, or dates. Past orders still show it.
   */
  delete: route({
    method: 'DELETE',
    path: '/api/events/{id}',
    who: 'key',
    summary: 'Delete an event without valid tickets',
    answer: EventRecord,
    errors: [401, 404, 409, 412],
    versioned: true,
  }),
  /**
   * A copy has fresh ids inside (an address that names an under-shop opens only the original's), with every reference
   * pointing to the copies; nothing is sold of it, and it has no `url`. Moments that are not given move with the start,
   * by the clock at the venue.
   */
  duplicate: route({
    method: 'POST',
    path: '/api/events/duplicate',
    who: 'key',
    summary: 'Copy an event',
    body: DuplicateInput,
    answer: EventRecord,
    status: 201,
    errors: [400, 401, 404, 409],
    idempotent: true,
    versioned: true,
  }),
  /**
   * Replaces the seat map, and gives an event without one a seating event. While seats are sold or held, the event takes
   * another revision of its map alone, which has each of these seats in its category and under its name: seats may be moved
   * and added, and free ones renamed and removed. Else 409 `SEATS_SOLD`, with `refused`, an array of `seat`, `code`
   * (`SEAT_UNKNOWN`, `SEAT_WRONG_CATEGORY`, `SEAT_RENAMED`) and, for a key that may read orders, `transactionId`.
   */
  setSeating: route({
    method: 'POST',
    path: '/api/events/{id}/seating',
    who: 'key',
    summary: 'Link a seat map',
    body: strict(z.object({ seatMapId: idOfOthers, revisionId: idOfOthers })),
    answer: EventRecord,
    errors: [400, 401, 404, 409, 412],
    versioned: true,
  }),
  /**
   * The root of a date, and the groups that name the event in `childEvents`.
   */
  parents: route({
    method: 'GET',
    path: '/api/events/{id}/parents',
    who: 'key',
    summary: 'The roots and groups that contain an event',
    answer: z.array(EventRecord),
    errors: [401, 404],
  }),
  /**
   * Adds dates to a series, by the clock and the calendar at the venue. Dates that the root has already, by their
   * start, are left out, so that a series is made longer by sending it again. At most 1,000 dates in one request.
   */
  addRecurrences: route({
    method: 'POST',
    path: '/api/events/{id}/recurrences',
    who: 'key',
    summary: 'Add dates to a root event',
    body: RecurrenceInput,
    answer: EventRecord,
    errors: [400, 401, 404, 409, 412],
    idempotent: true,
    versioned: true,
  }),
  /**
   * It keeps its data and what is sold of it, and follows its root no more.
   */
  decouple: route({
    method: 'POST',
    path: '/api/events/{id}/decouple',
    who: 'key',
    summary: 'Make a recurrence an event of its own',
    answer: EventRecord,
    errors: [401, 404, 409, 412],
    versioned: true,
  }),
  /**
   * The first that is on sale of those that the seller names in `upsellSettings.crossSells`, or else the soonest of its
   * others; the public part of its record. 404 also when there is no other one on sale.
   */
  recommendations: route({
    method: 'GET',
    path: '/api/events/{eventId}/recommendations',
    who: 'anyone',
    summary: 'Another event of the seller on sale',
    query: z.object({ locale: text }),
    answer: EventRecord,
    errors: [404],
  }),
  /**
   * The public part of its record: texts, pictures, place and times. A canceled event is there with its `status`;
   * a draft is 404.
   */
  getPublic: route({
    method: 'GET',
    path: '/api/public/events/{id}',
    who: 'anyone',
    summary: 'What a page about an event may show',
    query: z.object({ locale: text }),
    answer: PublicEvent,
    errors: [404],
  }),
};
