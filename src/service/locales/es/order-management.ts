/** Spanish texts of the emails about exchanged tickets. */
import type { ServiceTexts } from '../texts.ts';

export const orderManagement: ServiceTexts['orderManagement'] = {
  exchange: {
    subject: (event) => `Entrada cambiada: ${event}`,
    text: (event) => `Tu nuevo pedido está completo. Por eso, esta entrada para ${event} ya no es válida:`,
    carried: (amount, order) => `De su precio, ${amount} se han usado en tu nuevo pedido ${order}.`,
  },
};
