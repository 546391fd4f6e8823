/** French texts of the emails about exchanged tickets. */
import type { ServiceTexts } from '../texts.ts';

export const orderManagement: ServiceTexts['orderManagement'] = {
  exchange: {
    subject: (event) => `Billet échangé : ${event}`,
    text: (event) => `Votre nouvelle commande est terminée. Ce billet pour ${event} n’est donc plus valable :`,
    carried: (amount, order) => `Sur ce montant, ${amount} ont servi à votre nouvelle commande ${order}.`,
  },
};
