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
  transactionId: text,
  productId: text,
  refundId: text,
  customerId: text,
  /** `default`, `shop`, `import`, `upgrade`, `refund`. */
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
    documentSettings: part({
      image: text,
      invoice: part({ footerColumns: list(z.looseObject({ text: text, active: flag })) }),
    }),
  }),
  timezone: text,
  useDocumentTemplate: flag,
});
export type VoucherInfo = z.output<typeof VoucherInfo>;

/** What a check of a voucher by its holder needs; `{id}` is the voucher's or the seller's id. */
export const voucherInfo = {
  get: route({
    method: 'GET',
    path: '/api/vouchers/{id}/{code}/info',
    who: 'anyone',
    summary: 'What a voucher code is worth',
    answer: VoucherInfo,
    errors: [404],
  }),
};

const amount = z.number().check(z.nonnegative(), z.maximum(1_000_000_000));

export const vouchers = {
  create: route({
    method: 'POST',
    path: '/api/vouchers',
    who: 'key',
    summary: 'Issue a voucher',
    body: strict(
      z.object({ amount, code: z.optional(z.string().check(z.minLength(4), z.maxLength(64))), validUntil: time }),
    ),
    answer: Voucher,
    status: 201,
    errors: [400, 401, 409],
  }),
  update: route({
    method: 'PUT',
    path: '/api/vouchers/{id}',
    who: 'key',
    summary: 'Change the amount or the validity of a voucher',
    body: strict(z.object({ amount, validUntil: time })),
    answer: Voucher,
    errors: [400, 401, 404],
  }),
  list: route({
    method: 'GET',
    path: '/api/vouchers',
    who: 'key',
    summary: 'Vouchers with their balance',
    query: z.object({ top: num, skip: num, code: text, transactionId: text }),
    answer: z.looseObject({ docs: z.array(Voucher), total: z.number() }),
    errors: [400, 401],
  }),
};
