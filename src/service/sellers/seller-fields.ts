/** The fields of a seller as they are stored, and as the operator writes them at the terminal. */
import { fraction } from '../../contract/fractions.ts';
import { flag } from '../../contract/fields.ts';
import { z } from '../../contract/route.ts';
import { emailWords } from '../../contract/mail-words.ts';
import {
  accounting,
  amount,
  branding,
  codeForm,
  colour,
  consents,
  documents,
  eventPage,
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
  voucherTexts,
  when,
  withdrawal,
  zone,
} from '../../contract/seller-fields.ts';
import { strict } from '../../contract/strict.ts';
import { billingFields } from './billing-fields.ts';

const saleEmails = z.object({ send: when, to: mailAddresses }).check(
  z.refine(({ send, to = [] }) => send === 'none' || to.length > 0, {
    error: 'Expected at least one address',
    path: ['to'],
  }),
);

/** The schema of `SellerData`. */
export const sellerFields = strict(
  z.object({
    name: sellerName,
    description: z.optional(z.string().check(z.maxLength(10_000))),
    image: link,
    documentImage: link,
    url: link,
    supportUrl: supportLink,
    customLogo: link,
    defaultLanguage: language,
    timezone: zone,
    taxRate: z.optional(fraction('taxRate')),
    city: short,
    street: short,
    postal: short,
    taxNo: short,
    ticketSettings: z.optional(z.object({ codeForm })),
    locationName: short,
    ...billingFields,
    ...sellerCharges,
    shopSettings: shop,
    brandingSettings: branding,
    documentSettings: documents,
    agb: link,
    privacy: link,
    imprint: link,
    withdrawalText: withdrawal,
    itemConsents: consents,
    accountingSettings: accounting,
    deskSettings: z.optional(z.object({ firstStepsHidden: flag, refundLimit: amount })),
    voucherDisplay: voucherTexts,
    useDocumentTemplate: flag,
    accountUrl: page,
    eventUrl: eventPage,
    voucherUrl: page,
    pageSettings: z.optional(z.object({ accentColor: colour, headerColor: colour, ...pageTexts })),
    saleEmails: z.optional(saleEmails),
    mailingSettings: z.optional(z.object(emailWords)),
    allowedOrigins: origins,
  }),
);
