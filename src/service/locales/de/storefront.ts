/** German texts of resale listings and seats. */
import type { ServiceTexts } from '../texts.ts';

export const storefront: ServiceTexts['storefront'] = {
  resale: {
    kind: 'Wiederverkauf',
    about: 'Von jemandem, der nicht kommen kann. Sie bekommen ein eigenes Ticket mit neuem Code.',
  },
  seat: { row: 'Reihe', seat: 'Platz' },
};
