/** What the first frame of a shop says, in French. */
import type { FirstTexts } from './texts.ts';

export const texts: FirstTexts = {
  shared: {
    loading: 'Chargement…',
    retry: 'Réessayer',
    unreachable: 'La billetterie est injoignable pour l’instant. Vérifiez votre connexion.',
    failed: 'Un problème est survenu de notre côté. Réessayez ou rechargez la page.',
    tooMany: 'C’était un peu trop rapide. Patientez un instant, puis réessayez.',
    full: 'La billetterie ne peut pas prendre de commandes pour l’instant. Réessayez dans quelques minutes.',
    free: 'Gratuit',
    soldOut: 'Complet',
  },
  shop: {
    notFound: 'Cet événement est introuvable.',
    noTickets: 'Aucun billet n’est proposé pour l’instant.',
    doors: (time) => `Ouverture des portes : ${time}`,
    increase: (name) => `Ajouter un billet : ${name}`,
    decrease: (name) => `Retirer un billet : ${name}`,
    amount: (name) => `Quantité : ${name}`,
    fees: (price) => `dont ${price} de frais`,
    reasons: {
      SALE_NOT_STARTED: (at) => `En vente à partir du ${at}`,
      SALE_BY_DATE: () => 'Choisissez d’abord une date.',
      SALE_ENDED: () => 'La vente est terminée.',
      SOLD_OUT: () => 'Complet',
      NOT_ENOUGH_LEFT: (_, limit) =>
        limit === 0 ? 'Plus disponible' : `Plus que ${limit} disponible${limit > 1 ? 's' : ''}`,
      NOT_FOR_SALE: () => 'Pas en vente',
      TICKET_SALE_NOT_STARTED: (at) => `À partir du ${at}`,
      TICKET_SALE_ENDED: (at) => `En vente jusqu’au ${at}`,
      NEEDS_OTHER_TICKET: (_, limit, name, own) => `${own} : seulement avec ${limit > 1 ? `${limit} × ` : ''}${name}`,
    },
  },
};
