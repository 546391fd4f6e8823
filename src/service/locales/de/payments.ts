/** German texts of the emails about payments. */
import type { ServiceTexts } from '../texts.ts';

const back =
  'Sie müssen nichts tun: Der ganze Betrag geht auf dem Weg zurück, auf dem er kam. Banken brauchen dafür einige Tage.';

export const payments: ServiceTexts['payments'] = {
  order: {
    refunded: {
      subject: (event) => `Sie bekommen Ihr Geld zurück: ${event}`,
      text: (event, amount) =>
        `Wir haben Ihre Zahlung von ${amount} für ${event} erhalten, aber Ihre Bestellung ließ sich nicht mehr abschließen, wahrscheinlich weil inzwischen andere die Tickets haben. Sie haben aus dieser Bestellung keine Tickets.`,
      note: 'Sie müssen nichts tun: Der ganze Betrag geht auf dem Weg zurück, auf dem er kam. Banken brauchen dafür einige Tage. Es tut uns leid.',
    },
    twice: {
      subject: (event) => `Eine Zahlung geht an Sie zurück: ${event}`,
      text: (event, amount) =>
        `Ihre Bestellung für ${event} ist erledigt, und wir haben dafür noch eine Zahlung von ${amount} erhalten. Ihre Bestellung bleibt, wie sie ist.`,
      note: 'Sie müssen nichts tun: Diese Zahlung geht auf dem Weg zurück, auf dem sie kam. Banken brauchen dafür einige Tage.',
    },
    canceled: {
      subject: (event) => `Ihre Bestellung ist storniert: ${event}`,
      text: (event) => `Ihre Bestellung für ${event} wurde storniert. Die Tickets gelten nicht mehr.`,
      note: 'Gutscheine, mit denen Sie gezahlt haben, haben wieder ihr Guthaben. Bei Fragen wenden Sie sich bitte an den Veranstalter.',
    },
    canceledPaid: {
      subject: (event) => `Ihre Bestellung ist storniert: ${event}`,
      text: (event, amount) =>
        `Ihre Bestellung für ${event} wurde storniert. Die Tickets gelten nicht mehr, und Ihre Zahlung von ${amount} geht auf dem Weg zurück, auf dem sie kam.`,
      note: 'Sie müssen nichts tun. Banken brauchen dafür einige Tage. Gutscheine, mit denen Sie gezahlt haben, haben wieder ihr Guthaben.',
    },
    failed: {
      subject: (event) => `Ihre Zahlung ist nicht angekommen: ${event}`,
      text: (event, amount) =>
        `Ihre Zahlung von ${amount} für ${event} war unterwegs, ist aber fehlgeschlagen. Ihre Bestellung ist storniert, und ihre Tickets gelten nicht.`,
      note: 'Wenn es noch Tickets gibt, können Sie neu bestellen und auf andere Weise zahlen.',
    },
    reminder: {
      subject: (event) => `Bitte bezahlen Sie Ihre Tickets: ${event}`,
      text: (event, amount, until) =>
        `Ihre Tickets für ${event} sind reserviert, und ${amount} sind noch zu zahlen. Wir halten sie bis ${until} für Sie.`,
      note: 'Bitte nennen Sie bei der Zahlung die Bestellnummer. Wenn Sie schon bezahlt haben, müssen Sie nichts tun.',
    },
    released: {
      subject: (event) => `Ihre Reservierung ist abgelaufen: ${event}`,
      text: (event, amount) =>
        `Wir haben ${amount} für Ihre Bestellung für ${event} nicht rechtzeitig erhalten. Die Bestellung ist storniert, und ihre Tickets sind wieder im Verkauf.`,
      note: 'Wenn es noch Tickets gibt, können Sie neu bestellen. Wenn Sie doch bezahlt haben, schreiben Sie bitte dem Veranstalter.',
    },
  },
  backByHand: (amount) => `Der Veranstalter zahlt Ihnen ${amount} zurück.`,
  voucher: {
    refunded: {
      subject: 'Sie bekommen Ihr Geld zurück',
      text: (amount) =>
        `Wir haben Ihre Zahlung von ${amount} für einen Gutschein erhalten, als seine Bestellung schon storniert war. Aus dieser Bestellung gibt es keinen Gutschein.`,
      note: `${back} Wenn Sie noch einen möchten, bestellen Sie ihn bitte neu.`,
    },
    twice: {
      subject: 'Eine Zahlung geht an Sie zurück',
      text: (amount) => `Ihr Gutschein ist bezahlt, und wir haben dafür noch eine Zahlung von ${amount} erhalten.`,
      note: back,
    },
    failed: {
      subject: 'Ihre Zahlung ist nicht angekommen',
      text: (amount) =>
        `Ihre Zahlung von ${amount} für einen Gutschein war unterwegs, ist aber fehlgeschlagen. Die Bestellung ist storniert.`,
      note: 'Sie können den Gutschein neu bestellen und auf andere Weise zahlen.',
    },
  },
  name: {
    paid: {
      subject: 'Ein anderer Name auf Ihrem Ticket',
      text: (amount, event) => `Wir haben ${amount} für einen anderen Namen auf einem Ticket für ${event} erhalten.`,
      note: 'Bitte verwenden Sie das Ticket, wie es jetzt ist: Der Code des früheren lässt niemanden mehr ein.',
    },
    refunded: {
      subject: 'Sie bekommen Ihr Geld zurück',
      text: (amount, event) =>
        `Wir haben ${amount} für einen anderen Namen auf einem Ticket für ${event} erhalten, aber das Ticket ließ sich nicht mehr ändern. Es bleibt, wie es ist.`,
      note: back,
    },
    twice: {
      subject: 'Eine Zahlung geht an Sie zurück',
      text: (amount, event) =>
        `Der andere Name auf Ihrem Ticket für ${event} ist bezahlt, und wir haben dafür noch eine Zahlung von ${amount} erhalten.`,
      note: back,
    },
    failed: {
      subject: 'Ihre Zahlung ist nicht angekommen',
      text: (amount, event) =>
        `Ihre Zahlung von ${amount} für einen anderen Namen auf einem Ticket für ${event} war unterwegs, ist aber fehlgeschlagen. Das Ticket bleibt, wie es ist.`,
      note: 'Sie können den Namen noch einmal ändern und auf andere Weise zahlen.',
    },
  },
  number: (order) => `Bestellung ${order}`,
};
