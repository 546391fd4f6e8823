/** What the pages about accounts say. */
import type { EmailLanguage } from '../mail/language.ts';
import type { ProblemTexts } from '../mail/linked-pages.ts';
import type { LinkPurpose } from './account-emails.ts';
import type { ChangePurpose } from './email-changes.ts';

interface AccountPageTexts {
  readonly verify: {
    readonly title: string;
    readonly ask: (seller: string, email: string) => string;
    readonly button: string;
    readonly label: string;
    readonly hint: string;
    readonly wrong: string;
  };
  readonly verified: { readonly title: string; readonly text: (seller: string) => string };
  readonly password: {
    readonly title: string;
    readonly ask: (seller: string) => string;
    readonly email: string;
    readonly label: string;
    readonly hint: string;
    readonly button: string;
    readonly tooShort: string;
    readonly tooLong: string;
  };
  readonly changed: { readonly title: string; readonly text: (seller: string) => string };
  /** A link that is over, and the way to a new one. */
  readonly over: {
    readonly title: string;
    readonly ask: Readonly<Record<LinkPurpose, (seller: string) => string>>;
    readonly label: string;
    readonly button: string;
    readonly wrong: string;
    readonly sent: {
      readonly title: string;
      readonly text: Readonly<Record<LinkPurpose, (seller: string, email: string) => string>>;
    };
    /** Where a new one begins with a sign-in. */
    readonly way: Readonly<Record<ChangePurpose, (seller: string) => string>>;
  };
  readonly back: (seller: string) => string;
  readonly shop: string;
  readonly problem: ProblemTexts;
}

export const accountPageTexts: Readonly<Record<EmailLanguage, AccountPageTexts>> = {
  en: {
    verify: {
      title: 'Confirm your address',
      ask: (seller, email) => `Is ${email} yours? Confirm it to open your account at ${seller}.`,
      button: 'Confirm my address',
      label: 'Your password',
      hint: 'The one that you chose when you asked for the account',
      wrong:
        'This is not the password that was chosen for the account. If you did not ask for one, leave it at that: nothing is opened. If you forgot it, ask for a new one where you sign in.',
    },
    verified: {
      title: 'Your address is confirmed',
      text: (seller) => `Your account at ${seller} is open. Sign in with your e-mail address and your password.`,
    },
    password: {
      title: 'Choose a password',
      ask: (seller) => `For your account at ${seller}. You will be signed out everywhere else.`,
      email: 'E-mail',
      label: 'New password',
      hint: 'At least 8 characters',
      button: 'Save the password',
      tooShort: 'This password is too short: it needs at least 8 characters.',
      tooLong: 'This password is too long: it may have 200 characters.',
    },
    changed: {
      title: 'Your password is saved',
      text: (seller) => `Go back to ${seller} and sign in with it.`,
    },
    over: {
      title: 'This link is over',
      ask: {
        verify: (seller) =>
          `It is too old to open your account at ${seller}. Tell us your address, and we mail you a new one.`,
        reset: (seller) =>
          `It is too old to set a password at ${seller}, or a newer one was sent. Tell us your address, and we mail you a new one.`,
      },
      label: 'E-mail',
      button: 'Mail me a new link',
      wrong: 'This is no e-mail address: it needs an @ and a domain, like ada@example.com.',
      sent: {
        title: 'Look at your mails',
        text: {
          verify: (seller, email) =>
            `If an account at ${seller} waits for ${email} to be confirmed, a new link is on its way there. If nothing comes within a few minutes, look among the unwanted mails, or sign in: your address may be confirmed already.`,
          reset: (seller, email) =>
            `If ${seller} knows ${email}, a new link is on its way there. If nothing comes within a few minutes, look among the unwanted mails, or try another address.`,
        },
      },
      way: {
        email: (seller) =>
          `It is too old, or a newer one was sent, and your address was not changed. Sign in at ${seller} and change your address there again: then a new link comes.`,
        'email-back': (seller) =>
          `The time to take the change back is over. Ask ${seller} if it was not you who changed the address.`,
      },
    },
    back: (seller) => `Back to ${seller}`,
    shop: 'the shop',
    problem: {
      title: 'This did not work',
      unknown:
        'This link was used already, is not complete, or was over long ago. If you have used it, just sign in; otherwise, go back to the shop and ask for a new one.',
      expired: 'This link is too old, or a newer one was sent. Go back to the shop and ask for a new one.',
      taken: 'Somebody else has this address here by now. Nothing was changed.',
      notOurs: 'This form does not come from our page. Open the link in the mail again.',
      tooOften: 'That was a little fast. Please wait a minute, then try again.',
      broken: 'Something went wrong on our side. Please try again later.',
    },
  },
  de: {
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
      hint: 'Mindestens 8 Zeichen',
      button: 'Passwort speichern',
      tooShort: 'Dieses Passwort ist zu kurz: Es braucht mindestens 8 Zeichen.',
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
    problem: {
      title: 'Das hat nicht geklappt',
      unknown:
        'Dieser Link wurde schon benutzt, ist nicht vollständig oder schon lange abgelaufen. Wenn Sie ihn benutzt haben, melden Sie sich einfach an; sonst fordern Sie im Shop einen neuen an.',
      taken: 'Diese Adresse hat hier inzwischen jemand anderes. Es wurde nichts geändert.',
      expired:
        'Dieser Link ist zu alt, oder es wurde ein neuerer verschickt. Bitte fordern Sie im Shop einen neuen an.',
      notOurs: 'Dieses Formular kommt nicht von unserer Seite. Öffnen Sie den Link in der E-Mail noch einmal.',
      tooOften: 'Das war etwas zu schnell. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.',
      broken: 'Auf unserer Seite ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
    },
  },
};
