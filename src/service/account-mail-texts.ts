/**
 * What is written to customers about their accounts. Nothing that a stranger typed stands in these mails, not even a name:
 * anybody can have one sent to anybody.
 */
import type { SellerData } from './event-records.ts';

/**
 * - `verify`: prove the address, and open the account with it.
 * - `reset`: set a new password.
 * - `known`: somebody registers who has an account already.
 * - `invite`: the seller opens an account for a customer.
 */
export type AccountMail = 'verify' | 'reset' | 'known' | 'invite';

/** Languages that mails and pages of accounts are written in. */
const accountLanguages = ['en', 'de'] as const;
export type AccountLanguage = (typeof accountLanguages)[number];

/** The first of the wanted languages (BCP 47, the favourite first) that there is: `de-CH` is German; else English. */
export function accountLanguage(...wanted: readonly (string | undefined)[]): AccountLanguage {
  for (const tag of wanted) {
    const language = tag?.toLowerCase().split('-')[0];
    const known = accountLanguages.find((name) => name === language);
    if (known) return known;
  }
  return 'en';
}

interface Texts {
  readonly subject: (seller: string) => string;
  /** Before the link, after it, and how long it holds. */
  readonly before: (seller: string) => string;
  readonly after: string;
}

const texts: Readonly<Record<AccountLanguage, Readonly<Record<AccountMail, Texts>>>> = {
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
  },
};

const greetings: Readonly<Record<AccountLanguage, string>> = { en: 'Hello,', de: 'Guten Tag,' };
const shops: Readonly<Record<AccountLanguage, string>> = { en: 'our shop', de: 'unserem Shop' };

/** The mail of one kind. `link` is where it leads. */
export function accountMail(
  kind: AccountMail,
  { seller, language, link }: { seller: SellerData; language: AccountLanguage; link: string },
): { subject: string; text: string } {
  const { subject, before, after } = texts[language][kind];
  const name = seller.name ?? shops[language];
  const signature = [seller.name, seller.url, seller.supportUrl].filter((line) => line !== undefined);
  const paragraphs = [greetings[language], before(name), link, after, signature.join('\n')];
  return { subject: subject(name), text: `${paragraphs.filter(Boolean).join('\n\n')}\n` };
}
