/** German texts of the pages about accounts. */
import type { ServiceTexts } from '../texts.ts';

export const customers: ServiceTexts['customers'] = {
  pages: {
    verify: {
      title: 'Adresse bestätigen',
      ask: (seller, email) => `Gehört ${email} Ihnen? Mit der Bestätigung eröffnen Sie Ihr Konto bei ${seller}.`,
      button: 'Meine Adresse bestätigen',
      label: 'Ihr Passwort',
      hint: 'Das Sie gewählt haben, als Sie das Konto angelegt haben',
      wrong:
        'Das ist nicht das Passwort, das für das Konto gewählt wurde. Wenn Sie keines anlegen wollten, lassen Sie es dabei: Es wird nichts eröffnet. Wenn Sie es vergessen haben, fordern Sie bei der Anmeldung ein neues an.',
    },
    verified: {
      title: 'Ihre Adresse ist bestätigt',
      text: (seller) =>
        `Ihr Konto bei ${seller} ist eröffnet. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.`,
    },
    password: {
      title: 'Passwort wählen',
      ask: (seller) => `Für Ihr Konto bei ${seller}. Überall sonst werden Sie abgemeldet.`,
      email: 'E-Mail',
      label: 'Neues Passwort',
      hint: 'Mindestens 10 Zeichen, kein gebräuchliches Passwort',
      button: 'Passwort speichern',
      tooShort: 'Dieses Passwort ist zu kurz: Es braucht mindestens 10 Zeichen.',
      tooWeak:
        'Dieses Passwort wird mit als Erstes geraten: Wählen Sie eines, das nicht gebräuchlich ist und nicht Ihre E-Mail-Adresse.',
      tooLong: 'Dieses Passwort ist zu lang: Es darf 200 Zeichen haben.',
    },
    changed: {
      title: 'Ihr Passwort ist gespeichert',
      text: (seller) => `Kehren Sie zu ${seller} zurück und melden Sie sich damit an.`,
    },
    over: {
      title: 'Dieser Link gilt nicht mehr',
      ask: {
        verify: (seller) =>
          `Er ist zu alt, um Ihr Konto bei ${seller} zu eröffnen. Nennen Sie uns Ihre Adresse, dann schicken wir Ihnen einen neuen.`,
        reset: (seller) =>
          `Er ist zu alt, um bei ${seller} ein Passwort zu wählen, oder es wurde ein neuerer verschickt. Nennen Sie uns Ihre Adresse, dann schicken wir Ihnen einen neuen.`,
      },
      label: 'E-Mail',
      button: 'Neuen Link schicken',
      wrong: 'Das ist keine E-Mail-Adresse: Sie braucht ein @ und eine Domain, wie ada@example.com.',
      sent: {
        title: 'Sehen Sie in Ihre Mails',
        text: {
          verify: (seller, email) =>
            `Wenn bei ${seller} ein Konto auf die Bestätigung von ${email} wartet, ist ein neuer Link dorthin unterwegs. Wenn in ein paar Minuten nichts kommt, sehen Sie bei den unerwünschten Mails nach, oder melden Sie sich an: Vielleicht ist Ihre Adresse schon bestätigt.`,
          reset: (seller, email) =>
            `Wenn ${email} bei ${seller} bekannt ist, ist ein neuer Link dorthin unterwegs. Wenn in ein paar Minuten nichts kommt, sehen Sie bei den unerwünschten Mails nach, oder versuchen Sie es mit einer anderen Adresse.`,
        },
      },
      way: {
        email: (seller) =>
          `Er ist zu alt, oder es wurde ein neuerer verschickt, und Ihre Adresse wurde nicht geändert. Melden Sie sich bei ${seller} an und ändern Sie Ihre Adresse dort noch einmal: Dann kommt ein neuer Link.`,
        'email-back': (seller) =>
          `Die Zeit, die Änderung zurückzunehmen, ist vorbei. Wenden Sie sich an ${seller}, wenn nicht Sie die Adresse geändert haben.`,
      },
    },
    back: (seller) => `Zurück zu ${seller}`,
    shop: 'unserem Shop',
  },
  emailChange: {
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
