/** German texts of the emails about accounts, and the greeting of short emails. */
import type { ServiceTexts } from '../texts.ts';

export const mail: ServiceTexts['mail'] = {
  greeting: 'Guten Tag,',
  colon: ': ',
  shop: 'unserem Shop',
  account: {
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
  problem: {
    title: 'Das hat nicht geklappt',
    unknown:
      'Dieser Link wurde schon benutzt, ist nicht vollständig oder schon lange abgelaufen. Wenn Sie ihn benutzt haben, melden Sie sich einfach an; sonst fordern Sie im Shop einen neuen an.',
    taken: 'Diese Adresse hat hier inzwischen jemand anderes. Es wurde nichts geändert.',
    expired: 'Dieser Link ist zu alt, oder es wurde ein neuerer verschickt. Bitte fordern Sie im Shop einen neuen an.',
    notOurs: 'Dieses Formular kommt nicht von unserer Seite. Öffnen Sie den Link in der E-Mail noch einmal.',
    tooOften: 'Das war etwas zu schnell. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    broken: 'Auf unserer Seite ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  },
};
