/** German texts of the staff pages. */
import type { ServiceTexts } from '../texts.ts';

export const sellers: ServiceTexts['sellers'] = {
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
    'transactions:read': 'Bestellungen sehen: wer was gekauft hat und was bezahlt ist',
    'transactions:write': 'Bestellungen ändern: als bezahlt markieren, stornieren, Käufer berichtigen',
    'refunds:read': 'Erstattungen sehen, auch die von Hand',
    'refunds:write': 'Erstattungen von Hand als bezahlt markieren',
    'reports:read': 'Berichte über Verkäufe sehen',
    'audit:read': 'Sehen, wer was geändert hat',
    'messages:read': 'Sehen, welche E-Mails an die Gäste von Veranstaltungen gingen',
    'messages:write': 'E-Mails an die Gäste von Veranstaltungen senden',
    'settings:read': 'Die Einstellungen des Hauses sehen',
    'settings:write':
      'Die Einstellungen des Hauses ändern: Name, Rechtstexte, Steuern, Bankverbindung, Vorgaben für den Verkauf',
    'tickets:read': 'Tickets sehen und was aus ihnen wurde',
    'tickets:write': 'Tickets ändern: Namen, Codes, Plätze; sperren; Freikarten ausgeben',
    'scans:read': 'Den Einlass sehen: Geräte, Bereiche und was gescannt wurde',
    'scans:write': 'Den Einlass einrichten und Geräte koppeln, die Tickets scannen',
  },
  invitation: {
    subject: (seller) => `Sie sind zu ${seller} eingeladen`,
    hello: (name) => `Guten Tag ${name},`,
    text: (seller) =>
      `Sie sind eingeladen, für ${seller} Tickets zu verkaufen und Veranstaltungen zu betreuen. Legen Sie hier ein Passwort fest:`,
    holds: 'Der Link gilt einmal, sieben Tage lang. Wenn Sie ihn nicht erwartet haben, tun Sie nichts.',
  },
  passkeys: {
    added: {
      subject: (seller) => `Neuer Passkey für Ihr Konto bei ${seller}`,
      text: (seller) =>
        `Ihrem Konto bei ${seller} wurde ein Passkey hinzugefügt. Ab jetzt werden Sie beim Anmelden nach dem Passwort danach gefragt.`,
      unexpected: 'Wenn Sie das nicht waren, sagen Sie sofort der Leitung Bescheid: Jemand anderes kennt Ihr Passwort.',
    },
    reset: {
      subject: (seller) => `Ihre Passkeys bei ${seller} wurden entfernt`,
      text: (seller) =>
        `Die Leitung von ${seller} hat Ihre Passkeys entfernt und Sie abgemeldet. Bis Sie einen neuen Passkey hinzufügen, genügt Ihr Passwort.`,
      unexpected: 'Wenn Sie nicht darum gebeten haben, fragen Sie bei der Leitung nach.',
    },
  },
  newPassword: {
    subject: (seller) => `Ihr Passwort bei ${seller} wurde geändert`,
    text: (seller) =>
      `das Passwort Ihres Kontos bei ${seller} wurde geändert. Alle Ihre anderen Geräte sind abgemeldet.`,
    unexpected: 'Wenn Sie das nicht waren, sagen Sie sofort der Leitung Bescheid: Jemand anderes kennt Ihr Passwort.',
  },
  signIn: 'Anmelden',
  signInFirst: 'Melden Sie sich als Veranstalter an, um fortzufahren.',
  passkeyFirst:
    'Ihr Konto verlangt einen Passkey. Melden Sie sich im Verwaltungsbereich an, kommen Sie dann auf diese Seite zurück und fahren Sie fort.',
  openDesk: 'Verwaltungsbereich in einem neuen Tab öffnen',
  goOn: 'Ich bin angemeldet: weiter',
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
  onlyAdmins: 'Nur mit Admin-Rechten lässt sich Apps Zugriff geben und entziehen. Bitten Sie jemanden, der sie hat.',
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
