/** What the pages about a change of address say. */
import type { EmailLanguage } from '../mail/language.ts';

interface PageTexts {
  readonly title: string;
  readonly ask: (seller: string, from: string, to: string) => string;
  readonly button: string;
  readonly doneTitle: string;
  readonly done: (seller: string, to: string) => string;
}

interface Texts {
  readonly shop: string;
  readonly email: PageTexts;
  readonly 'email-back': PageTexts;
}

export const emailChangeTexts: Readonly<Record<EmailLanguage, Texts>> = {
  en: {
    shop: 'our shop',
    email: {
      title: 'Use this address',
      ask: (seller, from, to) => `Your account at ${seller} has the address ${from}. From now on it is to be ${to}.`,
      button: 'Use the new address',
      doneTitle: 'Your address has changed',
      done: (seller, to) =>
        `You sign in at ${seller} with ${to} now. Your orders and tickets are where they were. We have told your old address.`,
    },
    'email-back': {
      title: 'Take the change back',
      ask: (seller, from, to) =>
        `The address of your account at ${seller} was changed to ${from}. If that was not you, take it back: ${to} is the address again, everybody is signed out, and the password works no more.`,
      button: 'Take it back',
      doneTitle: 'The change is taken back',
      done: (seller, to) =>
        `Your account at ${seller} has the address ${to} again. We have mailed you a link to choose a new password.`,
    },
  },
  de: {
    shop: 'unserem Shop',
    email: {
      title: 'Diese Adresse verwenden',
      ask: (seller, from, to) => `Ihr Konto bei ${seller} hat die Adresse ${from}. Ab jetzt soll es ${to} sein.`,
      button: 'Neue Adresse verwenden',
      doneTitle: 'Ihre Adresse ist geändert',
      done: (seller, to) =>
        `Bei ${seller} melden Sie sich jetzt mit ${to} an. Ihre Bestellungen und Tickets sind, wo sie waren. Wir haben Ihrer alten Adresse Bescheid gegeben.`,
    },
    'email-back': {
      title: 'Änderung zurücknehmen',
      ask: (seller, from, to) =>
        `Die Adresse Ihres Kontos bei ${seller} wurde in ${from} geändert. Wenn Sie das nicht waren, nehmen Sie es zurück: Dann gilt wieder ${to}, alle werden abgemeldet, und das Passwort gilt nicht mehr.`,
      button: 'Zurücknehmen',
      doneTitle: 'Die Änderung ist zurückgenommen',
      done: (seller, to) =>
        `Ihr Konto bei ${seller} hat wieder die Adresse ${to}. Wir haben Ihnen einen Link geschickt, mit dem Sie ein neues Passwort wählen.`,
    },
  },
};
