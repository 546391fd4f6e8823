/** Vouchers: a code that pays a part of an order, and keeps the rest as its balance. */
import { flag, list, num, part, text, time, timestamp } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** A field that the service sets: accepted in a voucher that is sent back, and ignored. */
const given = z.optional(z.nullable(z.string()));

const voucher = {
  _id: z.string(),
  code: z.string(),
  /** Major units of the seller's currency. */
  amount: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The time from which the voucher pays. */
  validFrom: time,
  validUntil: time,
  /** The seller has stopped the voucher: it pays nothing, and keeps its balance. */
  blocked: flag,
  sellerId: text,
  /** The order that it was issued by, not one that it paid for. */
  transactionId: text,
  /** The product, refund and customer of the voucher; set by its issuer. No products are sold here, so none has one. */
  productId: text,
  refundId: text,
  customerId: text,
  /**
   * `default` (by a key), `shop`, `upgrade`, `exchange`, `refund`; `import` where another service tells it: what a seller
   * brings along is issued by a key here.
   */
  origin: text,
  /** The balance in major units. In lists and in the info, where a buyer asks for nothing else. */
  balance: num,
};
export const Voucher = z.looseObject(voucher);
export type Voucher = z.output<typeof Voucher>;

/** A seller's branding. Everything here has its effect only while `customBrandingEnabled` is true. */
export const BrandingSettings = part({
  customBrandingEnabled: flag,
  shopLogoUrl: text,
  /** The logo in the header of the shop and on tickets as PDF. */
  eventLogo: text,
  /** The logo at the top of emails with a layout: about orders and vouchers. An address with https. */
  mailLogo: text,
  customLogo: text,
  walletLogo: text,
  googleWalletLogo: text,
  walletBackgroundColor: text,
  walletForegroundColor: text,
  walletLabelColor: text,
  /** A picture along the left edge of tickets as PDF, 18 points wide. */
  ticketRibbonImage: text,
});

const DocumentSettings = part({
  image: text,
  invoice: part({ footerColumns: list(z.looseObject({ text: text, active: flag })) }),
});

/** The data of a voucher that the holder of its code may see. */
export const VoucherInfo = z.looseObject({
  voucher: Voucher,
  displaySettings: part({ disclaimer: text, pdfImage: text }),
  seller: part({
    city: text,
    street: text,
    postal: text,
    taxNo: text,
    currency: text,
    image: text,
    name: text,
    locationName: text,
    /** A fraction: 0.19 is 19 %. */
    taxRate: num,
    brandingSettings: BrandingSettings,
    documentSettings: DocumentSettings,
  }),
  timezone: text,
  /** The seller's setting as it is stored, for programs that draw vouchers; without effect on what is drawn here. */
  useDocumentTemplate: flag,
});
export type VoucherInfo = z.output<typeof VoucherInfo>;

/** The query of a voucher check by its holder; `{id}` is the voucher's or the seller's id. */
export const voucherInfo = {
  /**
   * `id` is the voucher's id or the seller's. A wrong id and a wrong code are answered alike; capitals and hyphens
   * of a code do not matter.
   */
  info: route({
    method: 'GET',
    path: '/api/vouchers/{id}/{code}/info',
    who: 'anyone',
    summary: 'What a voucher code is worth',
    answer: VoucherInfo,
    errors: [404],
  }),
};

const VoucherEntry = z.looseObject({
  /**
   * `issued`, `adjusted` (its amount was changed), `redeemed` (a checkout or a POS is paid with it), `refunded`
   * (that ended, or was taken back).
   */
  kind: z.string(),
  /** The change of the balance in major units; below 0 when something was taken. */
  amount: z.number(),
  /** The balance after it, major units. */
  balance: z.number(),
  /** The checkout that redeemed it or gave it back. */
  transactionId: text,
  /** A redemption at a POS, or the return of one, with the POS's name for the sale. */
  redemptionId: text,
  reference: text,
  createdAt: timestamp,
});

const VoucherRedemption = z.looseObject({
  _id: z.string(),
  voucherId: z.string(),
  code: z.string(),
  /** The redeemed amount, in major units. */
  amount: z.number(),
  reference: z.string(),
  createdAt: timestamp,
  /** The time at which it was given back; missing if it was not. */
  takenBackAt: time,
  /** The voucher's balance now, in major units. */
  balance: z.number(),
});

/**
 * Vouchers of a seller. A voucher of another seller is 404. A voucher pays while it has a balance, from `validFrom`
 * until `validUntil`, unless it is `blocked`. A balance moves only together with an entry of its ledger.
 */
