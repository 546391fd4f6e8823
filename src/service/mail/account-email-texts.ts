/**
 * What is written to customers about their accounts. Nothing that a stranger typed stands in these mails, not even a name:
 * anybody can have one sent to anybody.
 */
import type { SellerData } from '../events/records.ts';
import type { EmailLanguage } from './language.ts';
import { greetings, plainEmail } from './plain-email.ts';

/**
 * - `verify`: prove the address, and open the account with it.
 * - `reset`: set a new password.
 * - `known`: somebody registers who has an account already.
 * - `invite`: the seller opens an account for a customer.
 * - `code`: six digits to sign in with.
 * - `confirm`: six digits for a step that nobody should take for somebody else.
 * - `email`: the link to a new address.
 * - `taken`: the same, for an address that another customer has; nothing leads anywhere.
 * - `passkey`: somebody signs in with a passkey from now on; nothing leads anywhere.
 * - `changed`: the address has changed, to the old one, with the way back.
 */
export type AccountEmail =
  'verify' | 'reset' | 'known' | 'invite' | 'code' | 'confirm' | 'email' | 'taken' | 'passkey' | 'changed';

interface Texts {
  readonly subject: (seller: string) => string;
  /** Before the link or the code, after it, and how long it holds. */
  readonly before: (seller: string) => string;
  readonly after: string;
}

