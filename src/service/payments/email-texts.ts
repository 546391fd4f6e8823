/** What is written to buyers whose payment did not become an order, or came twice. */
import type { EmailLanguage } from '../mail/language.ts';
import type { SellerData } from '../events/records.ts';
import { greetings, plainEmail } from '../mail/plain-email.ts';

/**
 * - `refunded`: the money came when there were no tickets for it any more.
 * - `twice`: the order is paid already.
 * - `canceled`: the seller called the order off; `canceledPaid`: what was paid goes back.
 * - `failed`: the money was on its way and did not come; the order is called off.
 */
export type PaymentEmail = 'refunded' | 'twice' | 'canceled' | 'canceledPaid' | 'failed';

interface Texts {
  readonly subject: (event: string) => string;
  readonly text: (event: string, amount: string) => string;
  readonly note: string;
}

const texts: Readonly<Record<EmailLanguage, Readonly<Record<PaymentEmail, Texts>>>> = {
  en: {
    refunded: {
      subject: (event) => `Your money goes back: ${event}`,
      text: (event, amount) =>
        `We received your payment of ${amount} for ${event}, but your order could not be completed any more, most likely because others have the tickets by now. You have no tickets from this order.`,
      note: 'You need not do anything: the whole amount goes back the way it came. Banks take a few days for it. We are sorry.',
    },
    twice: {
      subject: (event) => `A payment goes back to you: ${event}`,
      text: (event, amount) =>
        `Your order for ${event} is settled, and we received another payment for it, of ${amount}. Your order stays as it is.`,
      note: 'You need not do anything: this payment goes back the way it came. Banks take a few days for it.',
    },
    canceled: {
      subject: (event) => `Your order is canceled: ${event}`,
      text: (event) => `Your order for ${event} was canceled. Its tickets are not valid any more.`,
      note: 'Vouchers that you paid with have their balance again. If you have questions, please ask the seller.',
    },
    canceledPaid: {
      subject: (event) => `Your order is canceled: ${event}`,
      text: (event, amount) =>
        `Your order for ${event} was canceled. Its tickets are not valid any more, and your payment of ${amount} goes back the way it came.`,
      note: 'You need not do anything. Banks take a few days for it. Vouchers that you paid with have their balance again.',
    },
    failed: {
      subject: (event) => `Your payment did not arrive: ${event}`,
      text: (event, amount) =>
        `Your payment of ${amount} for ${event} was on its way, but it failed. Your order is canceled, and its tickets are not valid.`,
      note: 'If there are tickets left, you can order again and pay in another way.',
    },
  },
  de: {
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
  },
};

const backByHand: Readonly<Record<EmailLanguage, (amount: string) => string>> = {
  en: (amount) => `The seller pays ${amount} back to you.`,
  de: (amount) => `Der Veranstalter zahlt Ihnen ${amount} zurück.`,
};

/** What a mail tells of; `amount` in words of the language. */
interface PaymentEmailData {
  readonly seller: SellerData;
  readonly language: EmailLanguage;
  readonly event: string;
  readonly amount: string;
  /** What the seller pays back; missing when nothing. */
  readonly byHand?: string;
  /** The order's number. */
  readonly order: string;
}

/** The mail of one kind. */
export function paymentEmail(
  kind: PaymentEmail,
  { seller, language, event, amount, byHand, order }: PaymentEmailData,
): { subject: string; text: string } {
  const { subject, text, note } = texts[language][kind];
  const number = { en: `Order ${order}`, de: `Bestellung ${order}` }[language];
  const said = [text(event, amount), ...(byHand === undefined ? [] : [backByHand[language](byHand)])].join(' ');
  const paragraphs = [greetings[language], said, note, number];
  return { subject: subject(event), text: plainEmail(seller, paragraphs) };
}
