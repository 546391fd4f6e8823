/** German texts of guest lists. */
import type { ServiceTexts } from '../texts.ts';

export const doors: ServiceTexts['doors'] = {
  guestList: {
    file: 'gaesteliste',
    title: 'Gästeliste',
    columns: {
      name: 'Name',
      type: 'Ticket',
      area: 'Bereich',
      row: 'Reihe',
      seat: 'Platz',
      order: 'Bestellung',
      state: 'Stand',
      firstEntry: 'Erster Einlass',
      where: 'Wo',
      notes: 'Hinweise',
    },
    states: { in: 'da', left: 'gegangen', missing: 'noch nicht da', invalid: 'ungültig' },
    notes: {
      highlight: 'hervorgehoben',
      limitedView: 'eingeschränkte Sicht',
      invalid: 'ungültig',
      blocked: 'gesperrt',
      unpaid: 'nicht bezahlt',
      detailsRequired: 'Angaben fehlen',
    },
    causes: {
      canceled: 'storniert',
      returned: 'zurückgegeben',
      resold: 'weiterverkauft',
      exchanged: 'umgetauscht',
    },
    row: (name) => `Reihe ${name}`,
    seat: (name) => `Platz ${name}`,
    page: (at, of) => `Seite ${at} von ${of}`,
    tickets: (amount) => (amount === 1 ? '1 Ticket' : `${amount} Tickets`),
    missing: (amount) => (amount === 1 ? '1 Ticket fehlt noch' : `${amount} Tickets fehlen noch`),
    printed: (time) => `Stand: ${time}`,
    none: 'Keine Tickets.',
  },
};
