/** A seller's orders, with a key: to see what is still to be paid, to confirm payments, and to cancel an order. */
import { returnFields } from './order-fields.ts';
import { transactionFields } from './order-items.ts';
import { flag, list, num, text, texts, time } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { holderName } from './ticket-details.ts';
import { Ticket } from './tickets.ts';

const { secret: _secret, ...rest } = transactionFields;

/** An order as its buyer sees it, with who that is; the buyer's `secret` is not in it. */
export const SellerTransaction = z.looseObject({
  _id: z.string(),
  /** Of the customer record that the order belongs to. */
  customerId: text,
  email: text,
  phone: text,
  /** The part of `realPrice` that vouchers do not cover, in major units. */
  due: num,
  /** The time at which it became an order. */
  completedAt: time,
  /** The end of the time to pay, of an order that is `overdue`; in a list and in a single order. */
  overdueSince: time,
  ...rest,
  /**
   * The inner charges of the tickets that the order still has, in major units: those of returned tickets are reversed,
   * and a canceled order has none. The seller bears them. They are no part of `realPrice`, and no buyer sees them.
   */
  innerCharge: num,
  /** Your own words about the order; no buyer sees them. */
  note: text,
  /** What happened to it, the newest first, at most 200 entries; in a single order alone. */
  history: list(
    z.looseObject({
      at: time,
      /**
       * `placed`, `paid`, `mail`, `ticket`, `returned`, `refund`, `corrected` for an email address that the buyer
       * corrected, or `operation` for what you or a program of yours did.
       */
      kind: text,
      /** The kind of email, the change of a ticket, or the operation. */
      what: text,
      /** Of an email or a refund: `waiting`, `done`, `failed` when it was given up, `dismissed` when you have seen that. */
      state: text,
      /** Of an email or a refund that was given up: the job, to be replayed or dismissed. */
      jobId: text,
      /** `holder`, `seller` or `service`, or the name of the key or user. */
      by: text,
      ticketId: text,
      /** Major units. */
      amount: num,
      /** The names of the fields that were changed. */
      fields: texts,
    }),
  ),
  /** The returned tickets and what came of them, oldest return first; `innerCharge` is what a return reversed. */
  returns: list(z.looseObject({ ...returnFields, innerCharge: num })),
});
export type SellerTransaction = z.output<typeof SellerTransaction>;

