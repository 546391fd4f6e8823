/** Pieces that several views of an event share. */
import { flag, list, num, part, text, texts, time } from './fields.ts';
import { z } from './route.ts';

/** A named set of ticket types that discounts, automation and availability rules refer to. */
export const Group = z.looseObject({ _id: z.string(), name: text, tickets: texts });
export type Group = z.output<typeof Group>;

/** One condition of a discount; all of a discount's conditions must hold. */
export const DiscountRule = z.looseObject({
  _id: text,
  /** `_id` of a group; of no meaning for `cartSum`. */
  group: text,
  /** `ticketGroups`: tickets of `group` between min and max. `cartSum`: value of the cart between min and max. */
  type: text,
  min: num,
  max: num,
});
export type DiscountRule = z.output<typeof DiscountRule>;

export const DiscountGroup = z.looseObject({
  _id: z.string(),
  name: text,
  /** `fix` or `TOTAL` (off the sum), `var` or `PERCENTAGE`, `fixPerItem`, `waiveFees`. */
  discountType: text,
  /** Major units for `fix`, `TOTAL`, `fixPerItem`; a fraction (0.1 is 10 %) for `var`, `PERCENTAGE`. */
  value: num,
  rules: list(DiscountRule),
});
export type DiscountGroup = z.output<typeof DiscountGroup>;

/** A discount that POS staff give by hand (mode OPERATOR). */
export const PosDiscount = z.looseObject({ _id: z.string(), name: text, discountType: text, value: num });

export const CartAutomationRule = z.looseObject({
  _id: z.string(),
  name: text,
  /** `hasBeenAdded`. */
  triggerType: text,
  triggerTargetGroup: text,
  /** `autoAdd` or `chooseFrom`. */
  thenType: text,
  thenTargets: list(z.looseObject({ _id: text, thenTargetGroup: text, thenTargetMin: num, thenTargetMax: num })),
});

/** A part of the house, or a kind of ticket, that ticket types belong to. */
export const Category = z.looseObject({
  _id: z.string(),
  name: text,
  description: text,
  seatingReference: text,
  /** The id that ticket types name in `categoryRef`. */
  ref: text,
  recommendedTicket: text,
  /** Tickets in the category. */
  amount: num,
  maxAmountPerOrder: num,
  listWithoutSeats: flag,
  /** Tickets left in the category; in event info and availabilities only. */
  v: num,
});
export type Category = z.output<typeof Category>;

/** A ticket type may be bought while tickets of `ticketGroup` in the cart are between min and max. */
export const TicketRule = z.looseObject({ _id: text, ticketGroup: text, min: num, max: num });
export type TicketRule = z.output<typeof TicketRule>;

export const TicketStyle = part({ thumbnailImage: text, showAvailable: flag, hiddenInSelectionArea: flag });

export const GeoCode = part({ _id: text, lat: num, lng: num });

export const StyleOptions = part({
  headerStyle: text,
  hideLocationMap: flag,
  hideLocationAddress: flag,
  showAvailabilityIndicator: flag,
  /** 0 cascade, 1 asTabs, 2 boxes, 3 ticketWizard; the names are accepted too. */
  categoryAlignment: z.optional(z.union([z.number(), z.string()])),
  /** Two shares of the volume: red below the first, yellow below the second; [0.3, 0.7] if they are missing. */
  availabilityIndicatorThresholds: z.optional(z.array(z.number())),
  brandOne: text,
  brandTwo: text,
  showAvailable: flag,
  /** `beforeTickets` or `afterTickets`. */
  timeSlotsCheckoutSelection: text,
});

export const Video = part({ youtubeID: text });

export const GalleryItem = z.looseObject({
  _id: text,
  title: text,
  description: text,
  copyright: text,
  image: text,
  index: num,
});

export const SoldOutFallback = part({
  _id: text,
  /** `default`, `moreinformation`, `waitinglist`. */
  soldOutFallbackType: text,
  soldOutFallbackLink: text,
});

export const CheckinInformation = part({ _id: text, checkinStarts: time });
export const CustomTextConfig = part({ _id: text, buyTicketsCTA: text });
export const SeoSettings = part({ _id: text, title: text, description: text, tags: texts, noIndex: flag });
export const Tracking = part({
  facebookPixel: part({ active: flag, pixelId: text }),
  tagging: part({ enabled: flag, tags: texts }),
});
export const HardTicketSettings = part({
  _id: text,
  /**
   * The delivery of printed tickets: `self` (the seller sends them; used when missing), `managed` (the seller's provider
   * does), `pickup` (they wait at the venue). Other text is shown to buyers as it is, and they give an address.
   */
  fulfillmentType: text,
  /** Stored without effect: whether paper is preprinted or printed on demand changes nothing about the sale. */
  printingMethod: text,
  hardTicketPreviewURL: text,
  promotionName: text,
  promotionText: text,
  enabled: flag,
  /** Major units for each printed ticket, paid by the buyer. */
  hardTicketOuterCharge: num,
  /** Major units for each printed ticket, borne by the seller. */
  hardTicketInnerCharge: num,
  /** Days that printing and sending take: nearer to the event nothing is printed any more. */
  requiredDays: num,
});
/** Other fields, such as a `repersonalizationFee` for a whole event, are kept without effect: ticket types have it. */
export const DataRequestSettings = part({
  requiresPersonalization: flag,
  requiresExtraFields: flag,
  repersonalization: flag,
  /**
   * The names that a POS asks for: `ENABLED` or `fullPersonalization` (and any unknown value) the same as online,
   * `OPTIONAL` or `optionalPersonalization` names that may stay empty, `DISABLED` or `noPersonalization` no names.
   * Questions (`ticketExtraFields`) stay.
   */
  posPersonalization: text,
  /** The buyer's data that the details form asks for. */
  enforceAddress: flag,
  enforceCompany: flag,
  skipAddressInfo: flag,
});
export const AccountSettings = part({
  _id: text,
  enforceAccounts: flag,
  /** `DISABLED`, `PREVENT_CHECKOUT`, `PREVENT_DETAILS_STEP`. */
  enforceAuthentication: text,
});
export const ReservationSettings = part({
  /** `noReservations`, `reservationsOnly`, `reservationsAndPayment`, `internalReservationsAndPayment`. */
  option: text,
});
export const UpsellSettings = part({
  _id: text,
  /** Stored without effect: no products are sold here. */
  productStream: text,
  headerImage: text,
  active: flag,
  crossSells: part({ eventIds: texts }),
});
export const ResellView = part({
  saleActive: flag,
  offerActive: flag,
  fees: part({ buyerFeeFix: num, buyerFeeVar: num }),
  priceMarkup: num,
});
/** Where an event takes place, as the public views tell it. */
export const Location = part({
  locationName: text,
  locationStreet: text,
  locationCity: text,
  locationPostal: text,
  locationCountry: text,
  geoCode: GeoCode,
});
