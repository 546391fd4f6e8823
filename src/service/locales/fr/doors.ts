/** French texts of guest lists. */
import type { ServiceTexts } from '../texts.ts';

const count = (amount: number) => `${amount} ${amount < 2 ? 'billet' : 'billets'}`;

export const doors: ServiceTexts['doors'] = {
  guestList: {
    file: 'liste-invites',
    title: 'Liste des invités',
    columns: {
      name: 'Nom',
      type: 'Billet',
      area: 'Zone',
      row: 'Rang',
      seat: 'Place',
      order: 'Commande',
      state: 'État',
      firstEntry: 'Première entrée',
      where: 'Où',
      notes: 'Remarques',
    },
    states: { in: 'présent', left: 'parti', missing: 'pas encore là', invalid: 'non valable' },
    notes: {
      highlight: 'à signaler',
      limitedView: 'visibilité réduite',
      invalid: 'non valable',
      blocked: 'bloqué',
      unpaid: 'non payé',
      detailsRequired: 'informations manquantes',
    },
    causes: {
      canceled: 'annulé',
      returned: 'rendu',
      resold: 'revendu',
      exchanged: 'échangé',
    },
    row: (name) => `Rang ${name}`,
    seat: (name) => `Place ${name}`,
    page: (at, of) => `Page ${at} sur ${of}`,
    tickets: count,
    missing: (amount) => `Pas encore entrés : ${count(amount)}`,
    printed: (time) => `État au ${time}`,
    none: 'Aucun billet.',
  },
};