/** The orders of a list: by time, last change or price, from the lowest on; `-`: from the highest on. */
const orderSorts = ['-completedAt', 'completedAt', '-updatedAt', 'updatedAt', '-realPrice', 'realPrice'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What orders are chosen by: all filters that are given apply. */
export const orderFilters = {
  /**
   * At least 3 characters of the order number, the buyer's name, company or email address, or of a ticket code. Each
   * word is looked for by its beginning; capitals and accents do not matter.
   */
  search: z.optional(
    z.string().check(
      z.refine((value) => value.trim().length >= 3, 'Expected at least 3 characters'),
      z.maxLength(100, 'At most 100 characters'),
    ),
  ),
  id: text,
  /** The beginnings of the buyer's names, first or last. */
  name: text,
  /** Of the buyer; capitals do not matter. */
  email: text,
  /** The `_id` of the buyer's customer record. */
  customer: text,
  /** The code of a coupon that the order used and was not canceled with. */
  coupon: text,
  /** `COMPLETE` or `CANCELED`; both when missing. */
  status: z.optional(z.enum(['COMPLETE', 'CANCELED'])),
  /** E.g. `AWAITING`. */
  paymentStatus: text,
  /** True: the money is there. False: complete orders whose money is not. */
  paid: flag,
  /** True: orders whose money is late by your terms of payment. False: all others. */
  overdue: flag,
  /** E.g. `invoice` or `stripe`. */
  paymentMethod: text,
  eventId: text,
  /** The same as `eventId`. */
  event: text,
  /** Placed from then on. */
  start: time,
  /** Placed until then. */
  end: time,
  /** A range of the last change, e.g. `updatedAt[$gte]=2026-01-01T00:00:00Z`. */
  updatedAt: z.optional(z.record(z.string(), z.string())),
};

const orderList = z.object({
  ...paged,
  /**
   * `-completedAt` when missing, the newest first; or `completedAt`, `updatedAt`, `realPrice`, each also with a minus.
   * Prices are compared as numbers, whatever their currency.
   */
  sort: z.optional(z.enum(orderSorts)),
  ...orderFilters,
  /** CSV begins with a byte order mark, which some spreadsheets need to read accents. */
  bom: flag,
});

/**
 * Orders of one seller; one of another does not exist here: 404. A limited key takes `transactions:read` or
 * `customers:read`, and for changes `transactions:write` or `checkout:write`.
 */
export const transactions = {
  /**
   * All filters that are given apply. Orders are counted to 10,000: with `hasMore` there are more than `total`. With
   * `Accept: text/csv` it answers all rows as CSV: `top`, `skip` and `after` do not count.
   */
  list: route({
    method: 'GET',
    path: '/api/transactions',
    who: 'key',
    summary: 'Orders, e.g. those that wait for their money',
    files: ['text/csv'],
    query: orderList,
    answer: z.looseObject({
      rows: z.array(SellerTransaction),
      /** At most 10,000. */
      total: z.number(),
      /** True when there are more than `total`. */
      hasMore: flag,
      ...nextPage,
    }),
    errors: [400, 401, 403],
  }),
  /** Buyer, tickets, payment, invoice and note, as the seller sees them. An order of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/transactions/{id}',
    who: 'key',
    summary: 'An order',
    answer: SellerTransaction,
    errors: [401, 403, 404],
  }),
  /**
   * The money of an order that was `AWAITING` it is there: by bank transfer, or at the box office. It becomes
   * `RECEIVED`, reserved tickets become valid, and the buyer gets an email. Asked again, it answers the same order.
   */
  markReceived: route({
    method: 'POST',
    path: '/api/transactions/{id}/received',
    who: 'key',
    summary: 'Say that the money of an order has come',
    body: strict(
      z.object({
        /**
         * The amount received, in major units: 409 `AMOUNT_DIFFERS` unless it is what was due. Not checked if it is
         * missing.
         */
        amount: num,
        /** How it was paid: `transfer`, `cash`, or `card` for a terminal of your own. It stands in the order. */
        paymentInfoMethod: z.optional(z.enum(['transfer', 'cash', 'card'])),
        /** False sends the buyer no email. */
        sendMail: flag,
      }),
    ),
    answer: SellerTransaction,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Cancels an order. Its tickets are no longer valid; stock, seats, vouchers and coupons are released, once. Money
   * that a provider took is refunded through it, unless `refund` is false. The rest (paid in another way, or more than
   * the provider can give back) is the seller's manual refund: `refundByHand` is its amount. The buyer gets an email. A
   * repeated request answers the same order.
   */
  cancel: route({
    method: 'POST',
    path: '/api/transactions/{id}/cancel',
    who: 'key',
    summary: 'Cancel an order',
    body: strict(
      z.object({
        /** The refund through the provider: none if it is false; true if it is missing. */
        refund: flag,
      }),
    ),
    answer: SellerTransaction,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Names a ticket for its holder, e.g. once its `repersonalizationFee` was paid at the box office: until the event is
   * over, whatever its buyers may do by themselves. A ticket that has a name gets a new `barcode` with another one, and
   * the buyer gets an email.
   */
  personalize: route({
    method: 'POST',
    path: '/api/transactions/{id}/tickets/{ticketId}/personalize',
    who: 'key',
    summary: 'Say who a sold ticket is for',
    body: strict(z.object({ firstname: holderName, lastname: holderName })),
    answer: z.looseObject({
      /** Without the `secret` of its holder. */
      ticket: Ticket,
    }),
    errors: [400, 401, 403, 404, 409],
  }),
};
