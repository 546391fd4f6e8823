/**
 * The settings and the state of an event's sale: the one answer that a shop needs. Long because the specification has
 * that many fields.
 */
import { bag, flag, list, num, part, text, texts, time, timestamp } from './fields.ts';
import { ClockTime, offset } from './offsets.ts';
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
  Group,
  HardTicketSettings,
  Location,
  PosDiscount,
  ReservationSettings,
  ResellView,
  SeoSettings,
  SoldOutFallback,
  StyleOptions,
  TicketRule,
  TicketStyle,
  Tracking,
  UpsellSettings,
  Video,
} from './parts.ts';
import { route, z } from './route.ts';
import { AskedConsent } from './terms.ts';

/** A ticket type as a buyer may see it. `price` is what is paid before charges, taxes included. */
export const InfoTicket = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: text,
  /** A picture of the type, beside the fields of the specification; shown where `styleOptions.thumbnailImage` is missing. */
  image: text,
  color: text,
  categoryRef: text,
  /** The `priceCategoryId` of the ticket type: what its price table prices it by. */
  priceTableTypeId: text,
  /**
   * The tier of the price table that `price` is of, the time at which it ends, and the tickets left in it: those of all
   * types in it together; missing = not limited.
   */
  priceTier: part({ _id: text, name: text, until: time, left: num }),
  /** `blockAddToCart` or `blockCheckout`. */
  conditionalAvailabilityMode: text,
  /** Tickets left of this type, all limits above it included; missing = not limited. */
  v: num,
  /** Major units. */
  price: z.number(),
  sortingKey: num,
  maxAmountPerOrder: num,
  minAmountPerOrder: num,
  /** The amount of this type in the cart from which `minAmountPerOrder` applies; 1 when missing. */
  minAmountPerOrderRule: num,
  /** A fraction: 0.07 is 7 %; the price includes it. */
  taxRate: num,
  /** Major units for each ticket, paid by the buyer. */
  outerChargeFix: num,
  /**
   * Spelled so in the interface. Major units for each ticket, borne by the seller: programs may read it, a shop doesn't
   * show it and a buyer doesn't pay it.
   */
  innnerChargeFix: num,
  active: flag,
  requiresPersonalization: flag,
  enableHardTicketOption: flag,
  forceHardTicketOption: flag,
  ignoreForMaxAmounts: flag,
  ignoredForStartingPrice: flag,
  conditionalAvailability: flag,
  rules: list(TicketRule),
  styleOptions: TicketStyle,
  meta: bag,
  /**
   * As `dynamicFees`: read where a service tells it; this one has nothing to fill it from. Prices that change are in
   * `price`.
   */
  subscriptionSettings: bag,
  dynamicFees: z.optional(z.array(z.record(z.string(), z.unknown()))),
  salesStart: offset,
  salesEnd: offset,
  /** The times that `salesStart` and `salesEnd` name; see `sale/resolve-times.ts`. */
  salesStartAt: time,
  salesEndAt: time,
  /**
   * Tickets on resale, apart from the seller's own: of the ticket type `ticketTypeId`, and only for the slot `slotId`
   * where the event has slots. `outerChargeFix` is the only charge on top.
   */
  resale: part({ ticketTypeId: text, slotId: text }),
  /** As the event's `ticketSettings.resellSettings` has it: ticket types have no setting of their own. */
  resellSettings: part({ enabled: z.optional(z.union([z.string(), z.boolean()])) }),
});
export type InfoTicket = z.output<typeof InfoTicket>;

