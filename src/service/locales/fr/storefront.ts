/** French texts of resale listings, seats and postponed events. */
import type { ServiceTexts } from '../texts.ts';

export const storefront: ServiceTexts['storefront'] = {
  resale: {
    kind: 'Revente',
    about: 'D’une personne qui ne peut pas venir. Vous recevez votre propre billet, avec un nouveau code.',
  },
  seat: { row: 'Rang', table: 'Table', seat: 'Place' },
  canceled: 'Annulé',
  state: {
    POSTPONED: (before) =>
      `Reporté${before === undefined ? '' : ` (initialement : ${before})`} : nouvelle date à venir`,
    RESCHEDULED: (before) => `Nouvelle date${before === undefined ? '' : `, au lieu de : ${before}`}`,
  },
};
