/** Spanish texts of the emails and pages about resold, returned and transferred tickets. */
import type { ServiceTexts } from '../texts.ts';

export const tickets: ServiceTexts['tickets'] = {
  resale: {
    subject: (event) => `Tu entrada se ha vendido: ${event}`,
    text: (event) => `Buenas noticias: se ha vendido tu entrada para ${event}. Ya no es válida:`,
    price: (amount) => `Se ha vendido por ${amount}.`,
    fee: (amount) => `El organizador se queda con ${amount}, como se indicó al ponerla en reventa.`,
    extra: (amount) => `El organizador te paga ${amount} por encima de lo que habías pagado.`,
    waiting: (amount, min) =>
      `Recibirás ${amount} cuando se haya pagado. Si al terminar el evento no se ha pagado, recibirás entonces ${min}.`,
    endedSubject: (event) => `Tu entrada ya no está en reventa: ${event}`,
    ended: (event) =>
      `El organizador ha retirado de la reventa tu entrada para ${event}. No se ha vendido; es tuya y sigue siendo válida:`,
    reason: (texts) => `Mensaje del organizador: ${texts}`,
  },
  returned: {
    subject: (event) => `Entradas devueltas: ${event}`,
    greeting: 'Hola:',
    text: (event) => `Has devuelto estas entradas para ${event}. Ya no son válidas:`,
    rest: 'Las demás entradas de tu pedido siguen como están.',
    ended: 'Eran las últimas entradas de tu pedido; se ha cancelado.',
    money: (amount) => `Te devolvemos ${amount} por el mismo medio de pago. Los bancos tardan unos días.`,
    byHand: (amount) => `El organizador te devuelve ${amount} de la misma forma en que pagaste.`,
    voucher: (amount, code) => `Recibes un vale de ${amount}. Su código: ${code}`,
    toVouchers: (amount) => `Has recuperado ${amount} en los vales con los que pagaste.`,
    kept: (amount) => `El organizador se queda con ${amount}, como se indicó antes de la devolución.`,
    fees: (amount) => `con ${amount} de gastos de gestión`,
    tax: (rate, amount) => `Incluye IVA (${rate}): ${amount}`,
    nothing: 'No se había pagado nada por ellas, así que no hay nada que devolver.',
    canceledBySeller: {
      subject: (event) => `Entradas canceladas: ${event}`,
      text: (event) => `El organizador ha cancelado estas entradas para ${event}. Ya no son válidas:`,
      kept: (amount) => `El organizador se queda con ${amount}.`,
      nothing: 'No se devuelve nada por ellas.',
    },
    order: (number) => `Pedido ${number}`,
  },
  transfer: {
    greeting: 'Hola:',
    unnamed: 'Alguien',
    ticket: 'Entrada',
    mails: {
      offered: {
        subject: (event) => `Una entrada para ti: ${event}`,
        opening: (from) => `${from} te envía una entrada:`,
        link: 'Acéptala o recházala aquí:',
        note: (until) =>
          `Tienes hasta el ${until}. Es gratis. Si no sabes quién es, ignora este correo: sin tu respuesta no pasa nada.`,
      },
      accepted: {
        subject: (event) => `Tu entrada se ha transferido: ${event}`,
        opening: () => 'Han aceptado la entrada que enviaste. Ahora es de otra persona:',
        note: () =>
          'El código, el PDF y el enlace anteriores ya no son válidos. Si no la enviaste tú, responde a este correo.',
      },
      rejected: {
        subject: (event) => `Han rechazado tu entrada: ${event}`,
        opening: () => 'Han rechazado la entrada que enviaste. Sigue siendo tuya:',
        note: () => 'Puedes usarla como hasta ahora o enviarla a otra persona.',
      },
      yours: {
        subject: (event) => `Tu entrada: ${event}`,
        opening: () => 'Esta entrada ya es tuya. Va adjunta en PDF y siempre la encontrarás aquí:',
        link: 'Abrir entrada:',
        note: () => 'Quien tenga este enlace tiene la entrada. No lo compartas.',
      },
      sent: {
        subject: (event) => `Tu entrada: ${event}`,
        opening: () => 'El organizador te envía esta entrada. Va adjunta en PDF:',
        link: 'Abrir entrada:',
        note: () => 'Entra quien enseñe primero el código. No lo compartas.',
      },
      canceled: {
        subject: (event) => `Tu entrada ya no es válida: ${event}`,
        opening: () => 'El pedido del que procede esta entrada se ha cancelado. La entrada ya no es válida:',
        note: () =>
          'Lo pagado vuelve a la persona que la compró. Si tienes preguntas, habla con quien te la envió o responde a este correo.',
      },
    },
    page: {
      title: 'Una entrada para ti',
      ask: (from, until) => `${from} te envía esta entrada. Tienes hasta el ${until} para aceptarla.`,
      terms:
        'Es gratis. Tu nombre aparecerá en la entrada y el organizador guardará tu nombre y tu correo electrónico.',
      prename: 'Nombre',
      lastname: 'Apellidos',
      namesMissing: 'Dinos quién viene: nombre y apellidos, de 200 caracteres como máximo cada uno.',
      accept: 'Aceptar entrada',
      reject: 'Rechazar',
      accepted: {
        title: 'La entrada es tuya',
        text: (email) => `La hemos enviado a ${email}. Con esa dirección también la encontrarás en tu cuenta.`,
        link: 'Abrir entrada',
      },
      rejected: {
        title: 'Has rechazado la entrada',
        text: 'Sigue siendo de quien te la envió. Le hemos avisado.',
      },
      over: {
        title: 'Esta entrada ya no se puede aceptar',
        expired: 'El plazo para aceptarla ha terminado. Pide a la persona que te la envíe de nuevo.',
        withdrawn: 'El envío se ha cancelado. Pregunta a la persona si quiere enviártela de nuevo.',
        rejected: 'Se ha rechazado. Si al final la quieres, pide a la persona que te la envíe de nuevo.',
        accepted: 'Ya se ha aceptado. La entrada está en el correo que se envió entonces.',
        invalid: 'La entrada ya no es válida.',
        blocked: 'El organizador no da entradas a esta dirección. Pregúntale directamente.',
      },
    },
  },
};
