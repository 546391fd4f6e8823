/** Vouchers: a code that pays a part of an order, and keeps the rest as its balance. */
import { flag, list, num, part, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

const voucher = {
  _id: z.string(),
  code: z.string(),
  /** Major units of the seller's currency. */
  amount: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
  validUntil: time,
  sellerId: text,
  /** The order that it was issued by, not one that it paid for. */
  transactionId: text,
  /** What it was sold as, refunded by, and sold or given to; set by whatever issued it. */
  productId: text,
  refundId: text,
  customerId: text,
  /** `default` (by a key), `shop`, `import`, `upgrade`, `refund`. */
  origin: text,
  /** What is left, major units. In lists; and beyond the specification in the info, where a buyer asks for nothing else. */
  balance: num,
};
export const Voucher = z.looseObject(voucher);
export type Voucher = z.output<typeof Voucher>;

export const BrandingSettings = part({
  customBrandingEnabled: flag,
  shopLogoUrl: text,
  eventLogo: text,
  mailLogo: text,
  customLogo: text,
  walletLogo: text,
  googleWalletLogo: text,
  walletBackgroundColor: text,
  walletForegroundColor: text,
  walletLabelColor: text,
  ticketRibbonImage: text,
});

export const DocumentSettings = part({
  image: text,
  invoice: part({ footerColumns: list(z.looseObject({ text: text, active: flag })) }),
});

/** What somebody who holds a code may know about it. */
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
    /** Percent. */
    taxRate: num,
    brandingSettings: BrandingSettings,
    documentSettings: DocumentSettings,
  }),
  timezone: text,
  useDocumentTemplate: flag,
});
export type VoucherInfo = z.output<typeof VoucherInfo>;

/** What a check of a voucher by its holder needs; `{id}` is the voucher's or the seller's id. */
export const voucherInfo = {
  /**
   * `id` is the voucher's id or the seller's. A wrong id and a wrong code are answered alike; capitals and hyphens
   * of a code do not matter.
   */
  get: route({
    method: 'GET',
    path: '/api/vouchers/{id}/{code}/info',
    who: 'anyone',
    summary: 'What a voucher code is worth',
    answer: VoucherInfo,
    errors: [404],
  }),
};

const VoucherEntry = z.looseObject({
  /** `issued`, `adjusted` (its amount was changed), `redeemed` (a checkout pays with it), `refunded` (that checkout ended). */
  kind: z.string(),
  /** What it moved the balance by, major units; below 0 when something was taken. */
  amount: z.number(),
  /** The balance after it, major units. */
  balance: z.number(),
  /** The checkout that redeemed it or gave it back. */
  transactionId: text,
  createdAt: timestamp,
});

/**
 * Vouchers as their seller keeps them. A voucher of another seller is 404.
 * The specification leaves states open (first document, "States and transitions"): a voucher has none of its own. It pays while it
 * has a balance and `validUntil` is not over; a balance moves only together with an entry of its ledger.
 */
export const vouchers = {
  /**
   * `{amount: 50}` issues a voucher over 50 with a code like `H7KM-2QXW-BV4E`, hard to guess and easy to type.
   * `amount` is in the seller's currency and has at most its decimals; `validUntil` is yet to come (both 400).
   * A code of one's own is used once for a seller, however it is typed: 409 `CODE_IN_USE`.
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
                /^[-_. ]*(?:[\p{L}\p{N}][-_. ]*){4,}$/u,
                'Expected 4 letters or digits at least, and besides them only spaces and - _ .',
              ),
            ),
        ),
        validUntil: time,
      }),
    ),
    answer: Voucher,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /**
   * A new `amount` moves the balance by the difference. What was redeemed stays redeemed: 409 `BELOW_REDEEMED` below that.
   * 0 takes a voucher that nobody has used out of circulation. `validUntil` stays when it is missing, is cleared by `null`, and ends
   * the voucher when it is over.
   */
  update: route({
    method: 'PUT',
    path: '/api/vouchers/{id}',
    who: 'key',
    summary: 'Change the amount or the validity of a voucher',
    body: strict(
      z.object({
        amount: z.number().check(z.nonnegative(), z.maximum(1_000_000_000)),
        validUntil: z.optional(z.nullable(timestamp)),
      }),
    ),
    answer: Voucher,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * The newest first. `code` finds the one with this code, however it is typed (`gift 20` is `GIFT-20`); `transactionId` those that
   * bear this `transactionId`, so those that were sold or refunded by it, not those that paid for it: their ledger tells.
   */
  list: route({
    method: 'GET',
    path: '/api/vouchers',
    who: 'key',
    summary: 'Vouchers with their balance',
    query: z.object({ top: num, skip: num, code: text, transactionId: text }),
    answer: z.looseObject({ docs: z.array(Voucher), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** Beyond the specification: every movement of a balance, the newest first, so that the first `balance` is what is left now. */
  ledger: route({
    method: 'GET',
    path: '/api/vouchers/{id}/ledger',
    who: 'key',
    summary: 'How the balance of a voucher came about',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(VoucherEntry), total: z.number() }),
    errors: [400, 401, 403, 404],
  }),
};
