/** What a door knows: its events, their tickets and the scans of these. */
import { flag, list, num, text, texts, time, timestamp } from './fields.ts';
import { z } from './route.ts';

/** A scan that admitted a ticket, let it out, or undid one of these. */
export const DoorScan = z.looseObject({
  nonce: z.string(),
  /** When it happened. */
  at: timestamp,
  /** `IN` or `OUT`. */
  direction: text,
  eventId: text,
  /** Id of the scan zone; missing at a door without one. */
  zone: text,
  /** The name of the device. */
  device: text,
  /** Admitted by hand. */
  forced: flag,
  /** The nonce of the scan that this one undoes. */
  undoes: text,
});
export type DoorScan = z.output<typeof DoorScan>;

export const DoorAttention = z.looseObject({
  /**
   * `highlight`, `limitedView`, `answer`, `invalid`, `blocked`; `codeAge` of a rotating code that is some steps away;
   * readers show unknown ones too.
   */
  kind: z.string(),
  text,
});

export type DoorAttention = z.output<typeof DoorAttention>;

/** A ticket as a door knows it: all that `decide()` needs. */
export const DoorTicketView = z.looseObject({
  _id: z.string(),
  /** Its short code, which every form of its code has in it. */
  barcode: text,
  /** `signed` or `rotating`; short when missing. */
  codeForm: text,
  /** Of the code: each new one raises it; 1 when missing. */
  codeVersion: num,
  /** Codes that it had before, with what ended them: `transferred` or `reissued`. */
  endedCodes: list(z.looseObject({ code: text, version: num, cause: text })),
  /** The name of the attendee; missing for a device with `accessMode: restricted`. */
  name: text,
  /** The ticket type that it has at this event. */
  ticketTypeId: text,
  ticketName: text,
  categoryRef: text,
  /** The event that was asked for. */
  eventId: text,
  /** Of a ticket of a group: the group. */
  parentEventId: text,
  sellerId: text,
  /** `VALID`, `INVALID`, `DETAILSREQUIRED`, `RESERVED`. */
  status: text,
  /** Of an `INVALID` ticket: what ended it, e.g. `canceled`, `returned`, `resold`, `exchanged`. */
  cause: text,
  /** Put out of order by its seller, or its payment is disputed. */
  isBlocked: flag,
  area: text,
  row: text,
  seat: text,
  /** Its number in the order, for search. */
  transactionId: text,
  discountId: text,
  discount: text,
  /** Its own event and ticket type first, then those that it admits to as a season ticket. */
  admits: list(z.looseObject({ eventId: z.string(), ticketTypeId: z.string() })),
  slotId: text,
  slotStart: time,
  slotEnd: time,
  validUntil: time,
  /** Ids or names of the scan zones that it opens; all when missing. */
  entryPermissions: texts,
  allowedScanCount: num,
  attention: list(DoorAttention),
  /** Its scans, the earliest first. */
  entry: list(DoorScan),
  createdAt: time,
  updatedAt: time,
});
export type DoorTicketView = z.output<typeof DoorTicketView>;

/** An event that a device may open. */
export const DoorEventView = z.looseObject({
  _id: z.string(),
  /** Of a date of a series: the series. */
  rootId: text,
  name: text,
  start: time,
  end: time,
  checkinStarts: time,
  timezone: text,
  locationName: text,
});
export type DoorEventView = z.output<typeof DoorEventView>;
