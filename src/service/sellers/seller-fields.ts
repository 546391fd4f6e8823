/** The fields of a seller, as the operator and the seller write them. */
import { email } from '../../contract/email.ts';
import { fraction } from '../../contract/fractions.ts';
import { flag, text } from '../../contract/fields.ts';
import { z } from '../../contract/route.ts';
import { strict } from '../../contract/strict.ts';
import { textByLanguage } from '../../contract/terms.ts';
import { BrandingSettings, DocumentSettings } from '../../contract/vouchers.ts';
import { billingFields } from './billing-fields.ts';

const short = z.optional(z.string().check(z.maxLength(200)));

/** A web address, or a path on the service's own site. */
function address(protocols: RegExp, message: string) {
  const fits = (value: string) =>
    /^\/(?!\/)/.test(value) || (URL.canParse(value) && protocols.test(new URL(value).protocol));
  return z.optional(z.string().check(z.maxLength(2000), z.refine(fits, message)));
}
/** The check of an origin as browsers write it: protocol, host and port. */
function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}
const link = address(/^https?:$/, 'Expected an address like https://theatre.example, or a path that begins with /');

/** The address of a page that gets a secret behind its `#`. */
const page = z.optional(
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
const eventPage = z.optional(
  z.string().check(
    z.maxLength(2000),
    z.refine(
      (value) => value.includes('{event}') && isPage(value.replaceAll(/\{(?:event|shop)\}/g, 'x')),
      'Expected an address with {event}, like https://theatre.example/shows/{event}',
    ),
  ),
);
const colour = z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Expected a colour like #1d4ed8')));

function isPage(value: string): boolean {
  if (/[#\s\\]/.test(value)) return false;
  return /^\/(?!\/)/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
}

const saleEmails = strict(
  z.object({
    send: z.optional(z.enum(['each', 'daily', 'none'], { error: 'Expected each, daily or none' })),
    to: z.optional(z.array(email).check(z.maxLength(10, 'At most 10'))),
  }),
).check(
  z.refine(({ send, to = [] }) => send === 'none' || to.length > 0, {
    error: 'Expected at least one address',
    path: ['to'],
  }),
);

/** The schema of `SellerData`. */
export const sellerFields = strict(
  z.object({
    name: z.string().check(z.regex(/\S/, 'Expected a name'), z.maxLength(200)),
    description: z.optional(z.string().check(z.maxLength(10_000))),
    image: link,
    documentImage: link,
    url: link,
    supportUrl: address(/^(?:https?|mailto|tel):$/, 'Expected an address like mailto:help@theatre.example'),
    customLogo: link,
    defaultLanguage: z.optional(z.string().check(z.refine(isLanguage, 'Expected a language like de or de-CH'))),
    timezone: z.optional(z.string().check(z.refine(isTimezone, 'Expected a time zone like Europe/Berlin'))),
    taxRate: z.optional(fraction('taxRate')),
    city: short,
    street: short,
    postal: short,
    taxNo: short,
    ticketSettings: z.optional(strict(z.object({ codeForm: z.optional(z.enum(['short', 'signed', 'rotating'])) }))),
    locationName: short,
    ...billingFields,
    brandingSettings: BrandingSettings,
    documentSettings: DocumentSettings,
    agb: link,
    privacy: link,
    imprint: link,
    withdrawalText: z.optional(textByLanguage(5000)),
    itemConsents: z.optional(
      z
        .array(
          strict(
            z.object({
              _id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Expected up to 64 letters, digits, _ and -')),
              text: textByLanguage(2000),
              url: link,
              required: flag,
            }),
          ),
        )
        .check(
          z.maxLength(20, 'At most 20'),
          z.refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'Two consents have the same _id'),
        ),
    ),
    voucherDisplay: z.optional(z.object({ disclaimer: text, pdfImage: link })),
    useDocumentTemplate: flag,
    accountUrl: page,
    eventUrl: eventPage,
    voucherUrl: page,
    pageSettings: z.optional(
      strict(
        z.object({
          accentColor: colour,
          headerColor: colour,
          intro: z.optional(textByLanguage(5000)),
          footer: z.optional(textByLanguage(5000)),
          imprint: z.optional(textByLanguage(50_000)),
          terms: z.optional(textByLanguage(100_000)),
          privacy: z.optional(textByLanguage(100_000)),
        }),
      ),
    ),
    saleEmails: z.optional(saleEmails),
    allowedOrigins: z.optional(
      z
        .array(z.string().check(z.refine(isOrigin, 'Expected a site like https://theatre.example, without a path')))
        .check(z.maxLength(100)),
    ),
  }),
);

function isTimezone(zone: string): boolean {
  return /^[A-Za-z]/.test(zone) && holds(() => new Intl.DateTimeFormat('en', { timeZone: zone }));
}

function isLanguage(tag: string): boolean {
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
