/** Spanish texts of resale listings, seats and postponed events. */
import type { ServiceTexts } from '../texts.ts';

export const storefront: ServiceTexts['storefront'] = {
  resale: {
    kind: 'Reventa',
    about: 'De alguien que no puede ir. Recibes tu propia entrada con un código nuevo.',
  },
  seat: { row: 'Fila', table: 'Mesa', seat: 'Asiento' },
  canceled: 'Cancelado',
  state: {
    POSTPONED: (before) => `Aplazado${before === undefined ? '' : ` (era el ${before})`}: nueva fecha por anunciar`,
    RESCHEDULED: (before) => `Nueva fecha${before === undefined ? '' : ` (antes, el ${before})`}`,
  },
};
