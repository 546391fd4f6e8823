/** From a cart to an order (wire §5). Creating a checkout takes the tickets out of the stock until `expiresAt`. */
import { CustomerTransaction, password, RedeemedVouchers, TransactionProduct, TransactionTicket } from './customers.ts';
import { Consents } from './customer-input.ts';
import { email } from './email.ts';
import { bag, flag, list, num, text, texts, time, timestamp } from './fields.ts';
import { ExtraField } from './parts.ts';
import { route, z } from './route.ts';
import { Ticket } from './tickets.ts';

/** What a buyer wants. Unknown fields, a price among them, are ignored: the service knows its own prices. */
export const ItemInput = z.object({
  type: z.literal('ticket'),
  ticketTypeId: z.string(),
  amount: z.int().check(z.minimum(1), z.maximum(1000)),
  slotInfo: z.optional(z.object({ slotId: z.string(), slotStartTime: timestamp })),
  seatingInfo: bag,
  asHardTicket: flag,
  triggeredBy: text,
  meta: bag,
});
export type ItemInput = z.input<typeof ItemInput>;

const items = z.array(ItemInput).check(z.maxLength(200));
const codes = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20));
const secret = z.string();

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
  innerCharge: num,
  tickets: list(TransactionTicket),
  products: list(TransactionProduct),
  redeemedVouchers: RedeemedVouchers,
  appliedCoupons: texts,
  /** Beyond the wire's name: each discount with its amount in major units. */
  appliedDiscountInfo: list(z.looseObject({ _id: text, name: text, amount: num })),
});
export type CheckoutItem = z.output<typeof CheckoutItem>;

export const Checkout = z.looseObject({
  _id: z.string(),
  secret: z.string(),
  /** `NEW`, `ABORTED`, `COMPLETE`. */
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
  street: text,
  line2: text,
  postal: text,
  city: text,
  state: text,
  country: text,
  phone: text,
  extraFields: bag,
  preferredLanguage: text,
  paymentMethod: text,
  paymentStatus: text,
  items: z.array(CheckoutItem),
  /** What the order costs: after discounts, charges included, before vouchers; major units. */
  realPrice: z.number(),
  currency: z.string(),
  redeemedVouchers: RedeemedVouchers,
  /** Codes that were sent but pay nothing, and why: `UNKNOWN`, `EXPIRED`, `EMPTY`, `CURRENCY`. */
  refusedVouchers: list(z.looseObject({ code: text, reason: text })),
  /** When the tickets go back into the stock unless the order is complete. */
  expiresAt: time,
  createdAt: time,
  updatedAt: time,
});
export type Checkout = z.output<typeof Checkout>;

/** Which fields to ask for. */
export const DetailsForm = z.looseObject({
  enforceAddress: flag,
  enforceCompany: flag,
  skipAddressInfo: flag,
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
      /** `_id`s of `ticketExtraFields` to ask for this ticket. */
      extraFields: texts,
    }),
  ),
});
export type DetailsForm = z.output<typeof DetailsForm>;

const line = z.optional(z.string().check(z.maxLength(200)));
const addressInput = { company: line, street: line, line2: line, postal: line, city: line, state: line, country: line };

export const DetailsInput = z.object({
  secret,
  email,
  prename: z.string().check(z.minLength(1, 'Missing'), z.maxLength(200)),
  lastname: z.string().check(z.minLength(1, 'Missing'), z.maxLength(200)),
  ...addressInput,
  phone: line,
  deliveryAddress: z.optional(z.object({ prename: line, lastname: line, ...addressInput })),
  extraFields: bag,
  /** By `index` of the details form. */
  tickets: z.optional(
    z.array(z.object({ index: z.int(), firstname: line, lastname: line, extraFields: bag })).check(z.maxLength(1000)),
  ),
  consents: Consents,
  createAccount: flag,
  password: z.optional(password),
});
export type DetailsInput = z.input<typeof DetailsInput>;

export const PaymentMethod = z.looseObject({
  /** What `paymentMethod` of the completion names, e.g. `invoice`. */
  _id: z.string(),
  name: text,
  description: text,
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
      coupons: z.optional(codes),
      preferredLanguage: text,
      meta: bag,
    }),
    answer: Checkout,
    errors: [400, 403, 404, 409],
  }),
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
   * The hold changes as a whole; when something is short, it stays as it was.
   */
  setItems: route({
    method: 'POST',
    path: '/api/checkout/{id}/items',
    who: 'secret',
    summary: 'Change what is held',
    body: z.object({ secret, items }),
    answer: Checkout,
    errors: [400, 404, 409, 410],
  }),
  setVouchers: route({
    method: 'PUT',
    path: '/api/checkout/{id}',
    who: 'secret',
    summary: 'Change the vouchers that pay',
    body: z.object({ secret, vouchers: codes }),
    answer: Checkout,
    errors: [400, 404, 409, 410],
  }),
  detailsForm: route({
    method: 'GET',
    path: '/api/checkout/{id}/detailsform',
    who: 'secret',
    summary: 'Which fields to ask the buyer for',
    query: z.object({ secret, locale: text }),
    answer: DetailsForm,
    errors: [400, 404],
  }),
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
   * Asked again, it answers the same order.
   */
  complete: route({
    method: 'POST',
    path: '/api/checkout/{id}/complete',
    who: 'secret',
    summary: 'Pay, and turn the held tickets into sold ones',
    body: z.object({ secret, paymentMethod: z.string() }),
    answer: Checkout,
    errors: [400, 403, 404, 409, 410],
  }),
  reserve: route({
    method: 'POST',
    path: '/api/checkout/{id}/reserve',
    who: 'secret',
    summary: 'Reserve without paying, where the event allows it',
    body: z.object({ secret }),
    answer: Checkout,
    errors: [400, 403, 404, 409, 410],
  }),
  abort: route({
    method: 'POST',
    path: '/api/checkout/{id}/abort',
    who: 'secret',
    summary: 'Give the held tickets back',
    body: z.object({ secret }),
    answer: Checkout,
    errors: [400, 404, 409],
  }),
  tickets: route({
    method: 'GET',
    path: '/api/checkout/{id}/tickets',
    who: 'secret',
    summary: 'The tickets of a complete checkout',
    query: z.object({ secret }),
    answer: z.array(Ticket),
    errors: [400, 404],
  }),
  transaction: route({
    method: 'GET',
    path: '/api/public/transactions/{id}',
    who: 'secret',
    summary: 'A transaction, as a customer sees it',
    query: z.object({ secret }),
    answer: CustomerTransaction,
    errors: [400, 404],
  }),
  paymentMethods: route({
    method: 'GET',
    path: '/api/public/sellers/{id}/payment-methods',
    who: 'anyone',
    summary: 'How a seller can be paid',
    query: z.object({ channel: text }),
    answer: z.array(PaymentMethod),
    errors: [404],
  }),
};
