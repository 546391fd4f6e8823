/** Spanish texts of the emails about payments. */
import type { ServiceTexts } from '../texts.ts';

const back =
  'No tienes que hacer nada: todo el importe vuelve al medio de pago que usaste. Los bancos tardan unos días.';

export const payments: ServiceTexts['payments'] = {
  order: {
    refunded: {
      subject: (event) => `Te devolvemos el dinero: ${event}`,
      text: (event, amount) =>
        `Hemos recibido tu pago de ${amount} para ${event}, pero tu pedido ya no se podía completar, seguramente porque otras personas se quedaron antes con las entradas. No tienes entradas de este pedido.`,
      note: `${back} Sentimos las molestias.`,
    },
    twice: {
      subject: (event) => `Te devolvemos un pago: ${event}`,
      text: (event, amount) =>
        `Tu pedido para ${event} está completo y hemos recibido otro pago de ${amount}. Tu pedido sigue como está.`,
      note: 'No tienes que hacer nada: este pago vuelve al medio de pago que usaste. Los bancos tardan unos días.',
    },
    canceled: {
      subject: (event) => `Tu pedido se ha cancelado: ${event}`,
      text: (event) => `Tu pedido para ${event} se ha cancelado. Las entradas ya no son válidas.`,
      note: 'Los vales con los que pagaste han recuperado su saldo. Si tienes preguntas, ponte en contacto con el organizador.',
    },
    canceledPaid: {
      subject: (event) => `Tu pedido se ha cancelado: ${event}`,
      text: (event, amount) =>
        `Tu pedido para ${event} se ha cancelado. Las entradas ya no son válidas y tu pago de ${amount} vuelve al medio de pago que usaste.`,
      note: 'No tienes que hacer nada. Los bancos tardan unos días. Los vales con los que pagaste han recuperado su saldo.',
    },
    failed: {
      subject: (event) => `Tu pago no ha llegado: ${event}`,
      text: (event, amount) =>
        `Tu pago de ${amount} para ${event} estaba en curso, pero ha fallado. Tu pedido se ha cancelado y sus entradas no son válidas.`,
      note: 'Si aún quedan entradas, puedes hacer otro pedido y pagar de otra forma.',
    },
    reminder: {
      subject: (event) => `Paga tus entradas: ${event}`,
      text: (event, amount, until) =>
        `Tienes entradas reservadas para ${event}. Importe pendiente: ${amount}. Te las guardamos hasta el ${until}.`,
      note: 'Indica el número de pedido al pagar. Si ya has pagado, no tienes que hacer nada.',
    },
    released: {
      subject: (event) => `Tu reserva ha caducado: ${event}`,
      text: (event, amount) =>
        `No hemos recibido a tiempo el pago de ${amount} de tu pedido para ${event}. El pedido se ha cancelado y sus entradas vuelven a estar a la venta.`,
      note: 'Si aún quedan entradas, puedes hacer otro pedido. Si ya habías pagado, escribe al organizador.',
    },
  },
  backByHand: (amount) => `El organizador te devuelve ${amount}.`,
  voucher: {
    refunded: {
      subject: 'Te devolvemos el dinero',
      text: (amount) =>
        `Hemos recibido tu pago de ${amount} para un vale cuando su pedido ya estaba cancelado. No hay ningún vale de este pedido.`,
      note: `${back} Si aún quieres un vale, vuelve a pedirlo.`,
    },
    twice: {
      subject: 'Te devolvemos un pago',
      text: (amount) => `Tu vale está pagado y hemos recibido otro pago de ${amount}.`,
      note: back,
    },
    failed: {
      subject: 'Tu pago no ha llegado',
      text: (amount) =>
        `Tu pago de ${amount} para un vale estaba en curso, pero ha fallado. El pedido se ha cancelado.`,
      note: 'Puedes volver a pedir el vale y pagar de otra forma.',
    },
  },
  name: {
    paid: {
      subject: 'Otro nombre en tu entrada',
      text: (amount, event) => `Hemos recibido ${amount} por cambiar el nombre de una entrada para ${event}.`,
      note: 'Usa la entrada tal como está ahora: con el código anterior ya no se puede entrar.',
    },
    refunded: {
      subject: 'Te devolvemos el dinero',
      text: (amount, event) =>
        `Hemos recibido ${amount} por cambiar el nombre de una entrada para ${event}, pero la entrada ya no se podía cambiar. Sigue como está.`,
      note: back,
    },
    twice: {
      subject: 'Te devolvemos un pago',
      text: (amount, event) =>
        `El cambio de nombre de tu entrada para ${event} está pagado y hemos recibido otro pago de ${amount}.`,
      note: back,
    },
    failed: {
      subject: 'Tu pago no ha llegado',
      text: (amount, event) =>
        `Tu pago de ${amount} por cambiar el nombre de una entrada para ${event} estaba en curso, pero ha fallado. La entrada sigue como está.`,
      note: 'Puedes volver a cambiar el nombre y pagar de otra forma.',
    },
  },
  number: (order) => `Pedido ${order}`,
};
