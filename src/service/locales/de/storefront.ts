/** German texts of resale listings, seats and postponed events. */
import type { ServiceTexts } from '../texts.ts';

export const storefront: ServiceTexts['storefront'] = {
  resale: {
    kind: 'Wiederverkauf',
    about: 'Von jemandem, der nicht kommen kann. Sie bekommen ein eigenes Ticket mit neuem Code.',
  },
  seat: { row: 'Reihe', table: 'Tisch', seat: 'Platz' },
  canceled: 'Abgesagt',
  state: {
    POSTPONED: (before) => `Verschoben${before === undefined ? '' : ` (war ${before})`}: Der neue Termin folgt`,
    RESCHEDULED: (before) => `Neuer Termin${before === undefined ? '' : ` statt ${before}`}`,
  },
};
