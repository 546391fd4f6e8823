/** The kinds of fields that the settings of a seller are made of, with their bounds. */
import { email } from './email.ts';
import { flag } from './fields.ts';
import { fraction } from './fractions.ts';
import { iban } from './iban.ts';
import { z } from './route.ts';
import { textByLanguage } from './terms.ts';

/** Every runtime has it; the contract takes no other types of browsers or of Node. */
declare const URL: {
  new (address: string): { readonly protocol: string; readonly origin: string };
  canParse(address: string): boolean;
};

export const sellerName = z.string().check(z.regex(/\S/, 'Expected a name'), z.maxLength(200));
export const short = z.optional(z.string().check(z.maxLength(200)));

/** A web address, or a path on the service's own site. */
// @__NO_SIDE_EFFECTS__
function address(protocols: RegExp, message: string) {
  const fits = (value: string) =>
    /^\/(?!\/)/.test(value) || (URL.canParse(value) && protocols.test(new URL(value).protocol));
  return z.optional(z.string().check(z.maxLength(2000), z.refine(fits, message)));
}
export const link = address(
  /^https?:$/,
  'Expected an address like https://theatre.example, or a path that begins with /',
);
export const supportLink = address(/^(?:https?|mailto|tel):$/, 'Expected an address like mailto:help@theatre.example');

/** The check of an origin as browsers write it: protocol, host and port. */
function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

function isPage(value: string): boolean {
  if (/[#\s\\]/.test(value)) return false;
  return /^\/(?!\/)/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
}

/** The address of a page that gets a secret behind its `#`. */
export const page = z.optional(
  z
    .string()
    .check(
      z.maxLength(2000),
      z.refine(
        isPage,
        'Expected an address like https://theatre.example/tickets without #, or a path that begins with /',
      ),
    ),
);
export const eventPage = z.optional(
  z.string().check(
    z.maxLength(2000),
    z.refine(
      (value) => value.includes('{event}') && isPage(value.replaceAll(/\{(?:event|shop)\}/g, 'x')),
      'Expected an address with {event}, like https://theatre.example/shows/{event}',
    ),
  ),
);
export const colour = z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Expected a colour like #1d4ed8')));
export const language = z.optional(z.string().check(z.refine(isLanguage, 'Expected a language like de or de-CH')));
export const zone = z.optional(z.string().check(z.refine(isTimezone, 'Expected a time zone like Europe/Berlin')));
export const country = z.optional(
  z.string().check(z.regex(/^[A-Z]{2}$/, 'Expected a country code of two letters, like DE')),
);
export const codeForm = z.optional(
  z.enum(['short', 'signed', 'rotating'], { error: 'Expected short, signed or rotating' }),
);
export const when = z.optional(z.enum(['each', 'daily', 'none'], { error: 'Expected each, daily or none' }));
export const mailAddresses = z.optional(z.array(email).check(z.maxLength(10, 'At most 10')));
export const withdrawal = z.optional(textByLanguage(5000));
export const origins = z.optional(
  z
    .array(z.string().check(z.refine(isOrigin, 'Expected a site like https://theatre.example, without a path')))
    .check(z.maxLength(100)),
);
export const consents = z.optional(
  z
    .array(
      z.object({
        _id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Expected up to 64 letters, digits, _ and -')),
        text: textByLanguage(2000),
        url: link,
        required: flag,
      }),
    )
    .check(
      z.maxLength(20, 'At most 20'),
      z.refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'Two consents have the same _id'),
    ),
);
/** Texts of a seller's pages on the service, each a text or texts by language. */
export const pageTexts = {
  intro: z.optional(textByLanguage(5000)),
  footer: z.optional(textByLanguage(5000)),
  imprint: z.optional(textByLanguage(50_000)),
  terms: z.optional(textByLanguage(100_000)),
  privacy: z.optional(textByLanguage(100_000)),
};

export const bankAccount = z.optional(
  z.object({
    iban,
    bic: z.optional(z.string().check(z.regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, 'Expected a BIC'))),
    owner: z.optional(z.string().check(z.maxLength(70))),
  }),
);
/** How a seller's sales are taxed, beside the rate. */
export const taxes = z.optional(
  z.object({
    /** Whether prices are entered with tax (`inclusive`, also when missing) or before it (`exclusive`). */
    priceMode: z.optional(z.enum(['inclusive', 'exclusive'], { error: 'Expected inclusive or exclusive' })),
    /** True: firms with a VAT ID of another member state of the EU are charged no tax. Needs `vatId`. */
    reverseCharge: flag,
    /** Why a rate of 0 applies, e.g. a law that exempts the seller. */
    exemption: z.optional(z.string().check(z.maxLength(500))),
  }),
);

