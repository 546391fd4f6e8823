/** Spanish texts of the emails to waiting lists, and of the page that leaves one. */
import type { ServiceTexts } from '../texts.ts';

const tickets = (amount: number) => `${amount} ${amount === 1 ? 'entrada' : 'entradas'}`;

export const waiting: ServiceTexts['waiting'] = {
  emails: {
    joined: {
      subject: (event) => `Estás en la lista de espera: ${event}`,
      text: (event, when, amount) => `Estás en la lista de espera para ${event}, ${when}: ${tickets(amount)}.`,
      note: 'Te escribiremos cuando vuelva a haber entradas, por orden de inscripción. El aviso no reserva entradas: son de quien las compre primero.',
      leave: 'Si no has sido tú o no quieres esperar más, sal de la lista aquí:',
    },
    back: {
      subject: (event) => `Vuelve a haber entradas: ${event}`,
      text: (event, when, amount) =>
        `Te toca en la lista de espera para ${event}, ${when}. Vuelve a haber entradas, al menos tantas como quieres: ${tickets(amount)}.`,
      shop: 'Cómpralas aquí:',
      note: 'No están reservadas para ti: son de quien las compre primero. Este es el único aviso. Si llegas tarde, puedes volver a apuntarte.',
      leave: 'Si quieres que olvidemos tu dirección, sal de la lista aquí:',
    },
    offer: {
      subject: (event) => `Tenemos entradas reservadas para ti: ${event}`,
      text: (event, when, amount, until) =>
        `Estás en la lista de espera para ${event}, ${when}. Te guardamos ${tickets(amount)} hasta el ${until}.`,
      shop: 'Compra aquí:',
      note: 'Si no compras antes, podrán hacerlo otras personas. El enlace es solo para ti: no lo compartas.',
      leave: 'Si quieres que olvidemos tu dirección, sal de la lista aquí:',
    },
  },
  page: {
    title: 'Salir de la lista de espera',
    ask: (event, email) => `¿Quitar ${email} de la lista de espera para ${event}? Perderás tu puesto.`,
    button: 'Salir de la lista',
    done: 'Has salido de la lista de espera',
    left: (event) => `Ya no te escribiremos sobre ${event} y hemos borrado tu dirección de la lista.`,
  },
};
