/** Texts of the pages for seller users. */
import type { Permission } from '../../contract/permissions.ts';

export interface PageTexts {
  readonly lang: 'en' | 'de';
  /** The permissions of an app, as the person who decides about it reads them. */
  readonly permissions: Readonly<Record<Permission, string>>;
  readonly signIn: string;
  /** The reason for asking for a sign-in. */
  readonly signInFirst: string;
  readonly email: string;
  readonly password: string;
  readonly wrong: string;
  readonly tooMany: string;
  readonly late: string;
  readonly signedInAs: (name: string, seller: string) => string;
  readonly signOut: string;
  readonly consent: (app: string, seller: string) => string;
  readonly mayDo: (app: string) => string;
  readonly nothing: string;
  readonly sentTo: (host: string) => string;
  readonly whatItIs: string;
  readonly allow: string;
  readonly deny: string;
  readonly install: string;
  readonly installed: (seller: string, date: string) => string;
  readonly by: (name: string) => string;
  readonly notConnected: string;
  readonly setUp: string;
  readonly remove: string;
  readonly notInstalled: (seller: string) => string;
  readonly noPage: string;
  readonly problem: string;
  readonly unknownApp: string;
  readonly unknownAddress: string;
  readonly notOurs: string;
  readonly missing: string;
  readonly tooOften: string;
  readonly broken: string;
}

const en: PageTexts = {
  lang: 'en',
  permissions: {
    'events:read': 'See all events, drafts and sold numbers included',
    'events:write': 'Create, change and delete events',
    'vouchers:read': 'See vouchers with their codes and balances',
    'vouchers:write': 'Issue and change vouchers',
    'customers:read': 'See customers: names, addresses, what they bought',
    'customers:write': 'Add, change and delete customers',
    'webhooks:read': 'See which programs are told what happens',
    'webhooks:write': 'Have programs told what happens: orders, tickets, customers, events',
    'checkout:write': 'Sell at a counter, with its prices and discounts',
  },
  signIn: 'Sign in',
  signInFirst: 'Sign in as a seller to go on.',
  email: 'E-mail',
  password: 'Password',
  wrong: 'The e-mail address or the password is wrong.',
  tooMany: 'Too many attempts. Try again in a quarter of an hour.',
  late: 'That took too long. Try again.',
  signedInAs: (name, seller) => `Signed in as ${name}, ${seller}`,
  signOut: 'Sign out',
  consent: (app, seller) => `Connect ${app} with ${seller}?`,
  mayDo: (app) => `${app} may:`,
  nothing: 'Nothing but know that it is connected.',
  sentTo: (host) => `Afterwards you go on at ${host}.`,
  whatItIs: 'About the app',
  allow: 'Allow',
  deny: 'Deny',
  install: 'Install',
  installed: (seller, date) => `Installed for ${seller} since ${date}.`,
  by: (name) => `Last allowed by ${name}.`,
  notConnected: 'The app has not connected yet.',
  setUp: 'Set up',
  remove: 'Remove',
  notInstalled: (seller) => `Not installed for ${seller}.`,
  noPage: 'The app cannot be installed from here.',
  problem: 'That did not work',
  unknownApp: 'The link that brought you here names an app that does not exist. Ask the people who gave it to you.',
  unknownAddress:
    'The app that brought you here wants to be answered at an address that is not registered for it. Nothing was sent there. Ask the people who make the app.',
  notOurs:
    'This form does not come from a page of ours, or it is out of date. Go back, load the page again, and try again.',
  missing: 'There is nothing at this address.',
  tooOften: 'Too many requests. Try again in a minute.',
  broken: 'Something went wrong on our side. Try again in a moment.',
};

const de: PageTexts = {
  lang: 'de',
  permissions: {
    'events:read': 'Alle Veranstaltungen sehen, auch Entwürfe und verkaufte Mengen',
    'events:write': 'Veranstaltungen anlegen, ändern und löschen',
    'vouchers:read': 'Gutscheine mit ihren Codes und Guthaben sehen',
    'vouchers:write': 'Gutscheine ausstellen und ändern',
    'customers:read': 'Kunden sehen: Namen, Adressen, was sie gekauft haben',
    'customers:write': 'Kunden anlegen, ändern und löschen',
    'webhooks:read': 'Sehen, welche Programme erfahren, was geschieht',
    'webhooks:write': 'Programme erfahren lassen, was geschieht: Bestellungen, Tickets, Kunden, Veranstaltungen',
    'checkout:write': 'An der Kasse verkaufen, mit deren Preisen und Rabatten',
  },
  signIn: 'Anmelden',
  signInFirst: 'Melden Sie sich als Veranstalter an, um fortzufahren.',
  email: 'E-Mail',
  password: 'Passwort',
  wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  tooMany: 'Zu viele Versuche. Versuchen Sie es in einer Viertelstunde noch einmal.',
  late: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
  signedInAs: (name, seller) => `Angemeldet als ${name}, ${seller}`,
  signOut: 'Abmelden',
  consent: (app, seller) => `${app} mit ${seller} verbinden?`,
  mayDo: (app) => `${app} darf:`,
  nothing: 'Nichts, außer zu wissen, dass die Verbindung besteht.',
  sentTo: (host) => `Danach geht es bei ${host} weiter.`,
  whatItIs: 'Über die App',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  install: 'Installieren',
  installed: (seller, date) => `Für ${seller} installiert seit ${date}.`,
  by: (name) => `Zuletzt erlaubt von ${name}.`,
  notConnected: 'Die App hat sich noch nicht verbunden.',
  setUp: 'Einrichten',
  remove: 'Entfernen',
  notInstalled: (seller) => `Für ${seller} nicht installiert.`,
  noPage: 'Die App lässt sich von hier aus nicht installieren.',
  problem: 'Das hat nicht geklappt',
  unknownApp:
    'Der Link, der Sie hierher geführt hat, nennt eine App, die es nicht gibt. Fragen Sie dort nach, woher Sie ihn haben.',
  unknownAddress:
    'Die App, die Sie hierher geführt hat, möchte die Antwort an eine Adresse, die für sie nicht eingetragen ist. Dorthin wurde nichts gesendet. Wenden Sie sich an den Anbieter der App.',
  notOurs:
    'Dieses Formular kommt nicht von einer unserer Seiten, oder es ist veraltet. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  missing: 'Unter dieser Adresse gibt es nichts.',
  tooOften: 'Zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.',
  broken: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
};

/** The texts in the first language of `Accept-Language` that has any; English otherwise. */
export function textsFor(accepted: string | undefined): PageTexts {
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((found) => found !== undefined);
      return { tag: tag.split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => (tag === 'de' || tag === 'en') && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted[0]?.tag === 'de' ? de : en;
}
