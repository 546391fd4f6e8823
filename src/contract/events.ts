/** The full record of an event, for its seller, and the public event. Long because the specification has so many fields. */
import { bag, flag, list, num, part, text, texts, time, timestamp } from './fields.ts';
import { ClockTime, offset, OffsetObject } from './offsets.ts';
import {
  AccountSettings,
  CartAutomationRule,
  Category,
  CheckinInformation,
  CustomTextConfig,
  DataRequestSettings,
  DiscountGroup,
  ExtraField,
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
  TicketDesign,
  TicketSettings,
  WalletAndPdf,
} from './settings.ts';
import { PublicEvent } from './public-event.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { TicketType } from './tickets.ts';

/** A separate sales view of an event: own prices, amounts, limits and window. */
export const UnderShop = z.looseObject({
  _id: text,
  name: text,
  ticketShopHeaderText: text,
  /** `default` or `contingentsOnly`. */
  availabilityMode: text,
  /** `independent`: its own amounts only. `subsidiary`: its own, and never more than the event has left; used when missing. `global`: the event's. */
  inventoryStrategy: text,
  /** `none` or `couponCode`. */
  unlockMode: text,
  /** Beyond the specification: the codes that unlock it; never part of a public answer. */
  coupons: texts,
  active: flag,
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
  timeSlots: list(z.looseObject({ _id: text, baseTimeSlotId: text, amount: num, enabled: flag })),
  extraFields: list(ExtraField),
  salesChannelGroupSettings: list(SalesChannelGroupSetting),
});
export type UnderShop = z.output<typeof UnderShop>;

