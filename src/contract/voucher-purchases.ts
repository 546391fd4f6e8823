/** Vouchers on sale: the catalog of a seller, and the purchase of a voucher. */
import { PaymentMethod } from './checkout.ts';
import { email } from './email.ts';
import { isDay, list, num, part, text, time, timestamp } from './fields.ts';
import { PaymentStart } from './payments.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

const day = z
  .string()
  .check(z.refine((value) => value.length === 10 && isDay(value), 'Expected a day like 2026-12-24'));
const name = z.string().check(z.regex(/\S/, 'Expected a name'), z.maxLength(100, 'At most 100 characters'));
const secret = z.string().check(z.maxLength(200));

/** The vouchers that a seller sells. Amounts are major units of `currency`. */
export const VoucherCatalog = z.looseObject({
  sellerId: z.string(),
  currency: z.string(),
  /** Where the days below are counted. */
  timezone: z.string(),
  name: text,
  description: text,
  image: text,
  /** The seller's own colour. */
  accentColor: text,
  disclaimer: text,
  /** The amounts of a voucher: one of these, or any amount from `minAmount` to `maxAmount`, which come together. */
  amounts: list(z.number()),
  minAmount: num,
  maxAmount: num,
  /** The end of a voucher that is paid and sent now; without limit when missing. */
  validUntil: time,
  /** The days between which one can be sent, `2026-12-24`. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** In which ways one can be paid; never none. */
  paymentMethods: z.array(PaymentMethod),
});
export type VoucherCatalog = z.output<typeof VoucherCatalog>;

/** An order of a voucher as its buyer and its seller see it. */
export const VoucherOrder = z.looseObject({
  _id: z.string(),
  /** The number as people read it, e.g. `LW-7KQ4M2`; unique among the orders of a seller. No secret. */
  orderNumber: text,
  /** Major units. */
  amount: z.number(),
  currency: z.string(),
  paymentMethod: z.string(),
  /**
   * `AWAITING`: there is no voucher yet. `PENDING`: nor is there, but the money is on its way. `RECEIVED`: there is.
   * `CANCELED`.
   */
  paymentStatus: z.string(),
  /** For who ordered and pays at a provider: opens the payment of this order. */
  secret: text,
  /** Whom it is for. Without an address the voucher is mailed to the buyer, to be handed over. */
  recipient: part({ name: text, email: text }),
  message: text,
  /** The day on which it is sent, at the seller's clock, once it is paid; the day of the payment when missing. */
  sendOn: text,
  /** Missing once the buyer was erased. */
  buyer: part({ name: text, email: text }),
  createdAt: timestamp,
  /** For its seller: when the money came, when the voucher was mailed, and which it is. */
  paidAt: time,
  sentAt: time,
  voucherId: text,
});
export type VoucherOrder = z.output<typeof VoucherOrder>;

export const VoucherOrderInput = strict(
  z.object({
    /** Major units. */
    amount: z.number().check(z.positive('More than 0'), z.maximum(1_000_000_000)),
    recipient: z.optional(z.object({ name: z.optional(name), email: z.optional(email) })),
    /** Stands on the voucher. */
    message: z.optional(z.string().check(z.maxLength(500, 'At most 500 characters'))),
    /** Today or later, at the seller's clock; as soon as it is paid when missing. */
    sendOn: z.optional(day),
    buyer: z.object({ name, email }),
    /** `_id` of one of the offer's. */
    paymentMethod: z.string(),
    /** BCP 47: the language of the voucher and of the emails. */
    locale: z.optional(
      z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/, 'Expected a language, e.g. de or en-GB')),
    ),
  }),
);
export type VoucherOrderInput = z.input<typeof VoucherOrderInput>;

/** The catalog as buyers see it. */
export const publicVoucherCatalog = {
  /** 404 where the seller sells none. */
  getPublic: route({
    method: 'GET',
    path: '/api/public/sellers/{id}/voucher-catalog',
    who: 'anyone',
    summary: 'The vouchers that a seller sells',
    answer: VoucherCatalog,
    errors: [404],
  }),
};

/** Orders of vouchers, as buyers place and pay them. */
export const voucherPurchases = {
  /**
   * Orders a voucher. It is issued when the seller, or the provider of the payment, has said that the money is there,
   * never before, and mailed on the day of sending. An order that is paid at a provider goes on with `startPayment`.
   * 409 `AMOUNT_NOT_OFFERED`, `PAYMENT_METHOD_NOT_POSSIBLE`; 404 where nothing is on offer. Few orders that wait for
   * their money are taken for one address. Send an `Idempotency-Key`: a request that is sent again then counts once.
   */
  create: route({
    method: 'POST',
    path: '/api/public/sellers/{id}/voucher-orders',
    who: 'anyone',
    summary: 'Order a voucher',
    body: VoucherOrderInput,
    answer: VoucherOrder,
    status: 201,
    errors: [400, 404, 409],
    idempotent: true,
  }),
  /**
   * Begins the payment of an order at the provider that it named, or goes on with the one that has begun. An order that
   * is not paid within an hour is canceled; a payment that still comes goes back. 409 `WRONG_STATE` for an order that
   * is canceled or paid.
   */
  startPayment: route({
    method: 'POST',
    path: '/api/public/sellers/{id}/voucher-orders/{order}/payment',
    who: 'secret',
    summary: 'Start the payment of a voucher at a provider',
    body: strict(z.object({ secret })),
    answer: PaymentStart,
    errors: [400, 404, 409],
  }),
  /**
   * Asks the provider whether the money is there, and answers the order as it is then: `RECEIVED`, or `PENDING` while
   * the money is on its way. 409 `PAYMENT_NOT_RECEIVED`, and `PAYMENT_REFUNDED` for money that came too late.
   */
  complete: route({
    method: 'POST',
    path: '/api/public/sellers/{id}/voucher-orders/{order}/complete',
    who: 'secret',
    summary: 'Take the payment of a voucher',
    body: strict(z.object({ secret })),
    answer: VoucherOrder,
    errors: [400, 404, 409],
  }),
};
