/** The settings of a seller: the name, the look, the terms and the defaults of its sales. */
import { password } from './customers.ts';
import { email } from './email.ts';
import { flag, list, text, timestamp } from './fields.ts';
import { fraction } from './fractions.ts';
import { route, z } from './route.ts';
import { emailWords } from './mail-words.ts';
import {
  accounting,
  amount,
  bankAccount,
  branding,
  codeForm,
  colour,
  consents,
  country,
  documents,
  eventPage,
  isLanguage,
  isTimezone,
  language,
  link,
  mailAddresses,
  origins,
  page,
  pageTexts,
  sellerCharges,
  sellerName,
  shop,
  short,
  supportLink,
  taxes,
  voucherTexts,
  when,
  withdrawal,
  zone,
} from './seller-fields.ts';
import { changes, strict } from './strict.ts';
import { fullName, Me } from './users.ts';

/** What a seller may set, in the names of the wire. */
const settings = {
  /** The name for buyers. */
  name: z.optional(sellerName),
  description: z.optional(z.string().check(z.maxLength(10_000))),
  /** The name of the venue. */
  locationName: short,
  locationStreet: short,
  locationPostal: short,
  locationCity: short,
  /** ISO 3166; by default that of the VAT ID. */
  locationCountry: country,
  /** `#rrggbb`: buttons and links of the seller's pages; its contrast is repaired where it is too low. */
  accentColor: colour,
  /** The address of a picture of the seller. */
  image: link,
  /** The address of the logo in the shop and on pages. */
  customLogo: link,
  /** The address of the logo on documents, where `documentSettings.image` has none. */
  documentImage: link,
  /** The seller's own website. */
  website: link,
  /** The page, or the `mailto:` or `tel:` address, where buyers get help; answers to emails go to a `mailto:` address. */
  supportUrl: supportLink,
  /** The address of the terms and conditions. */
  agb: link,
  /** The address of the privacy policy. */
  privacy: link,
  /** The address of the imprint. */
  imprint: link,
  /** About the right of withdrawal, or why there is none: a text, or texts by language. */
  withdrawalText: withdrawal,
  /** Consents that buyers are asked for. */
  itemConsents: consents,
  /** The seller's own page with orders and tickets, for links in emails; by default a page of the service. */
  accountUrl: page,
  /** The seller's own page of an event, with `{event}` and maybe `{shop}`; by default a page of the service. */
  eventUrl: eventPage,
  /** The seller's own page with vouchers; by default a page of the service. */
  voucherUrl: page,
  /** Sites whose pages may act for customers; any when missing. */
  allowedOrigins: origins,
  /** The language of the seller's own texts, BCP 47. */
  defaultLanguage: language,
  /** The time zone of sales, and of events without one; UTC when missing. */
  timezone: zone,
  /** ISO 4217. 409 `CURRENCY_IN_USE` for another one after the first order, voucher or coupon. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Expected the code of a currency, like EUR'))),
  /** The tax rate of what has none of its own, a fraction: 0.07 is 7 %. */
  taxRate: z.optional(fraction('taxRate')),
  taxSetting: taxes,
  /** VAT ID in the EU, for invoices. */
  vatId: short,
  /** Tax number, for documents. */
  taxNo: short,
  /** Where invoices are paid by transfer. */
  bankAccount,
  ...sellerCharges,
  shopSettings: shop,
  mailingSettings: z.optional(
    z.object({
      ...emailWords,
      /** Emails to the seller about sales: `each`, `daily` or `none`, and up to ten addresses. */
      saleEmails: z.optional(z.object({ send: when, to: mailAddresses })),
    }),
  ),
  documentSettings: documents,
  brandingSettings: branding,
  /** The head and the texts of the seller's pages on the service. */
  pageSettings: z.optional(
    z.object({
      /** `#rrggbb`: the background of the head of each page. */
      headerColor: colour,
      ...pageTexts,
    }),
  ),
  /** The form of ticket codes of events without one of their own: `short` when missing, `signed` or `rotating`. */
  ticketSettings: z.optional(z.object({ codeForm })),
  /** The journal for the tax consultant, see `GET /api/reports`. */
  accountingSettings: accounting,
  /** What the desk shows, and what its users may do. */
  deskSettings: z.optional(
    z.object({
      /** True: Today has no list of first steps. */
      firstStepsHidden: flag,
      /** The most that the role `sales` may refund of one order, in major units; no limit when missing. */
      refundLimit: amount,
    }),
  ),
  /** What stands on vouchers where the voucher catalog says nothing. */
  voucherDisplay: voucherTexts,
  /** For programs that draw vouchers; answered with a voucher's data. */
  useDocumentTemplate: flag,
};

/** Fields that the service sets: accepted in a record that is sent back, and ignored. */
const given = z.optional(z.nullable(z.string()));