export const vouchers = {
  /**
   * `{amount: 50}` issues a voucher over 50 with a code like `H7KM-2QXW-BV4E`, hard to guess and easy to type.
   * `amount` is in the seller's currency, more than 0, and has at most its decimals (400). A past `validUntil` is
   * accepted, e.g. of vouchers that come from elsewhere: the voucher has expired.
   * A code of one's own is used once for a seller, however it is typed: 400 `CODE_IN_USE`. A key without the
   * permission `vouchers:write` is 403, which tells it from one that is wrong.
   */
  create: route({
    method: 'POST',
    path: '/api/vouchers',
    who: 'key',
    summary: 'Issue a voucher',
    body: strict(
      z.object({
        amount: z.number().check(z.positive('More than 0'), z.maximum(1_000_000_000)),
        // Only letters and digits count when a code is compared, so there have to be some.
        code: z.optional(
          z
            .string()
            .check(
              z.maxLength(64),
              z.regex(
                /^(?:[^;\p{C}\p{Zl}\p{Zp}\p{L}\p{N}]*[\p{L}\p{N}]){4,}[^;\p{C}\p{Zl}\p{Zp}\p{L}\p{N}]*$/u,
                'Expected 4 letters or digits at least; besides them anything printable but ;',
              ),
            ),
        ),
        /** The time from which it pays; immediately if it is missing. */
        validFrom: time,
        validUntil: time,
      }),
    ),
    answer: Voucher,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /**
   * Changes a voucher. A new `amount` moves the balance by the difference. What was redeemed stays redeemed: 400
   * `BELOW_REDEEMED` below that. 0 takes an unused voucher out of circulation. `validFrom` and `validUntil` stay if
   * they are missing, and are cleared by `null`; a past `validUntil` ends the voucher. `blocked` stops a voucher, or
   * lets it pay again. Open checkouts keep what they use of it. The voucher may be sent back as it was read; another
   * `_id` or `code` is 400 `READ_ONLY`.
   */
  update: route({
    method: 'PUT',
    path: '/api/vouchers/{id}',
    who: 'key',
    summary: 'Change the amount or the validity of a voucher',
    body: strict(
      z.object({
        amount: z.number().check(z.nonnegative(), z.maximum(1_000_000_000)),
        validFrom: z.optional(z.nullable(timestamp)),
        validUntil: z.optional(z.nullable(timestamp)),
        blocked: flag,
        _id: given,
        code: given,
        createdAt: given,
        updatedAt: given,
        sellerId: given,
        transactionId: given,
        productId: given,
        refundId: given,
        customerId: given,
        origin: given,
        balance: z.optional(z.nullable(z.number())),
      }),
    ),
    answer: Voucher,
    errors: [400, 401, 403, 404],
  }),
  /**
   * The newest first. `code` finds the one with this code, however it is typed (`gift 20` is `GIFT-20`);
   * `transactionId` those that bear this `transactionId`, so those that were sold or refunded by it, not those that
   * paid for it: their ledger tells. With `Accept: text/csv` it answers all rows as CSV: paging does not count.
   */
  list: route({
    method: 'GET',
    path: '/api/vouchers',
    who: 'key',
    summary: 'Vouchers with their balance',
    files: ['text/csv'],
    query: z.object({
      ...paged,
      code: text,
      transactionId: text,
      /** The beginning of a code, however it is typed. */
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters'))),
      /** `active`: it pays now or later. `used`: nothing is left. `expired` and `blocked` count whatever is left. */
      state: z.optional(z.enum(['active', 'used', 'expired', 'blocked'])),
      /** CSV begins with a byte order mark, which some spreadsheets need to read accents. */
      bom: flag,
    }),
    answer: z.looseObject({ docs: z.array(Voucher), total: z.number(), ...nextPage }),
    errors: [400, 401, 403],
  }),
  /** `amount` is what it was issued for, `balance` what is left, both in major units of the seller’s currency. */
  get: route({
    method: 'GET',
    path: '/api/vouchers/{id}',
    who: 'key',
    summary: 'A voucher with its balance',
    answer: Voucher,
    errors: [401, 403, 404],
  }),
  /** Lists every movement of a balance, newest first, so that the first `balance` is the present one. */
  ledger: route({
    method: 'GET',
    path: '/api/vouchers/{id}/ledger',
    who: 'key',
    summary: 'How the balance of a voucher came about',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(VoucherEntry), total: z.number() }),
    errors: [400, 401, 403, 404],
  }),
  /**
   * Redeems a part of a voucher, or all of it, for a sale outside of the service. It takes exactly `amount` or nothing:
   * 409 `BALANCE_TOO_LOW`, whose `details` tell what is left, or `VOUCHER_BLOCKED`, `VOUCHER_EXPIRED`,
   * `VOUCHER_NOT_YET_VALID`. `reference` is the POS's name for the sale, such as a receipt's number; it stays in the
   * ledger. A code that the seller does not have is 404. Send an `Idempotency-Key`: a request that is sent again then
   * counts once.
   */
  redeem: route({
    method: 'POST',
    path: '/api/vouchers/redemptions',
    who: 'key',
    summary: 'Redeem a part of a voucher at a POS',
    body: strict(
      z.object({
        /** However it is typed: `gift 20` is `GIFT-20`. */
        code: z.string().check(z.maxLength(64)),
        amount: z.number().check(z.positive('More than 0'), z.maximum(1_000_000_000)),
        reference: z.string().check(z.regex(/\S/, 'Expected what the counter calls it'), z.maxLength(200)),
      }),
    ),
    answer: VoucherRedemption,
    status: 201,
    errors: [400, 401, 403, 404, 409],
    idempotent: true,
  }),
  /**
   * Gives back a whole redemption at a POS, also to a voucher that has expired or is blocked by now. A repeated request
   * answers the same, and nothing moves.
   */
  takeBack: route({
    method: 'DELETE',
    path: '/api/vouchers/redemptions/{id}',
    who: 'key',
    summary: 'Give back what was redeemed at a POS',
    answer: VoucherRedemption,
    errors: [401, 403, 404],
  }),
};
