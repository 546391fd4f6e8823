/**
 * The operations of a checkout, from a cart to an order. Creating a checkout takes the tickets out of the stock until
 * `expiresAt`. Long because a purchase has that many steps; there is nothing else in here.
 */
import { password } from './customers.ts';
import { Consents } from './customer-input.ts';
import { email } from './email.ts';
import { bag, flag, list, num, orderMeta, part, text, texts, time, timestamp } from './fields.ts';
import { ExtraField } from './extra-field.ts';
import { CustomerTransaction, RedeemedVouchers, TransactionProduct, TransactionTicket } from './order-items.ts';
import { PaymentStart } from './payments.ts';
import { route, z } from './route.ts';
import { AskedConsent, termsFields } from './terms.ts';
import { Ticket } from './tickets.ts';

/** The cart of a buyer. Unknown fields, a price among them, are ignored: the service knows its own prices. */
export const ItemInput = z.object({
  /** `ticket`: no products are sold here. */
  type: z.literal('ticket'),
  /** The event, by its `_id` or its slug: the checkout's, also if it is missing. An item of another event is refused. */
  eventId: text,
  ticketTypeId: z.string(),
  amount: z.int().check(z.minimum(1), z.maximum(1000)),
  slotInfo: z.optional(z.object({ slotId: z.string(), slotStartTime: timestamp })),
  /**
   * The seats, as many as `amount`, by their `_id` in the seat map. Without them the service chooses the best that are
   * free, where the event allows it. An event without a seat map of its own hands through whatever stands here.
   */
  seatingInfo: z.optional(
    z.looseObject({
      seats: z.optional(
        z.array(z.string().check(z.maxLength(100, 'At most 100 characters'))).check(z.maxLength(200, 'At most 200')),
      ),
    }),
  ),
  asHardTicket: flag,
  triggeredBy: text,
  /** Free-form, for the seller's programs: answered with the item, at most 4 kB as JSON. */
  meta: orderMeta,
});
export type ItemInput = z.input<typeof ItemInput>;

const items = z.array(ItemInput).check(z.maxLength(200));
const codes = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20));
const posDiscounts = z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)));
const secret = z.string();
/**
 * False sends the buyer no email with the order. At the POS `OPERATOR` alone: 400 elsewhere, and for a way to pay with a
 * `provider`.
 */
const sendMail = flag;
/**
 * The language of the buyer, in place of the checkout's: emails and documents of the order are written in it. As
 * `sendMail`, at the POS `OPERATOR` alone.
 */
const buyersLanguage = text;

const line = z.optional(z.string().check(z.maxLength(200)));
const addressInput = { company: line, street: line, line2: line, postal: line, city: line, state: line, country: line };
const deliveryAddress = z.optional(z.object({ prename: line, lastname: line, ...addressInput }));

export const CheckoutItem = z.looseObject({
  _id: text,
  eventId: text,
  shopId: text,
  channelId: text,
  /** Before discounts and charges; major units, as all prices here. */
  regularPrice: num,
  /** After discounts, charges included, before vouchers. */
  realPrice: num,
  outerCharge: num,
  /**
   * The inner charges, which the seller bears; no part of `realPrice`. Only in messages to the seller's webhooks: a buyer
   * is not told.
   */
  innerCharge: num,
  tickets: list(TransactionTicket),
  products: list(TransactionProduct),
  redeemedVouchers: RedeemedVouchers,
  /** Codes that lower the price, and those that opened the under-shop. */
  appliedCoupons: texts,
  /** The discounts, each with its amount in major units; `code` for a coupon's. */
  appliedDiscountInfo: list(z.looseObject({ _id: text, name: text, amount: num, code: text })),
});
export type CheckoutItem = z.output<typeof CheckoutItem>;