/** A time of admission. */
export const InfoSlot = z.looseObject({
  _id: z.string(),
  /** Clock at the venue. */
  startTime: ClockTime,
  /** Admissions left; missing = not limited. */
  v: num,
  /** The categories that the slot admits, all when missing; `v` is what both the slot and the category have left. */
  categories: list(z.looseObject({ categoryRef: text, v: num })),
  /** Read where a service tells it. This one does not: its ticket types have no limit of their own in a slot. */
  ticketTypes: list(z.looseObject({ ticketTypeId: text, v: num })),
  availabilityIndicator: text,
  /** The number of tickets for this slot on resale. */
  resale: num,
  /** The times at which admission begins and ends; see `sale/resolve-times.ts`. */
  startsAt: time,
  endsAt: time,
});
export type InfoSlot = z.output<typeof InfoSlot>;

export const EventInfo = z.looseObject({
  _id: z.string(),
  name: z.string(),
  start: timestamp,
  end: timestamp,
  /** The type of the event: it tells a page of dates (ROOT, GROUP) from an event that sells itself. */
  eventType: text,
  /** The root of a recurrence, so that a shop can offer its other dates. */
  rootId: text,
  url: text,
  slogan: text,
  /** Plain text, HTML (sanitized before it is shown), or rich-text JSON. */
  description: text,
  locationName: text,
  posDiscounts: list(PosDiscount),
  categories: list(Category),
  groups: list(Group),
  cartAutomationRules: list(CartAutomationRule),
  discountGroups: list(DiscountGroup),
  extraFields: list(ExtraField),
  ticketExtraFields: list(ExtraField),
  image: text,
  styleOptions: StyleOptions,
  video: Video,
  gallery: list(GalleryItem),
  checkinInformation: CheckinInformation,
  accentColor: text,
  sellerId: text,
  sellStart: time,
  /** The end of the sale; the end of the event if it is missing. */
  sellEnd: time,
  ticketShopHeader: text,
  hardTicketSettings: HardTicketSettings,
  tracking: Tracking,
  accountSettings: AccountSettings,
  dataRequestSettings: DataRequestSettings,
  seoSettings: SeoSettings,
  soldOutFallback: SoldOutFallback,
  reservationSettings: ReservationSettings,
  customTextConfig: CustomTextConfig,
  customSettings: bag,
  upsellSettings: UpsellSettings,
  useTimeSlots: flag,
  timezone: text,
  /** `planned`, `onSale`, `soldOut`, `past`. */
  saleStatus: text,
  underShopId: text,
  /** `none` or `couponCode`. */
  unlockMode: text,
  /** A code opens an under-shop of this event; see `shops.unlock`. */
  unlockable: flag,
  /** The sale is for customers with certain tags or segments, so that a buyer has to sign in. */
  restricted: flag,
  channelId: text,
  seatingEventId: text,
  /** The `pageStyle` of the record. */
  theme: text,
  /**
   * Texts in the `locale` of the request, at the clock of the venue: when the event is (`Sat 28 November 2026, 20:00`),
   * when its doors open, and one unit of its currency (`€1.00`). With them a shop shows its first frame before it has
   * formats of its own. Missing without a `locale`.
   */
  formatted: part({ date: text, doors: text, unit: text }),
  /** The lowest price that a buyer can pay, as a decimal in major units. */
  startingPrice: text,
  currency: text,
  ticketShopHeaderText: text,
  /** The publishable key of the seller's payment provider; missing for a seller who is not paid through one. */
  payment_provider_api_key: text,
  seating: flag,
  /** Of a seated group: the `seating.eventId` of each of its dates that has seats. */
  seatingChildEventIds: texts,
  contingents: texts,
  /**
   * `orphanConfiguration`, `availabilityMode` and `bestAvailableSeatingConfiguration` as in the record; the
   * under-shop's where it has them.
   */
  seatingConfigurations: bag,
  /** A fraction, for ticket types without their own. */
  taxRate: num,
  /** `exclusive` when the seller enters prices before tax. Prices and charges here include it all the same. */
  taxMode: text,
  /** Tickets per order, at most and at least. */
  max: num,
  min: num,
  /** The numbers of tickets and orders that one customer may have, of the event and of the under-shop. */
  maxAmountPerCustomer: num,
  maxTransactionsPerCustomer: num,
  /** Tickets left of the event; missing = not limited. */
  v: num,
  /** Variable outer charge, a share: 0.1 = 10 % of the price. */
  cXv: num,
  /** Fixed outer charge for each ticket, major units. */
  cXf: num,
  /** Fixed outer charge for each cart, major units. */
  ccXf: num,
  /** The parts of the start and the end that the seller shows; of the record, or of its `customSettings`. */
  showStartDate: flag,
  showStartTime: flag,
  showEndDate: flag,
  showEndTime: flag,
  showTimeRangeInTicket: flag,
  showTimeRangeInListing: flag,
  showCountdown: flag,
  showOtherEvents: flag,
  /** True: every seller's customers may have accounts. A shop hides its sign-in where another service says false. */
  accountsModule: flag,
  /**
   * The address of the live availability as server-sent events (`Availabilities` in each), relative to the service. Ask
   * `availabilities` from time to time if it is missing.
   */
  live: text,
  /** The waiting room: a buyer needs a place in it; see `waitingRoom.join`. Missing if there is none. */
  waitingRoom: part({ active: flag, startsAt: time, opensAt: time }),
  seller: part({
    name: text,
    description: text,
    image: text,
    documentImage: text,
    url: text,
    supportUrl: text,
    customLogo: text,
    /** The seller's `brandingSettings.eventLogo`, if the branding is switched on; in the header of the shop. */
    eventLogo: text,
    defaultLanguage: text,
    /** The address of the terms and conditions; relative to the service if it begins with `/`, as the next two. */
    agb: text,
    /** The address of the privacy policy. */
    privacy: text,
    /** The address of the imprint. */
    imprint: text,
    /** About the right of withdrawal, or why there is none. */
    withdrawalText: text,
    /** The consents that buyers are asked for; staff at a POS ask for none. */
    itemConsents: list(AskedConsent),
  }),
  location: Location,
  /** Slots of the assigned day scheme; `start` is a time in ISO 8601. A shop reads `timeSlots`. */
  slots: list(z.looseObject({ _id: text, start: text, amount: num, offers: bag })),
  timeSlots: list(InfoSlot),
  tickets: list(InfoTicket),
  /**
   * The state of resale now, by `ticketSettings.resellSettings` and the end of the event, and its charges for a buyer.
   */
  resell: ResellView,
});
export type EventInfo = z.output<typeof EventInfo>;