export const TimeSlot = z.looseObject({
  _id: text,
  /** Clock at the venue. */
  startTime: z.optional(ClockTime),
  /** The categories that the slot admits; all when missing. */
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
    timeSlots: list(z.looseObject({ slotId: text, enabled: flag, amount: num })),
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
const extraInformation = part({ _id: text, type: text, category: text, subCategory: text });

/** What a seller may send when creating an event. */
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
  tickets: list(TicketType),
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
  maxAmount: num,
  maxAmountPerOrder: num,
  maxAmountPerCustomer: num,
  maxTransactionsPerCustomer: num,
  minAmountPerOrder: num,
  showCountdown: flag,
  hideInListing: flag,
  showOtherEvents: flag,
  useTimeSlots: flag,
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
  documentTemplateSettings: bag,
  dataRequestSettings: DataRequestSettings,
  meta: bag,
  attributes: bag,
  seoSettings: SeoSettings,
  timeSlots: list(TimeSlot),
  pricingSettings: part({ priceTableId: text, priceTableTierId: text, dynamicPricing: part({ enabled: flag }) }),
  taxSettings: part({ defaultTicketTaxServiceTypeId: text }),
  ticketSettings: TicketSettings,
};

/** What may be sent on update alone. */
const updatable = {
  ticketBackground: text,
  url: text,
  daySchemeId: text,
  childEvents: texts,
  tags: texts,
  upsellSettings: UpsellSettings,
  feeSettings: bag,
  subscriptionSettings: bag,
  daySchemes: list(DayScheme),
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

const rebookingSettings = part({ rebookingStrategyId: text });

export const EventRecord = z.looseObject({
  ...creatable,
  ...updatable,
  rebookingSettings,
  _id: z.string(),
  name: z.string(),
  start: timestamp,
  end: timestamp,
  sellerId: text,
  rootId: text,
  /** Beyond the specification: what its prices are in, e.g. `GBP`; the seller's currency when missing. */
  currency: text,
  createdAt: time,
  updatedAt: time,
  repetitionSettings: list(RepetitionSetting),
  /** Which dates and times the public views show; shown unless false. */
  showStartDate: flag,
  showStartTime: flag,
  showEndDate: flag,
  showEndTime: flag,
  showTimeRangeInTicket: flag,
  showTimeRangeInListing: flag,
});
export type EventRecord = z.output<typeof EventRecord>;

/** Beyond the create payload: the settings of an event that the specification names only in its record. */
export const EventInput = strict(z.object({ ...creatable, ...updatable, rebookingSettings, rules: texts }));
export type EventInput = z.input<typeof EventInput>;

const moment = z.optional(z.union([timestamp, OffsetObject]));

export const DuplicateInput = strict(
  z.object({
    _id: z.string(),
    eventType: text,
    image: text,
    name: text,
    duplicateContingents: flag,
    revisionId: text,
    seatMapId: text,
    salesChannelGroupSettings: list(SalesChannelGroupSetting),
    start: time,
    end: time,
    sellStart: time,
    sellEnd: time,
  }),
);

export const RecurrenceInput = strict(
  z.object({
    every: num,
    unit: text,
    from: time,
    to: time,
    startTime: time,
    endTime: time,
    /** `RELATIVE` or `ABSOLUTE`. */
    sellDatesStrategy: text,
    sellStartAt: moment,
    sellEndAt: moment,
    sellStartOffset: offset,
    sellEndOffset: offset,
    sellStartTime: time,
    sellEndTime: time,
    /** Days before the event, -7 to 0. */
    checkinStartOffset: num,
    checkinStartTime: time,
    daySchemeId: text,
    priceTableTierId: text,
    repeatsOn: texts,
  }),
);

const range = z.optional(z.record(z.string(), z.string()));

export const events = {
  create: route({
    method: 'POST',
    path: '/api/events',
    who: 'key',
    summary: 'Create an event',
    body: EventInput,
    answer: EventRecord,
    status: 201,
    errors: [400, 401],
  }),
  list: route({
    method: 'GET',
    path: '/api/events',
    who: 'key',
    summary: 'Events by filters',
    query: z.object({
      top: z.number(),
      skip: z.number(),
      name: text,
      start: range,
      end: range,
      createdAt: range,
      updatedAt: range,
      /** 1 or -1, by start. */
      sortDir: num,
      rootId: text,
      type: texts,
      sellerId: text,
      groupEventId: text,
      salesChannelId: text,
      childEvents: texts,
    }),
    answer: z.looseObject({ rows: z.array(EventRecord), total: z.number() }),
    errors: [400, 401],
  }),
  get: route({
    method: 'GET',
    path: '/api/events/{id}',
    who: 'key',
    summary: 'An event',
    answer: EventRecord,
    errors: [401, 404],
  }),
  update: route({
    method: 'PUT',
    path: '/api/events/{id}',
    who: 'key',
    summary: 'Change the fields that are sent',
    body: EventInput,
    answer: EventRecord,
    errors: [400, 401, 404, 409],
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/events/{id}',
    who: 'key',
    summary: 'Delete an event without valid tickets',
    answer: EventRecord,
    errors: [401, 404, 409],
  }),
  duplicate: route({
    method: 'POST',
    path: '/api/events/duplicate',
    who: 'key',
    summary: 'Copy an event',
    body: DuplicateInput,
    answer: EventRecord,
    status: 201,
    errors: [400, 401, 404],
  }),
  setSeating: route({
    method: 'POST',
    path: '/api/events/{id}/seating',
    who: 'key',
    summary: 'Link a seat map',
    body: strict(z.object({ seatMapId: z.string(), revisionId: z.string() })),
    answer: EventRecord,
    errors: [400, 401, 404, 409],
  }),
  parents: route({
    method: 'GET',
    path: '/api/events/{id}/parents',
    who: 'key',
    summary: 'The roots and groups that contain an event',
    answer: z.array(EventRecord),
    errors: [401, 404],
  }),
  addRecurrences: route({
    method: 'POST',
    path: '/api/events/{id}/recurrences',
    who: 'key',
    summary: 'Add dates to a root event',
    body: RecurrenceInput,
    answer: EventRecord,
    errors: [400, 401, 404, 409],
  }),
  decouple: route({
    method: 'POST',
    path: '/api/events/{id}/decouple',
    who: 'key',
    summary: 'Make a recurrence an event of its own',
    answer: EventRecord,
    errors: [401, 404, 409],
  }),
  recommendations: route({
    method: 'GET',
    path: '/api/events/{eventId}/recommendations',
    who: 'anyone',
    summary: 'Other events of the seller on sale',
    query: z.object({ locale: text }),
    answer: z.array(EventRecord),
    errors: [404],
  }),
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