/** A seller, as its own keys and users see it. */
export const Seller = z.looseObject({
  ...settings,
  _id: z.string(),
  name: text,
  locationCountry: text,
  accentColor: text,
  image: text,
  customLogo: text,
  documentImage: text,
  website: text,
  supportUrl: text,
  agb: text,
  privacy: text,
  imprint: text,
  accountUrl: text,
  eventUrl: text,
  voucherUrl: text,
  defaultLanguage: text,
  timezone: text,
  currency: z.string(),
  itemConsents: list(z.looseObject({ _id: z.string(), text: z.unknown(), url: text, required: flag })),
  /** The seller's own domain, once it is proven. */
  siteUrl: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Seller = z.output<typeof Seller>;

/** A change of a seller: only what is sent changes, and null removes a setting. */
export const SellerChanges = changes(
  z.object({ ...settings, _id: given, siteUrl: given, createdAt: given, updatedAt: given }),
);
export type SellerChanges = z.input<typeof SellerChanges>;

/** What a new house does first, and what of it is done. */
export const FirstSteps = z.looseObject({
  /** The list was dismissed: `deskSettings.firstStepsHidden`. */
  hidden: z.boolean(),
  /**
   * In their order. `address`: a street, a city and an imprint; `look`: a logo and a colour; `payment`: a way to pay is on;
   * `event`: one is published; `embed`: the seller's own page of an event is known (`eventUrl`); `ticket`: one was sold.
   */
  steps: z.array(z.looseObject({ kind: z.string(), done: z.boolean() })),
});
export type FirstSteps = z.output<typeof FirstSteps>;

/** What the first seller of a service is made of. */
export const SellerSetup = strict(
  z.object({
    /** What stands behind the `#` of the link. */
    token: z.string().check(z.maxLength(200)),
    /** The name for buyers. */
    name: sellerName,
    /** The id, also in the addresses of its pages; made from the name when missing. */
    _id: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])$/,
            'Expected 2 to 64 small letters, digits and hyphens, like city-theatre',
          ),
        ),
    ),
    /** ISO 3166. */
    locationCountry: z.string().check(z.regex(/^[A-Z]{2}$/, 'Expected a country code of two letters, like DE')),
    /** ISO 4217. Fixed with the first order, voucher or coupon. */
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Expected the code of a currency, like EUR')),
    /** The time zone of sales, e.g. `Europe/Berlin`. */
    timezone: z.string().check(z.refine(isTimezone, 'Expected a time zone like Europe/Berlin')),
    /** The language of the seller's own texts, BCP 47. */
    defaultLanguage: z.string().check(z.refine(isLanguage, 'Expected a language like de or de-CH')),
    /** The first admin. */
    user: strict(z.object({ name: fullName, email, password })),
  }),
);
export type SellerSetup = z.output<typeof SellerSetup>;

/**
 * The settings of a seller. `me` stands for the seller of the key or of the user; another seller is not found. What
 * a payment provider needs is set by `npm run seller -- payments`.
 */
export const sellers = {
  /**
   * Makes the first seller of a service and its admin, and signs them in. Takes the `token` of the setup link that the
   * service prints when it starts without a seller: it works once, for 24 hours, and no longer than there is no seller;
   * otherwise 404. Each start prints another one.
   */
  create: route({
    method: 'POST',
    path: '/api/sellers',
    who: 'anyone',
    summary: 'Make the first seller by a setup link',
    body: SellerSetup,
    answer: Me,
    status: 201,
    errors: [400, 403, 404, 409],
  }),
  /** Told by what is there. */
  firstSteps: route({
    method: 'GET',
    path: '/api/sellers/me/first-steps',
    who: 'key',
    summary: 'The first steps of a new house',
    answer: FirstSteps,
    errors: [401, 403],
  }),
  /** For programs that know their key, but not the id of their seller. The `ETag` names the version. */
  me: route({
    method: 'GET',
    path: '/api/sellers/me',
    who: 'key',
    summary: 'The settings of the own seller',
    answer: Seller,
    errors: [401, 403],
    versioned: true,
  }),
  /** A key sees its own seller alone. The `ETag` names the version, for `If-Match` of a change. */
  get: route({
    method: 'GET',
    path: '/api/sellers/{id}',
    who: 'key',
    summary: 'The settings of a seller',
    answer: Seller,
    errors: [401, 403, 404],
    versioned: true,
  }),
  /**
   * Only the fields that are sent change; an object is merged, a list and texts by language are replaced, and null removes a setting. The record may
   * be sent back as it was read; another `_id` is 400 `READ_ONLY`. The audit trail keeps each field with its value before and after. 409
   * `CURRENCY_IN_USE` for another currency after the first sale.
   */
  update: route({
    method: 'PUT',
    path: '/api/sellers/{id}',
    who: 'key',
    summary: 'Change the settings of a seller',
    body: SellerChanges,
    large: true,
    answer: Seller,
    errors: [400, 401, 403, 404, 409, 412],
    versioned: true,
  }),
};
