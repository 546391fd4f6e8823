/**
 * Coupons: codes that take something off an order. A voucher pays; a coupon lowers the price. `coupons` of an
 * under-shop are others: they open it.
 */
import { CouponChanges, CouponInput, CouponSeriesInput } from './coupon-input.ts';
import { flag, num, text, texts, time, timestamp } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** The discount of a coupon and its conditions: all that a price needs to know of it. */
const discount = {
  _id: z.string(),
  code: z.string(),
  /** The text that buyers read beside the amount. */
  name: text,
  /**
   * `fix` or `TOTAL` (off the sum), `var` or `PERCENTAGE`, `fixPerItem`, `waiveFees`; as `discountGroups` of an event
   * have them.
   */
  discountType: z.string(),
  /**
   * Major units for `fix`, `TOTAL`, `fixPerItem`; a fraction (0.1 is 10 %) for `var`, `PERCENTAGE`; none for `waiveFees`.
   */
  value: num,
  /** `_id`s of the ticket types that it is for; all of an event when this and `group` are missing. */
  ticketTypeIds: texts,
  /** `_id` of the group whose ticket types it is for, in events that have one of the name. */
  group: text,
  /** From which value of the cart it counts: regular prices, the whole cart, major units. */
  minCartSum: num,
  /** From how many tickets that it is for it counts. */
  minTickets: num,
  validUntil: time,
  /** Counts although the cart earns discounts, or staff give one; unless it is `false`. */
  withDiscounts: flag,
  /** Counts beside other coupons; only if `true`, and only with others that do. */
  withCoupons: flag,
};

/** A coupon as a buyer who knows its code sees it: the data that a shop computes the price from. */
export const CouponOffer = z.looseObject(discount);
export type CouponOffer = z.output<typeof CouponOffer>;

/** A coupon as its seller keeps it. */
export const Coupon = z.looseObject({
  ...discount,
  sellerId: text,
  /** Events that it is for, with all their dates; all of the seller when missing. */
  eventIds: texts,
  validFrom: time,
  /** The number of times that it may be used, all orders together; no limit if it is missing. */
  maxRedemptions: num,
  /** The number of times that one customer, by account or by email address, may use it. */
  maxPerCustomer: num,
  /** Buyers can use it; unless it is `false`. */
  active: flag,
  /** The number of times that it is used now: by orders, and by open checkouts. */
  redemptions: num,
  /** The series that it was made with. */
  series: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Coupon = z.output<typeof Coupon>;

/**
 * Coupons as their seller keeps them, and as buyers use them. A coupon of another seller is 404. The permissions are
 * those of vouchers: `vouchers:read` and `vouchers:write`.
 *
 * They lower prices after all other discounts, in the order in which the buyer entered them; each takes its part of
 * what is left, no price falls below nothing, and charges are computed on the rest. One that takes nothing off is not
 * used up.
 */
export const coupons = {
  /**
   * `{code: "FRIENDS10", discountType: "PERCENTAGE", value: 0.1}` takes 10 % off for a buyer who enters the code, in any
   * spelling. Without `code` it gets one that is hard to guess, like `H7KM-2QXW-BV4E`. A code is used once for a
   * seller, by a coupon or a voucher: 409 `CODE_IN_USE`. Amounts are in the seller's currency: a coupon with amounts
   * counts in events of this currency alone. Settings that contradict each other are 400.
   */
  create: route({
    method: 'POST',
    path: '/api/coupons',
    who: 'key',
    summary: 'Make a coupon',
    body: CouponInput,
    answer: Coupon,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /**
   * Makes up to 10,000 coupons with the same discount, each with a code of its own that is hard to guess: `prefix`, and
   * eight letters and digits like `SUMMER-H7KM-2QXW`. All of them, or none. Each is used once, unless `maxRedemptions`
   * says how often. `series` of the list finds them, also as CSV.
   */
  createSeries: route({
    method: 'POST',
    path: '/api/coupons/series',
    who: 'key',
    summary: 'Make many coupons',
    body: CouponSeriesInput,
    answer: z.looseObject({ series: z.string(), total: z.number() }),
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** The newest first; all of them as CSV, if that is asked for by `Accept: text/csv`. */
  list: route({
    method: 'GET',
    path: '/api/coupons',
    who: 'key',
    summary: 'Coupons, and how often they are used',
    files: ['text/csv'],
    query: z.object({
      ...paged,
      /** The one with this code, however it is typed. */
      code: text,
      /** Those that are for this event, or for all. */
      eventId: text,
      active: flag,
      /** The beginning of a code, however it is typed, or a part of a name. */
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters'))),
      /** Those of one series. */
      series: text,
      /** CSV begins with a byte order mark, which some spreadsheets need to read accents. */
      bom: flag,
    }),
    answer: z.looseObject({ docs: z.array(Coupon), total: z.number(), ...nextPage }),
    errors: [400, 401, 403],
  }),
  /** `redemptions` counts orders and open checkouts. */
  get: route({
    method: 'GET',
    path: '/api/coupons/{id}',
    who: 'key',
    summary: 'A coupon, and how often it is used',
    answer: Coupon,
    errors: [401, 403, 404],
  }),
  /**
   * Only the fields sent change, and `null` clears one. `maxRedemptions` is never below `redemptions`: 409
   * `BELOW_REDEEMED`. Orders and checkouts keep what they were promised; a checkout whose items change is priced by
   * what holds then.
   */
  update: route({
    method: 'PUT',
    path: '/api/coupons/{id}',
    who: 'key',
    summary: 'Change a coupon, or switch it off',
    body: CouponChanges,
    answer: Coupon,
    errors: [400, 401, 403, 404, 409],
  }),
  /** 409 `HAS_ORDERS` for one that orders or open checkouts use: switch it off by `active: false`. */
  delete: route({
    method: 'DELETE',
    path: '/api/coupons/{id}',
    who: 'key',
    summary: 'Delete an unused coupon',
    answer: Coupon,
    errors: [401, 403, 404, 409],
  }),
  /**
   * The discount of a coupon for this event. `id` is the event's `_id` or its slug. A code that is unknown, switched
   * off, not valid yet or no more, used up, or for other events is the same 404, and few tries a minute are let
   * through: codes cannot be guessed. Conditions are answered, not tried: the price says what a cart lacks.
   */
  check: route({
    method: 'POST',
    path: '/api/public/events/{id}/coupons',
    who: 'anyone',
    summary: 'What a coupon takes off for an event',
    body: strict(z.object({ code: z.string().check(z.minLength(1, 'Missing'), z.maxLength(64)) })),
    answer: CouponOffer,
    errors: [400, 404],
  }),
};
