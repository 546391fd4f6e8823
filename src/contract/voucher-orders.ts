/** The voucher catalog and the orders of vouchers, with a key of the seller. */
import { flag, list, num } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { VoucherOrder } from './voucher-purchases.ts';

const amount = z.number().check(z.positive('More than 0'), z.maximum(1_000_000, 'At most 1,000,000'));
const text = (max: number) => z.optional(z.string().check(z.maxLength(max, `At most ${max} characters`)));
const span = (max: number) => z.optional(z.int().check(z.minimum(1, 'At least 1'), z.maximum(max, `At most ${max}`)));
const picture = /^(?:\/(?!\/)|https?:\/\/[^\s/])\S*$/;

/** The vouchers that a seller sells, and their look. */
export const VoucherCatalogSettings = z.looseObject({
  /** True while they are on sale. */
  active: z.boolean(),
  /** The amounts of vouchers, in major units of the seller's currency, as buttons. */
  amounts: list(amount),
  /** Both: buyers may name an amount of their own between them. */
  minAmount: z.optional(amount),
  maxAmount: z.optional(amount),
  /**
   * The validity of a voucher from the day on which it is paid or sent, whichever is later; one of both, without limit
   * if both are missing.
   */
  validMonths: span(240),
  validDays: span(7300),
  /** It holds to the end of the year in which that time ends. */
  validToEndOfYear: flag,
  /** The name of the vouchers, e.g. `Gift voucher`, and their description where they are sold. */
  name: text(100),
  description: text(2000),
  /**
   * Address of a picture (PNG or JPEG) in the shop, in the email and on the PDF; that of `voucherDisplay` when missing.
   */
  image: z.optional(
    z.string().check(z.maxLength(2000), z.regex(picture, 'Expected an address like https://theatre.example/gift.jpg')),
  ),
  /** Stands on the voucher; that of `voucherDisplay` when missing. */
  disclaimer: text(4000),
  /** The payment instructions, e.g. the bank account for transfers; part of the email that confirms an order. */
  paymentText: text(2000),
  /** The look of the PDF: `classic` has the picture in a frame, with `poster` it covers the head of the page. */
  template: z.optional(z.enum(['classic', 'poster'])),
});
export type VoucherCatalogSettings = z.output<typeof VoucherCatalogSettings>;
export const VoucherCatalogInput = strict(VoucherCatalogSettings);

/** The catalog of a seller. A limited key takes `vouchers:read` and `vouchers:write`. */
export const voucherCatalog = {
  /** `{active: false}` for a seller who has never said anything. */
  get: route({
    method: 'GET',
    path: '/api/voucher-catalog',
    who: 'key',
    summary: 'The voucher catalog',
    answer: VoucherCatalogSettings,
    errors: [401, 403],
  }),
  /** All of it: what is missing is not set any more. Orders that were placed stay as they are. */
  set: route({
    method: 'PUT',
    path: '/api/voucher-catalog',
    who: 'key',
    summary: 'Set the voucher catalog',
    body: VoucherCatalogInput,
    answer: VoucherCatalogSettings,
    errors: [400, 401, 403],
  }),
};

/**
 * Orders of vouchers. One of another seller does not exist here: 404. A limited key takes `customers:read` and
 * `checkout:write`.
 */
export const voucherOrders = {
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/voucher-orders',
    who: 'key',
    summary: 'Orders of vouchers, e.g. those that wait for their money',
    query: z.object({
      ...paged,
      paymentStatus: z.optional(z.enum(['AWAITING', 'PENDING', 'RECEIVED', 'CANCELED'])),
      /** Of the buyer; capitals do not matter. */
      email: z.optional(z.string()),
      /** The number of an order; initials, spaces and capitals do not matter. */
      orderNumber: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: z.looseObject({ docs: z.array(VoucherOrder), total: z.number(), ...nextPage }),
    errors: [400, 401, 403],
  }),
  /** Who bought, for whom, how it is paid, and the voucher once the money is there. */
  get: route({
    method: 'GET',
    path: '/api/voucher-orders/{id}',
    who: 'key',
    summary: 'An order of a voucher',
    answer: VoucherOrder,
    errors: [401, 403, 404],
  }),
  /**
   * The money is there: the voucher is issued, and mailed on its day. Asked again, it answers the same order with the
   * same voucher. 409 `AMOUNT_DIFFERS`, and `WRONG_STATE` for an order that was canceled.
   */
  markReceived: route({
    method: 'POST',
    path: '/api/voucher-orders/{id}/received',
    who: 'key',
    summary: 'Mark an order of a voucher as paid',
    body: strict(
      z.object({
        /**
         * The amount received, in major units: 409 `AMOUNT_DIFFERS` unless it is the order's amount. Not checked if it
         * is missing.
         */
        amount: num,
      }),
    ),
    answer: VoucherOrder,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Cancels an order. A voucher that was issued is blocked; 409 `VOUCHER_USED` when something was paid with it. The
   * buyer gets an email; money that came is for the seller to give back. Asked again, it answers the same order.
   */
  cancel: route({
    method: 'POST',
    path: '/api/voucher-orders/{id}/cancel',
    who: 'key',
    summary: 'Cancel an order of a voucher',
    answer: VoucherOrder,
    errors: [401, 403, 404, 409],
  }),
};
