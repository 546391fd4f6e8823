/** German texts of the emails about exchanged tickets. */
import type { ServiceTexts } from '../texts.ts';

export const orderManagement: ServiceTexts['orderManagement'] = {
  exchange: {
    subject: (event) => `Ticket umgetauscht: ${event}`,
    text: (event) => `Ihre neue Bestellung ist abgeschlossen. Dieses Ticket für ${event} gilt deshalb nicht mehr:`,
    carried: (amount, order) => `${amount} davon sind in Ihre neue Bestellung ${order} geflossen.`,
  },
};
