/** The search of the desk: one text for orders, people, events and codes. */
import { list, num, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';

/** A code, an order number: what was asked for to the letter. */
const SearchMatch = z.looseObject({
  /** `order`, `ticket`, `voucherOrder`, `voucher` or `coupon`. */
  kind: z.string(),
  _id: z.string(),
  /** Of a ticket. */
  transactionId: text,
  eventId: text,
});

const FoundOrder = z.looseObject({
  _id: z.string(),
  /** As people read it. */
  orderNumber: text,
  name: text,
  email: text,
  eventId: text,
  status: z.string(),
  paymentStatus: text,
  realPrice: num,
  currency: text,
  completedAt: time,
});

const FoundPerson = z.looseObject({
  /** The customer; missing for a buyer without a record. */
  customerId: text,
  name: text,
  email: z.string(),
});

const FoundEvent = z.looseObject({
  _id: z.string(),
  name: z.string(),
  start: timestamp,
  timezone: text,
  eventType: text,
});

const FoundCode = z.looseObject({
  /** `voucher` or `coupon`. */
  kind: z.string(),
  _id: z.string(),
  code: z.string(),
  /** What a voucher has left, in major units of the seller's currency. */
  balance: num,
  /** Of a coupon. */
  name: text,
});

export const search = {
  /**
   * A code or an order number that was typed in full is `match`. The lists have 5 rows at most; one that is missing is
   * not for this key. Orders, people and codes are looked for from 3 characters on, by the beginnings of words and
   * codes; events by any part of their name.
   */
  find: route({
    method: 'GET',
    path: '/api/search',
    who: 'key',
    summary: 'Orders, people, events and codes by one text',
    query: z.object({ q: z.string().check(z.minLength(1, 'Missing'), z.maxLength(200, 'At most 200 characters')) }),
    answer: z.looseObject({
      match: z.optional(SearchMatch),
      /** With `transactions:read` or `customers:read`: the newest first. */
      orders: list(FoundOrder),
      /** With `customers:read`. */
      people: list(FoundPerson),
      /** With `events:read`: those to come first. */
      events: list(FoundEvent),
      /** With `vouchers:read`. */
      codes: list(FoundCode),
    }),
    errors: [400, 401, 403],
  }),
};
