/** Ticket types as sellers define them, and tickets as buyers hold them. */
import { bag, flag, limit, num, list, part, text, texts, time } from './fields.ts';
import { offset } from './offsets.ts';
import { TicketRule, TicketStyle } from './parts.ts';
import { z } from './route.ts';

/** A ticket type as it is written and stored: what is not limited is missing. */
export const TicketInput = z.looseObject({
  _id: text,
  name: text,
  description: text,
  image: text,
  color: text,
  categoryRef: text,
  ticketBackground: text,
  priceCategoryId: text,
  /** Begins the code of each ticket; of any length, as nothing reads it back. */
  barcodePrefix: text,
  /** Major units; taxes included, unless `taxSettings.priceMode` of the event or its seller is `exclusive`. */
  price: num,
  /** Tickets of this type; null = not limited. */
  amount: num,
  /** Major units. */
  repersonalizationFee: num,
  sortingKey: num,
  maxAmountPerOrder: num,
  minAmountPerOrder: num,
  minAmountPerOrderRule: num,
  /** A fraction: 0.19 is 19 %. */
  taxRate: num,
  active: flag,
  posActive: flag,
  ignoredForStartingPrice: flag,
  conditionalAvailability: flag,
  conditionalAvailabilityMode: text,
  requiresPersonalization: flag,
  requiresExtraFields: flag,
  enableHardTicketOption: flag,
  forceHardTicketOption: flag,
  /**
   * Tickets of this type take from no amount but their own: neither from the event's `maxAmount`, nor from the amounts of
   * their category and time slot, and they don't count for `maxAmountPerOrder` of the event. For parking, booklets or
   * children on a lap.
   */
  ignoreForMaxAmounts: flag,
  /** `ENABLED` or `DISABLED`. */
  requiresPersonalizationMode: text,
  requiresExtraFieldsMode: text,
  repersonalizationAllowedMode: text,
  rules: list(TicketRule),
  /**
   * The scan zones that the ticket opens, by id or name, e.g. `["Backstage"]`; all when empty or missing. They are stored
   * with each ticket that is sold, printed on it, and told to the seller's webhooks.
   */
  entryPermissions: z.optional(z.array(z.unknown())),
  styleOptions: TicketStyle,
  /**
   * The expiry of tickets: `validUntil` is a moment; `expiresAfter`, an object like `salesEnd`, is counted from the start
   * or end of the ticket's time slot, or else of the event. The earlier counts, and without both a ticket doesn't expire.
   * A ticket carries the time as `validUntil`. An expired one can't be rebooked, exchanged, transferred, resold or
   * returned. Other fields are kept without effect.
   */
  expirationSettings: bag,
  /**
   * The transfer settings: the holder may transfer a ticket only if `mode` is `ALLOWED`. Other fields, such as
   * `allowedUntil` or `retransferMode` of other services, are kept without effect.
   */
  transferSettings: part({
    /** `ALLOWED` or `DISABLED`. */
    mode: text,
    /** Until when it can be transferred, never later than its time begins; the beginning when missing. */
    until: offset,
    /** The number of times that one ticket can be transferred; missing = not limited. */
    maxTransfers: num,
  }),
  meta: bag,
  salesStart: offset,
  salesEnd: offset,
  /**
   * For the door: how often a ticket is admitted (a `type` of `MULTI` above 1), and `highlight` as `feedback` for door
   * staff. Stored with each ticket that is sold, and told to the seller's webhooks.
   */
  scanSettings: part({ feedback: text, allowedScanCount: num }),
  deliverySettings: part({ wallet: part({ enabled: text }), pdf: part({ enabled: text }) }),
  revealingSettings: part({ enabled: text, beforeEvent: offset }),
  /** Major units for each ticket, on top of the event's charges. */
  outerChargeFix: num,
  /** Spelled so in the interface. Major units for each ticket, borne by the seller on top of the event's inner charges. */
  innnerChargeFix: num,
});
export type TicketType = z.output<typeof TicketInput>;

/** A ticket type as it is answered: null where nothing limits. */
export const TicketType = z.extend(TicketInput, {
  amount: limit,
  rules: list(z.looseObject({ _id: text, ticketGroup: text, min: num, max: limit })),
});

/** A sold ticket. */
export const Ticket = z.looseObject({
  _id: z.string(),
  /** `VALID`, `INVALID`, `RESERVED`, `DETAILSREQUIRED`; `BLANK` is understood, but never set here. */
  status: text,
  /** Missing until it is revealed, and for the holder of a ticket whose code rotates. */
  barcode: text,
  /** The form of its code, `signed` or `rotating`; short when missing. */
  codeForm: text,
  /** Of a signed ticket: what its QR code holds. People read and type `barcode`. */
  signedBarcode: text,
  /**
   * Of a rotating ticket: its QR code holds `prefix`, then a one-time password (TOTP by RFC 6238: SHA-1, 8 digits, 15
   * seconds, by the key in hex digits), then the seconds since 1970 in 10 digits. Who has the key has the ticket.
   */
  rotatingBarcode: part({ prefix: text, key: text }),
  secret: text,
  ticketTypeId: text,
  ticketName: text,
  categoryName: text,
  eventId: text,
  transactionId: text,
  firstname: text,
  lastname: text,
  /** In words, as the seat map had them when it was sold: `Stalls, row 4, seat 12`. */
  seat: text,
  /** Of a seat map: `seatId`, `section`, `row`, `seat` and `seatType`; otherwise what the checkout was sent. */
  seatingInfo: bag,
  slotId: text,
  /** By its event as it is now; when that moves, programs hear `event.updated`. */
  slotStartTime: time,
  /** `SINGLE` or `MULTI`. */
  type: text,
  /** `HARD` or `VIRTUAL`. */
  deliveryType: text,
  barcodeRevealed: flag,
  /** By its event and its type as they are now; missing where the code is shown at any time. */
  barcodeRevealDate: time,
  /** By the `expirationSettings` of its type and by its time as they are now; missing where it doesn't expire. */
  validUntil: time,
  /** The areas that it opens. Only told to its seller. */
  entryPermissions: texts,
  /** As its type had them when it was sold. Only told to its seller. */
  scanSettings: part({ feedback: text, allowedScanCount: num }),
  extraFields: bag,
  /** The ticket has been named. The name itself is missing once the person who gave it was erased. */
  personalized: flag,
  regularPrice: num,
  realPrice: num,
  /** False if its seller offers no change of it, so that a page need not ask `tickets.changes`. */
  changeable: flag,
  /**
   * The time since which it is no longer the buyer's. The buyer sees it without its code, its secret and its present
   * holder.
   */
  transferredAt: time,
});
export type Ticket = z.output<typeof Ticket>;