export const Checkout = z.looseObject({
  _id: z.string(),
  /** The order's number as people read it, e.g. `LW-7KQ4M2`, unique for its seller; missing before it is an order. */
  orderNumber: text,
  secret: z.string(),
  /** `NEW`, `ABORTED`, `COMPLETE`; `CANCELED` once an order was canceled. */
  status: z.string(),
  type: text,
  sellerId: text,
  eventId: text,
  shopId: text,
  channelId: text,
  customerId: text,
  email: text,
  prename: text,
  lastname: text,
  company: text,
  /** With its prefix, e.g. `DE123456789`. */
  vatId: text,
  street: text,
  line2: text,
  postal: text,
  city: text,
  state: text,
  country: text,
  phone: text,
  /** True without tax, as a firm of another member state of the EU accounts for it (`vatId`). */
  reverseCharge: flag,
  /** The address for printed tickets, if it is not the buyer's own. */
  deliveryAddress: part({
    prename: text,
    lastname: text,
    company: text,
    street: text,
    line2: text,
    postal: text,
    city: text,
    state: text,
    country: text,
  }),
  extraFields: bag,
  preferredLanguage: text,
  paymentMethod: text,
  paymentStatus: text,
  items: z.array(CheckoutItem),
  /** As it was sent. */
  meta: bag,
  /** The price of the order in major units: after discounts, charges included, before vouchers. */
  realPrice: z.number(),
  currency: z.string(),
  redeemedVouchers: RedeemedVouchers,
  /**
   * Codes that were sent but pay nothing, and why: `UNKNOWN`, `EXPIRED`, `EMPTY`, `CURRENCY`, `NOT_YET_VALID`,
   * `BLOCKED`; of a ticket's exchange `NOT_HERE` or `IN_USE`.
   */
  refusedVouchers: list(z.looseObject({ code: text, reason: text })),
  /**
   * Coupons that were sent but do not count, and why: `UNKNOWN` (also one that has expired, is used up, or is for other
   * events), `PER_CUSTOMER`, `NO_TICKETS` (none that it is for), `MIN_TICKETS` and `MIN_CART_SUM` with what is
   * `missing` (tickets, or value in major units), `NOT_WITH_DISCOUNTS`, `NOT_WITH_COUPONS`, `NO_EFFECT`.
   */
  refusedCoupons: list(z.looseObject({ code: text, reason: text, missing: num })),
  /** The time at which the tickets go back into the stock unless the order is complete. */
  expiresAt: time,
  /** The buyer may ask for more time, by `extend`; missing in the answer to a new checkout, which doesn't look at stock. */
  canExtend: flag,
  createdAt: time,
  updatedAt: time,
});
export type Checkout = z.output<typeof Checkout>;

/** The fields to ask for. */
export const DetailsForm = z.looseObject({
  /** The buyer opens an account with this order (`createAccount` and `password`), or signs in. */
  enforceAccounts: flag,
  /** The order belongs to a customer who signed in, so that there is no account to open. */
  signedIn: flag,
  enforceAddress: flag,
  enforceCompany: flag,
  skipAddressInfo: flag,
  /**
   * Printed tickets are sent to `deliveryAddress`, or else to the buyer's own address. One of them has to be complete.
   */
  enforceDeliveryAddress: flag,
  /**
   * The terms to show beside the button that places the order, in the language of the form. Staff at a POS show none.
   */
  terms: part(termsFields),
  /** The consents that the buyer is asked for, in the language of the form. */
  consents: list(AskedConsent),
  extraFields: list(ExtraField),
  ticketExtraFields: list(ExtraField),
  /** The tickets that are asked about, one entry for each: name and extra fields. */
  tickets: list(
    z.looseObject({
      ticketTypeId: z.string(),
      name: text,
      /** Counts the tickets of the order, from 0. */
      index: z.number(),
      requiresPersonalization: flag,
      /** A name is optional: at a POS with `posPersonalization: "OPTIONAL"`. */
      offersPersonalization: flag,
      /** `_id`s of `ticketExtraFields` to ask for this ticket. */
      extraFields: texts,
    }),
  ),
});
export type DetailsForm = z.output<typeof DetailsForm>;

export const DetailsInput = z.object({
  secret,
  email,
  /** The address once more, as some services ask for it. This one does not compare the two. */
  emailRepeat: text,
  prename: z.string().check(z.minLength(1, 'Missing'), z.maxLength(200)),
  lastname: z.string().check(z.minLength(1, 'Missing'), z.maxLength(200)),
  ...addressInput,
  /**
   * The VAT ID of a firm, with or without the prefix of its country; 400 with the code `NOT_A_VAT_ID` for one that
   * doesn't have the form of its country. Whether it is in use is not asked. It stands on the invoice, and it may lower
   * the price, see `reverseCharge` of the checkout.
   */
  vatId: line,
  phone: line,
  deliveryAddress,
  extraFields: bag,
  /** By `index` of the details form. */
  tickets: z.optional(
    z.array(z.object({ index: z.int(), firstname: line, lastname: line, extraFields: bag })).check(z.maxLength(1000)),
  ),
  /**
   * Answers to the seller's questions of consent. Without one that is `required`: 400 `CONSENT_REQUIRED`, or as one of
   * the `details` of 400 `INVALID_DETAILS`. What was asked and answered is kept with the order.
   */
  consents: Consents,
  /** The language in which the buyer read terms and consents; the `preferredLanguage` of the checkout when missing. */
  locale: text,
  createAccount: flag,
  password: z.optional(password),
});
export type DetailsInput = z.input<typeof DetailsInput>;