/** `{id}` is an event's `_id` or its slug. */
export const eventInfo = {
  /**
   * Everything that a shop needs to sell: ticket types, prices, groups, slots, questions, rules, and what the
   * buyer must enter. Names of the requested language. A draft is 404.
   */
  info: route({
    method: 'GET',
    path: '/api/events/info/{id}',
    who: 'anyone',
    summary: 'How an event is sold',
    query: z.object({
      /** BCP 47; see `translations.ts`. */
      locale: text,
      /**
       * `_id` of an under-shop. One with `unlockMode: couponCode` is answered too, so that a shop can ask for the code:
       * what it costs is no secret, its coupons are, and a checkout needs one.
       */
      underShop: text,
      /**
       * The sales channel, a `salesChannelGroupId`: 404 where the event or the under-shop is switched off for it. A
       * channel that is not listed is open. Without a channel nothing is restricted.
       */
      channel: text,
      /** At a POS, as `posOperationMode=OPERATOR`. */
      pos: flag,
      posOperationMode: z.optional(z.string().check(z.regex(/^(?:OPERATOR|KIOSK)$/, 'Expected OPERATOR or KIOSK'))),
      /**
       * Asked by a website. It has no effect: what is not asked for a POS (`pos`, `posOperationMode`) is asked by a
       * website, and a shop of another kind has nothing else to be told.
       */
      web: flag,
    }),
    answer: EventInfo,
    errors: [400, 404],
  }),
};
