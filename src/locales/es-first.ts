/** What the first frame of a shop says, in Spanish. */
import type { FirstTexts } from './texts.ts';

export const texts: FirstTexts = {
  shared: {
    loading: 'Cargando…',
    retry: 'Reintentar',
    unreachable: 'Ahora mismo no podemos conectar con la venta de entradas. Revisa tu conexión.',
    failed: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo o recarga la página.',
    tooMany: 'Vas un poco rápido. Espera un momento e inténtalo de nuevo.',
    full: 'Ahora mismo no podemos aceptar más pedidos. Inténtalo de nuevo en unos minutos.',
    free: 'Gratis',
    soldOut: 'Agotado',
  },
  shop: {
    notFound: 'No encontramos este evento.',
    noTickets: 'Ahora mismo no hay entradas para este evento.',
    doors: (time) => `Apertura de puertas: ${time}`,
    increase: (name) => `Añadir una: ${name}`,
    decrease: (name) => `Quitar una: ${name}`,
    amount: (name) => `Cantidad: ${name}`,
    fees: (price) => `incl. ${price} de gastos`,
    reasons: {
      SALE_NOT_STARTED: (at) => `A la venta desde el ${at}`,
      SALE_BY_DATE: () => 'Elige primero una fecha.',
      SALE_ENDED: () => 'La venta ha terminado.',
      SOLD_OUT: () => 'Agotado',
      NOT_ENOUGH_LEFT: (_, limit) =>
        limit === 0 ? 'No quedan' : limit === 1 ? 'Solo queda 1' : `Solo quedan ${limit}`,
      NOT_FOR_SALE: () => 'No está a la venta',
      TICKET_SALE_NOT_STARTED: (at) => `Desde el ${at}`,
      TICKET_SALE_ENDED: (at) => `A la venta hasta el ${at}`,
      NEEDS_OTHER_TICKET: (_, limit, name, own) => `${own}: solo junto con ${limit > 1 ? `${limit} × ` : ''}${name}`,
    },
  },
};