export const PaymentMethod = z.looseObject({
  /** The value of `paymentMethod` of the completion: `invoice`, `boxoffice`, `free`, `stripe`. */
  _id: z.string(),
  name: text,
  description: text,
  /**
   * The provider that takes the money, e.g. `stripe`. Such a payment starts before the completion. Missing without a
   * provider.
   */
  provider: text,
  /** The data that a browser needs to talk to the provider. */
  publishableKey: text,
  /** True where the tickets are reserved until the money is there. */
  reserves: flag,
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const checkout = {
  /**
   * Takes the tickets out of the stock until `expiresAt`, all of them or none. The price is the service's own. A
   * refused cart answers in `problems` every reason, and in `availabilities` what is left.
   */
  create: route({
    method: 'POST',
    path: '/api/checkout',
    who: 'anyone',
    summary: 'Start a checkout and hold its tickets',
    idempotent: true,
    body: z.object({
      type: z.literal('transaction'),
      eventId: z.string(),
      items,
      shopId: text,
      channelId: text,
      vouchers: z.optional(codes),
      /**
       * Codes that open an under-shop, lower the price, or both. A coupon that does not count is named in the answer
       * and is no error.
       */
      coupons: z.optional(codes),
      /**
       * The POS, `OPERATOR` or `KIOSK`, whose prices and tickets the sale has. It needs a key of the seller with
       * `checkout:write`.
       */
      posOperationMode: text,
      /** The `_id`s of the event's `posDiscounts` that staff grant; with `OPERATOR` alone. */
      posDiscounts,
      /**
       * The place in the event's waiting room. An event with a waiting room answers 403 `WAITING_ROOM` without it; see
       * `waitingRoom.join`.
       */
      placeToken: z.optional(z.string().check(z.maxLength(200))),
      preferredLanguage: text,
      /**
       * Free-form, for the seller's programs: answered with the checkout, the transaction and their webhooks, and erased
       * with the buyer's data. `<event-shop>` sends the campaign of the buyer (`utm_source`, `gclid`, …). At most 4 kB as
       * JSON.
       */
      meta: orderMeta,
    }),
    answer: Checkout,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * The cart with its prices, what vouchers pay, and how long it is held (`expiresAt`). It stays readable as an
   * order.
   */
  get: route({
    method: 'GET',
    path: '/api/checkout/{id}',
    who: 'secret',
    summary: 'A checkout',
    query: z.object({ secret }),
    answer: Checkout,
    errors: [400, 404],
  }),
  /**
   * The hold changes as a whole; when something is short, it stays as it was. A checkout of a POS takes the
   * seller's key again.
   */
  setItems: route({
    method: 'POST',
    path: '/api/checkout/{id}/items',
    who: 'secret',
    summary: 'Change what is held',
    body: z.object({
      secret,
      items,
      /** As at the start. The ones given before stay if it is missing. */
      posDiscounts,
    }),
    answer: Checkout,
    errors: [400, 401, 403, 404, 409, 410],
  }),
  /**
   * Changes the vouchers, the coupons or both; a missing list stays as it is. `coupons` are all coupons that lower the
   * price from now on. The tickets are priced again, as when items change.
   */
  setVouchers: route({
    method: 'PUT',
    path: '/api/checkout/{id}',
    who: 'secret',
    summary: 'Change the vouchers that pay, and the coupons that lower the price',
    body: z.object({ secret, vouchers: z.optional(codes), coupons: z.optional(codes) }),
    answer: Checkout,
    errors: [400, 401, 403, 404, 409, 410],
  }),
  /** Fields of the buyer and of each ticket, with which of them are required, in the requested language. */
  detailsForm: route({
    method: 'GET',
    path: '/api/checkout/{id}/detailsform',
    who: 'secret',
    summary: 'Which fields to ask the buyer for',
    query: z.object({ secret, locale: text }),
    answer: DetailsForm,
    errors: [400, 404],
  }),
  /**
   * Checks every field, and names all that do not fit together. It may be sent again until the checkout is
   * complete; the last one counts.
   */
  setDetails: route({
    method: 'POST',
    path: '/api/checkout/{id}/details',
    who: 'secret',
    summary: 'Who buys',
    body: DetailsInput,
    answer: Checkout,
    errors: [400, 403, 404, 409, 410],
  }),
  /**
   * For ways to pay that have a `provider`: begins a payment of what is due there, after the details. Asked again for
   * the same amount it answers the same payment. The tickets stay held for ten minutes at least. Other items or
   * vouchers end it.
   */
  startPayment: route({
    method: 'POST',
    path: '/api/checkout/{id}/payment',
    who: 'secret',
    summary: 'Start a payment at a provider',
    body: z.object({ secret, paymentMethod: z.string() }),
    answer: PaymentStart,
    errors: [400, 403, 404, 409, 410],
  }),
  /**
   * Asked again, it answers the same order. A payment at a provider counts once the provider says so: received, or on
   * its way (`paymentStatus` `PENDING`, tickets `RESERVED`).
   */
  complete: route({
    method: 'POST',
    path: '/api/checkout/{id}/complete',
    who: 'secret',
    summary: 'Pay, and turn the held tickets into sold ones',
    body: z.object({ secret, paymentMethod: z.string(), sendMail, preferredLanguage: buyersLanguage }),
    answer: Checkout,
    errors: [400, 403, 404, 409, 410],
  }),
  /**
   * Reserves the tickets. An order that vouchers or exchanged tickets have paid in full is completed instead, and its
   * tickets are valid.
   */
  reserve: route({
    method: 'POST',
    path: '/api/checkout/{id}/reserve',
    who: 'secret',
    summary: 'Reserve without paying, where the event allows it',
    body: z.object({ secret, sendMail, preferredLanguage: buyersLanguage }),
    answer: Checkout,
    errors: [400, 403, 404, 409, 410],
  }),
  /** Extends the hold by the usual time, from now on: ten times, and not while no tickets are left for others. */
  extend: route({
    method: 'POST',
    path: '/api/checkout/{id}/extend',
    who: 'secret',
    summary: 'Give the buyer more time',
    body: z.object({ secret }),
    answer: Checkout,
    errors: [400, 404, 409, 410],
  }),
  /**
   * Its tickets are on sale again immediately. To abort what was aborted is answered the same; a complete checkout
   * is 409.
   */
  abort: route({
    method: 'POST',
    path: '/api/checkout/{id}/abort',
    who: 'secret',
    summary: 'Give the held tickets back',
    body: z.object({ secret }),
    answer: Checkout,
    errors: [400, 404, 409],
  }),
  /** With their codes, in the order of the cart. */
  tickets: route({
    method: 'GET',
    path: '/api/checkout/{id}/tickets',
    who: 'secret',
    summary: 'The tickets of a complete checkout',
    query: z.object({ secret }),
    answer: z.array(Ticket),
    errors: [400, 404],
  }),
  /** The same tickets in an envelope, beside the transaction. */
  orderTickets: route({
    method: 'GET',
    path: '/api/public/transactions/{id}/tickets',
    who: 'secret',
    summary: 'The tickets of a transaction',
    query: z.object({ secret }),
    answer: z.looseObject({ tickets: z.array(Ticket) }),
    errors: [400, 404],
  }),
  /** The order with its payment status and tickets, without what the seller notes about it. */
  transaction: route({
    method: 'GET',
    path: '/api/public/transactions/{id}',
    who: 'secret',
    summary: 'A transaction, as a customer sees it',
    query: z.object({ secret }),
    answer: CustomerTransaction,
    errors: [400, 404],
  }),
  /** Those that its checkouts may name. */
  paymentMethods: route({
    method: 'GET',
    path: '/api/public/sellers/{id}/payment-methods',
    who: 'anyone',
    summary: 'How a seller can be paid',
    query: z.object({
      /** A sales channel, `pos` at a POS: the payment strategy may have another list for it. */
      channel: text,
      /** Answers the ways of this event, by its payment strategy; its `_id` or its slug. */
      eventId: text,
      /** An under-shop of the event, which may have another payment strategy. */
      underShopId: text,
      /** As `underShopId`. */
      shopId: text,
      /**
       * Answers only the ways that the order of this checkout can be paid by now; takes its `secret`. Event, under-shop
       * and channel are the checkout's own.
       */
      checkoutId: text,
      secret: text,
    }),
    answer: z.array(PaymentMethod),
    errors: [404],
  }),
};
