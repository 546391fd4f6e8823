/** What is written to people about what they paid, or wanted to pay, beside orders of tickets. */
import type { EmailLanguage } from '../mail/language.ts';
import type { SellerData } from '../events/records.ts';
import { greetings, plainEmail } from '../mail/plain-email.ts';

/**
 * - `paid`: a receipt; vouchers have mails of their own about it.
 * - `refunded`: the money came when there was nothing to be had for it any more.
 * - `twice`: it is paid already.
 * - `failed`: the money was on its way and did not come.
 */
export type PayableEmail = 'paid' | 'refunded' | 'twice' | 'failed';

export interface PayableEmailData {
  readonly seller: SellerData;
  readonly language: EmailLanguage;
  /** In words of the language. */
  readonly amount: string;
  readonly about: {
    readonly what: 'voucher' | 'name';
    /** Of the order. */
    readonly number: string;
    readonly event?: string | undefined;
  };
}

interface Texts {
  readonly subject: string;
  readonly text: (amount: string, event: string) => string;
  readonly note: string;
}

const back = {
  en: 'You need not do anything: the whole amount goes back the way it came. Banks take a few days for it.',
  de: 'Sie müssen nichts tun: Der ganze Betrag geht auf dem Weg zurück, auf dem er kam. Banken brauchen dafür einige Tage.',
};

const texts: Readonly<
  Record<
    EmailLanguage,
    {
      readonly voucher: Readonly<Record<Exclude<PayableEmail, 'paid'>, Texts>>;
      readonly name: Readonly<Record<PayableEmail, Texts>>;
    }
  >
> = {
  en: {
    voucher: {
      refunded: {
        subject: 'Your money goes back',
        text: (amount) =>
          `We received your payment of ${amount} for a voucher when its order had been called off already. There is no voucher from this order.`,
        note: `${back.en} If you still want one, please order it again.`,
      },
      twice: {
        subject: 'A payment goes back to you',
        text: (amount) => `Your voucher is paid, and we received another payment for it, of ${amount}.`,
        note: back.en,
      },
      failed: {
        subject: 'Your payment did not arrive',
        text: (amount) =>
          `Your payment of ${amount} for a voucher was on its way, but it failed. The order is called off.`,
        note: 'You can order the voucher again and pay in another way.',
      },
    },
    name: {
      paid: {
        subject: 'Another name on your ticket',
        text: (amount, event) => `We received ${amount} for another name on a ticket for ${event}.`,
        note: 'Please use the ticket as it is now: the code of the one before admits nobody any more.',
      },
      refunded: {
        subject: 'Your money goes back',
        text: (amount, event) =>
          `We received ${amount} for another name on a ticket for ${event}, but the ticket could not be changed any more. It stays as it is.`,
        note: back.en,
      },
      twice: {
        subject: 'A payment goes back to you',
        text: (amount, event) =>
          `The other name on your ticket for ${event} is paid, and we received another payment for it, of ${amount}.`,
        note: back.en,
      },
      failed: {
        subject: 'Your payment did not arrive',
        text: (amount, event) =>
          `Your payment of ${amount} for another name on a ticket for ${event} was on its way, but it failed. The ticket stays as it is.`,
        note: 'You can change the name again and pay in another way.',
      },
    },
  },
  de: {
    voucher: {
      refunded: {
        subject: 'Sie bekommen Ihr Geld zurück',
        text: (amount) =>
          `Wir haben Ihre Zahlung von ${amount} für einen Gutschein erhalten, als seine Bestellung schon storniert war. Aus dieser Bestellung gibt es keinen Gutschein.`,
        note: `${back.de} Wenn Sie noch einen möchten, bestellen Sie ihn bitte neu.`,
      },
      twice: {
        subject: 'Eine Zahlung geht an Sie zurück',
        text: (amount) => `Ihr Gutschein ist bezahlt, und wir haben dafür noch eine Zahlung von ${amount} erhalten.`,
        note: back.de,
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
        note: back.de,
      },
      twice: {
        subject: 'Eine Zahlung geht an Sie zurück',
        text: (amount, event) =>
          `Der andere Name auf Ihrem Ticket für ${event} ist bezahlt, und wir haben dafür noch eine Zahlung von ${amount} erhalten.`,
        note: back.de,
      },
      failed: {
        subject: 'Ihre Zahlung ist nicht angekommen',
        text: (amount, event) =>
          `Ihre Zahlung von ${amount} für einen anderen Namen auf einem Ticket für ${event} war unterwegs, ist aber fehlgeschlagen. Das Ticket bleibt, wie es ist.`,
        note: 'Sie können den Namen noch einmal ändern und auf andere Weise zahlen.',
      },
    },
  },
};

/** The mail of one kind. */
export function payableEmail(
  kind: PayableEmail,
  { seller, language, amount, about }: PayableEmailData,
): { subject: string; text: string } {
  const { voucher, name } = texts[language];
  const { subject, text, note } = about.what === 'name' || kind === 'paid' ? name[kind] : voucher[kind];
  const { event = '' } = about;
  const number = about.number && { en: `Order ${about.number}`, de: `Bestellung ${about.number}` }[language];
  const email = plainEmail(seller, [greetings[language], text(amount, event), note, number]);
  return { subject: event ? `${subject}: ${event}` : subject, text: email };
}
