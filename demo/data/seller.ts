import type { VoucherCatalogSettings } from '../../src/contract/voucher-orders.ts';
import type { DemoSeller } from './types.ts';
import { sellerId } from './parts.ts';

export const seller: DemoSeller = {
  _id: sellerId,
  name: 'The Lantern Works',
  currency: 'EUR',
  description:
    'Theatre, opera, jazz and puppets in a former lantern factory on a Berlin canal, with a museum of artificial light and tours to London, Vienna and Tokyo.',
  image: '/seller/logo.svg',
  url: '/',
  accountUrl: '/account.html',
  eventUrl: '/event.html?event={event}',
  voucherUrl: '/voucher.html',
  supportUrl: 'mailto:boxoffice@lantern.example',
  agb: '/terms.html',
  privacy: '/terms.html#privacy',
  imprint: '/terms.html#imprint',
  withdrawalText: {
    en: 'Tickets are for a fixed date: by law they can’t be withdrawn from.',
    de: 'Tickets gelten für einen festen Termin: Ein Widerrufsrecht besteht nicht.',
  },
  itemConsents: [
    {
      _id: 'news',
      text: {
        en: 'Send me the programme by email, once a month. I can stop it at any time.',
        de: 'Schicken Sie mir das Programm einmal im Monat per E-Mail. Das kann ich jederzeit beenden.',
      },
      url: '/terms.html#privacy',
    },
  ],
  defaultLanguage: 'en',
  locationName: 'The Lantern Works',
  street: 'Treidelufer 12',
  postal: '10999',
  city: 'Berlin',
  taxNo: '29/000/00000',
  vatId: 'DE000000000',
  // the bank of the examples: no money arrives there
  bankAccount: { iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', owner: 'The Lantern Works gGmbH' },
  taxRate: 0.07,
  timezone: 'Europe/Berlin',
  deskSettings: { firstStepsHidden: true },
  brandingSettings: {
    customBrandingEnabled: true,
    shopLogoUrl: '/seller/logo.svg',
    eventLogo: '/seller/badge.svg',
    mailLogo: '/seller/logo.svg',
    customLogo: '/seller/wordmark.svg',
    walletLogo: '/seller/badge.svg',
    googleWalletLogo: '/seller/badge.svg',
    walletBackgroundColor: '#12211f',
    walletForegroundColor: '#f4f3ec',
    walletLabelColor: '#ffd23f',
  },
  documentSettings: {
    image: '/seller/wordmark.svg',
    invoice: {
      footerColumns: [
        { text: 'The Lantern Works gGmbH\nTreidelufer 12\n10999 Berlin', active: true },
        { text: 'Artistic director: Ines Okafor-Brandt\nManaging director: Paul Weidenfeld', active: true },
        { text: 'boxoffice@lantern.example\n+49 30 23125 410', active: true },
      ],
    },
  },
  voucherDisplay: {
    disclaimer:
      'Good for every evening that is priced in euros, in parts if need be. Vouchers hold to the end of the third year and are not paid out in cash.',
    pdfImage: '/seller/wordmark.svg',
  },
};

/** Vouchers hold to the end of the third year, as the house says of them. */
export const voucherCatalog: VoucherCatalogSettings = {
  active: true,
  amounts: [25, 50, 100],
  minAmount: 10,
  maxAmount: 500,
  validMonths: 36,
  validToEndOfYear: true,
  name: 'An evening in an envelope',
  description: 'For every evening of ours that is priced in euros, and for as many of them as the amount allows.',
  image: '/seller/gift.png',
  paymentText: 'The Lantern Works gGmbH\nIBAN DE00 0000 0000 0000 0000 00\nNothing is charged: this house is invented.',
  template: 'poster',
};