const texts: Readonly<Record<EmailLanguage, Readonly<Record<AccountEmail, Texts>>>> = {
  en: {
    verify: {
      subject: (seller) => `Please confirm your e-mail address for ${seller}`,
      before: (seller) =>
        `Somebody, hopefully you, wants to open an account at ${seller} with this address. To open it, confirm that the address is yours:`,
      after:
        'The link works once, for 24 hours. If it was not you, do nothing: without a confirmation there is no account.',
    },
    reset: {
      subject: (seller) => `A new password for ${seller}`,
      before: (seller) =>
        `Somebody, hopefully you, wants to set a new password for your account at ${seller}. Set it here:`,
      after: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    },
    known: {
      subject: (seller) => `You already have an account at ${seller}`,
      before: (seller) =>
        `Somebody, hopefully you, wants to open an account at ${seller} with this address. You have one already, and nothing was changed. Sign in with your password; if you have forgotten it, set a new one here:`,
      after: 'The link works once, for one hour. If it was not you, do nothing.',
    },
    invite: {
      subject: (seller) => `Your account at ${seller}`,
      before: (seller) =>
        `${seller} has opened an account for you. There you find your orders and tickets. Choose a password to sign in with:`,
      after: 'The link works once, for seven days. If you do not want an account, do nothing.',
    },
    code: {
      subject: (seller) => `Your code for ${seller}`,
      before: (seller) => `Your code to sign in at ${seller}:`,
      after:
        'It works once, for ten minutes. Nobody from us will ever ask you for it. If you did not want to sign in, do nothing.',
    },
    confirm: {
      subject: (seller) => `Your code for ${seller}`,
      before: (seller) => `Your code to confirm a change to your account at ${seller}:`,
      after:
        'It works once, for ten minutes. Nobody from us will ever ask you for it. If you did not want to change anything, sign in, end the sign-ins that are not yours, and choose a new password.',
    },
    email: {
      subject: (seller) => `Your new address for ${seller}`,
      before: (seller) =>
        `Somebody, hopefully you, wants to use this address for an account at ${seller}. To do so, confirm that it is yours:`,
      after: 'The link works once, for one hour. If it was not you, do nothing.',
    },
    taken: {
      subject: (seller) => `Your address at ${seller}`,
      before: (seller) =>
        `Somebody, hopefully you, wants to use this address for another account at ${seller}. ${seller} knows the address already, and nothing was changed.`,
      after:
        'To find the orders under this address, sign in with it: a code by mail is enough. If it was not you, do nothing.',
    },
    passkey: {
      subject: (seller) => `A new passkey for ${seller}`,
      before: (seller) =>
        `A passkey was added to your account at ${seller}: it signs in from now on, without a password.`,
      after:
        'If that was not you, sign in, remove the passkey in your account, end all other sessions, and set a new password.',
    },
    changed: {
      subject: (seller) => `Your address at ${seller} has changed`,
      before: (seller) =>
        `Your account at ${seller} has another address from now on, and this one is no longer used. If that was not you, take it back:`,
      after: 'The link works once, for seven days. If it was you, do nothing.',
    },
  },
  de: {
    verify: {
      subject: (seller) => `Bitte bestätigen Sie Ihre E-Mail-Adresse für ${seller}`,
      before: (seller) =>
        `Jemand, hoffentlich Sie, möchte mit dieser Adresse ein Konto bei ${seller} eröffnen. Bestätigen Sie dazu, dass die Adresse Ihnen gehört:`,
      after:
        'Der Link gilt einmal, 24 Stunden lang. Wenn Sie das nicht waren, tun Sie nichts: Ohne Bestätigung entsteht kein Konto.',
    },
    reset: {
      subject: (seller) => `Ein neues Passwort für ${seller}`,
      before: (seller) =>
        `Jemand, hoffentlich Sie, möchte für Ihr Konto bei ${seller} ein neues Passwort festlegen. Das geht hier:`,
      after: 'Der Link gilt einmal, eine Stunde lang. Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt.',
    },
    known: {
      subject: (seller) => `Sie haben schon ein Konto bei ${seller}`,
      before: (seller) =>
        `Jemand, hoffentlich Sie, möchte mit dieser Adresse ein Konto bei ${seller} eröffnen. Sie haben schon eines, und nichts wurde geändert. Melden Sie sich mit Ihrem Passwort an; wenn Sie es vergessen haben, legen Sie hier ein neues fest:`,
      after: 'Der Link gilt einmal, eine Stunde lang. Wenn Sie das nicht waren, tun Sie nichts.',
    },
    invite: {
      subject: (seller) => `Ihr Konto bei ${seller}`,
      before: (seller) =>
        `${seller} hat ein Konto für Sie eröffnet. Dort finden Sie Ihre Bestellungen und Tickets. Wählen Sie ein Passwort für die Anmeldung:`,
      after: 'Der Link gilt einmal, sieben Tage lang. Wenn Sie kein Konto möchten, tun Sie nichts.',
    },
    code: {
      subject: (seller) => `Ihr Code für ${seller}`,
      before: (seller) => `Ihr Code für die Anmeldung bei ${seller}:`,
      after:
        'Er gilt einmal, zehn Minuten lang. Niemand von uns wird Sie je danach fragen. Wenn Sie sich nicht anmelden wollten, tun Sie nichts.',
    },
    confirm: {
      subject: (seller) => `Ihr Code für ${seller}`,
      before: (seller) => `Ihr Code, um eine Änderung an Ihrem Konto bei ${seller} zu bestätigen:`,
      after:
        'Er gilt einmal, zehn Minuten lang. Niemand von uns wird Sie je danach fragen. Wenn Sie nichts ändern wollten, melden Sie sich an, beenden Sie fremde Anmeldungen und wählen Sie ein neues Passwort.',
    },
    email: {
      subject: (seller) => `Ihre neue Adresse für ${seller}`,
      before: (seller) =>
        `Jemand, hoffentlich Sie, möchte diese Adresse für ein Konto bei ${seller} verwenden. Bestätigen Sie dazu, dass sie Ihnen gehört:`,
      after: 'Der Link gilt einmal, eine Stunde lang. Wenn Sie das nicht waren, tun Sie nichts.',
    },
    taken: {
      subject: (seller) => `Ihre Adresse bei ${seller}`,
      before: (seller) =>
        `Jemand, hoffentlich Sie, möchte diese Adresse für ein anderes Konto bei ${seller} verwenden. ${seller} kennt die Adresse schon, und nichts wurde geändert.`,
      after:
        'Um die Bestellungen unter dieser Adresse zu finden, melden Sie sich mit ihr an: Ein Code per Mail genügt. Wenn Sie das nicht waren, tun Sie nichts.',
    },
    passkey: {
      subject: (seller) => `Ein neuer Passkey für ${seller}`,
      before: (seller) =>
        `Zu Ihrem Konto bei ${seller} kam ein Passkey hinzu: Mit ihm meldet man sich ab jetzt ohne Passwort an.`,
      after:
        'Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie den Passkey in Ihrem Konto, beenden Sie alle anderen Sitzungen und setzen Sie ein neues Passwort.',
    },
    changed: {
      subject: (seller) => `Ihre Adresse bei ${seller} ist geändert`,
      before: (seller) =>
        `Ihr Konto bei ${seller} hat ab jetzt eine andere Adresse, und diese wird nicht mehr verwendet. Wenn Sie das nicht waren, nehmen Sie es zurück:`,
      after: 'Der Link gilt einmal, sieben Tage lang. Wenn Sie es waren, tun Sie nichts.',
    },
  },
};

const shops: Readonly<Record<EmailLanguage, string>> = { en: 'our shop', de: 'unserem Shop' };

/** The mail of one kind. `key` is what it is about, on a line of its own: an address, or a code. */
export function accountEmail(
  kind: AccountEmail,
  { seller, language, key }: { seller: SellerData; language: EmailLanguage; key: string },
): { subject: string; text: string } {
  const { subject, before, after } = texts[language][kind];
  const name = seller.name ?? shops[language];
  return { subject: subject(name), text: plainEmail(seller, [greetings[language], before(name), key, after]) };
}