const look = z.optional(z.string().check(z.maxLength(40, 'At most 40 characters')));
/** Logos and colours of `BrandingSettings`, with bounds. */
export const branding = z.optional(
  z.object({
    /** Nothing of the branding has an effect while it is not true. */
    customBrandingEnabled: flag,
    shopLogoUrl: link,
    /** The logo in the header of the shop and on tickets as PDF. */
    eventLogo: link,
    /** The logo at the top of emails. An address with https. */
    mailLogo: link,
    customLogo: link,
    walletLogo: link,
    googleWalletLogo: link,
    walletBackgroundColor: look,
    walletForegroundColor: look,
    walletLabelColor: look,
    /** A picture along the left edge of tickets as PDF. */
    ticketRibbonImage: link,
  }),
);
/** How the journal of a seller is posted. */
export const accounting = z.optional(
  z.object({
    /** The number of the tax consultant in a batch for DATEV; 1001 when missing. */
    consultant: z.optional(z.int().check(z.minimum(1001, 'At least 1001'), z.maximum(9_999_999, 'At most 9999999'))),
    /** The number of the client at the tax consultant; 1 when missing. */
    client: z.optional(z.int().check(z.minimum(1, 'At least 1'), z.maximum(99_999, 'At most 99999'))),
    /**
     * Accounts by name, of 4 to 9 digits, e.g. `{"stripe": "1361", "tax19": "8400"}`: a way to pay, `other`, `vouchers`,
     * `tax` with a rate in percent, or `taxOther`. Those of SKR 03 where a name is missing. Sent whole.
     */
    accounts: z.optional(
      z
        .record(
          z.string().check(z.regex(/^[\w.]{1,40}$/)),
          z.string().check(z.regex(/^\d{4,9}$/, 'Expected an account of 4 to 9 digits')),
        )
        .check(z.refine((all) => Object.keys(all).length <= 50, 'At most 50 accounts')),
    ),
  }),
);

/** What stands on vouchers. */
export const voucherTexts = z.optional(
  z.object({ disclaimer: z.optional(z.string().check(z.maxLength(4000))), pdfImage: link }),
);

const minutes = z.int().check(z.minimum(2, 'At least 2 minutes'), z.maximum(240, 'At most 240 minutes'));
/** What shops of a seller do unless an event says otherwise. */
export const shop = z.optional(
  z.object({
    /**
     * Minutes for which a checkout holds its tickets, half of them until the details of the buyer are there. Counts for
     * checkouts that begin from then on; the service's own time when missing.
     */
    checkoutExpirationMinutes: z.optional(minutes),
    /**
     * Whether buyers sign in: `DISABLED`, `PREVENT_CHECKOUT` (before a checkout) or `PREVENT_DETAILS_STEP` (before the
     * details). For events without a setting of their own.
     */
    enforceAuthentication: z.optional(
      z.enum(['DISABLED', 'PREVENT_CHECKOUT', 'PREVENT_DETAILS_STEP'], {
        error: 'Expected DISABLED, PREVENT_CHECKOUT or PREVENT_DETAILS_STEP',
      }),
    ),
  }),
);

const footerColumn = z.object({ text: z.optional(z.string().check(z.maxLength(500))), active: flag });
/** The format of invoice numbers: `{number}`, which every one has, and `{year}`. */
const numberFormat = z.string().check(
  z.maxLength(40),
  z.refine(
    (value) =>
      value.split('{number}').length === 2 && /^[\w.-]*$/.test(value.replaceAll('{year}', '').replace('{number}', '')),
    'Expected letters, digits, hyphens and points with {number} once, and maybe {year}, like RE-{year}-{number}',
  ),
);
/** What is on documents of a seller. */
export const documents = z.optional(
  z.object({
    /** The address of the logo on documents. */
    image: link,
    invoice: z.optional(
      z.object({
        /** Columns at the foot of documents and emails; name and address of the seller when there are none. */
        footerColumns: z.optional(z.array(footerColumn).check(z.maxLength(4, 'At most 4'))),
        /**
         * The format of the numbers of invoices: `RE-{year}-{number}` is RE-2026-00042. `{year}-{number}` when missing;
         * credit notes have `CN-` before it. An invoice that is issued keeps its number.
         */
        numberFormat: z.optional(numberFormat),
      }),
    ),
  }),
);

const share = (field: string) => z.optional(fraction(field));
/** An amount in major units. */
export const amount = z.optional(z.number().check(z.minimum(0, 'At least 0'), z.maximum(1_000_000_000)));
/**
 * Charges of events without their own, one by one: outer ones are the buyer's, inner ones the seller's. `…Var` are shares
 * of the price after discounts, `…Fix` major units of the seller's currency.
 */
export const sellerCharges = {
  outerChargeVar: share('outerChargeVar'),
  outerChargeFix: amount,
  innerChargeVar: share('innerChargeVar'),
  innerChargeFix: amount,
  /** For each cart. */
  cartOuterChargeFix: amount,
};

export function isTimezone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && holds(() => new Intl.DateTimeFormat('en', { timeZone: name }));
}

export function isLanguage(tag: string): boolean {
  return holds(() => new Intl.Locale(tag));
}

function holds(make: () => object): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}
