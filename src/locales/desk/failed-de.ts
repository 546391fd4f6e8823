/** German texts of the page of what failed. */
import type { FailedPageTexts } from './failed-en.ts';

export const failedPage: FailedPageTexts = {
  title: 'Fehlgeschlagen',
  intro:
    'Das haben wir mehrmals vergeblich versucht. Beheben Sie die Ursache und versuchen Sie es noch einmal. Was erledigt ist, haken Sie ab.',
  views: { mail: 'E-Mails', refund: 'Erstattungen', webhook: 'Webhooks', dismissed: 'Abgehakt' },
  columns: { what: 'Was', reason: 'Grund', date: 'Seit' },
  mails: {
    confirmation: 'Bestätigung',
    tickets: 'Tickets',
    overdue: 'Zahlungserinnerung',
    changed: 'Geänderte Bestellung',
    orders: 'Mehrere Bestellungen in einer E-Mail',
    yours: 'Ticket der neuen Inhaberin oder des neuen Inhabers',
    sent: 'Einzelnes Ticket',
    moved: 'Neuer Termin',
    sale: 'Nachricht an Ihr Haus',
    'sale-canceled': 'Nachricht an Ihr Haus',
    'sale-returned': 'Nachricht an Ihr Haus',
    sales: 'Übersicht Ihrer Verkäufe',
    test: 'Test-E-Mail',
    voucher: 'Gutschein',
    'voucher-ordered': 'Gutschein bestellt',
    'voucher-paid': 'Gutschein bezahlt',
    'voucher-canceled': 'Gutschein storniert',
  },
  refund: (sum) => `Erstattung von ${sum}`,
  reasons: {
    address:
      'Der Mailserver hat die Adresse abgelehnt. Ist sie verschrieben, berichtigen Sie sie auf der Seite der Bestellung.',
    mailServer: 'Der Mailserver war nicht erreichbar.',
    mailSignIn: 'Der Mailserver hat unsere Anmeldung abgelehnt. Sagen Sie der Technik Bescheid.',
    interrupted: 'Der letzte Versuch wurde unterbrochen.',
    disputed: 'Die Zahlung ist bei der Bank des Käufers strittig.',
    returned:
      'Die Bank des Käufers hat das Geld zurückgeschickt. Erfragen Sie ein anderes Konto und zahlen Sie von Hand.',
    refunded: 'Stripe hat diese Zahlung schon ganz erstattet.',
    balance: 'Ihr Guthaben bei Stripe reicht nicht aus.',
    keys: 'Unter Einstellungen, Zahlung fehlen die Schlüssel von Stripe.',
    provider: 'Stripe war nicht erreichbar.',
    unknown: 'Der Grund ist nicht bekannt.',
  },
  again: 'Noch einmal versuchen',
  dismiss: 'Abhaken',
  dismissedAt: (date) => `Abgehakt am ${date}`,
  tried: 'Der nächste Versuch läuft.',
  dismissed: 'Abgehakt.',
  inactive: 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  all: (count) => `Alle ${count} noch einmal versuchen`,
  allTitle: (count) => `Alle ${count} noch einmal versuchen?`,
  allText: {
    mail: 'Die E-Mails gehen hinaus, sobald der Mailserver sie annimmt.',
    refund:
      'Stripe wird noch einmal um dieselben Erstattungen gebeten, jede wird nur einmal gezahlt. Haken Sie vorher ab, was Sie schon von Hand gezahlt haben.',
    webhook: 'Die Nachrichten gehen an alle Adressen, die eingeschaltet sind.',
  },
  allTried: (count) => `Neue Versuche: ${count}.`,
  dismissAll: (count) => `Alle ${count} abhaken`,
  dismissAllTitle: (count) => `Alle ${count} abhaken?`,
  dismissAllText: {
    mail: 'Die E-Mails gehen nicht hinaus. Unter „Abgehakt“ stehen sie 30 Tage lang und lassen sich einzeln noch einmal versuchen.',
    refund:
      'Das Geld kommt dann nicht über Stripe. Haken Sie alle ab, wenn Sie jede auf anderem Weg gezahlt haben. Unter „Abgehakt“ lassen sie sich einzeln noch einmal versuchen.',
    webhook:
      'Die Nachrichten werden nicht gesendet. Unter „Abgehakt“ stehen sie 30 Tage lang und lassen sich einzeln noch einmal versuchen.',
  },
  allDismissed: (count) => `Abgehakt: ${count}.`,
  againTitle: (sum) => `${sum} noch einmal erstatten?`,
  againText:
    'Stripe wird noch einmal um dieselbe Erstattung gebeten, sie wird nur einmal gezahlt. Tun Sie das nicht, wenn Sie schon von Hand gezahlt haben.',
  dismissTitle: (sum) => `Erstattung von ${sum} abhaken?`,
  dismissText: 'Das Geld kommt dann nicht über Stripe. Haken Sie ab, wenn Sie es auf anderem Weg gezahlt haben.',
  empty: {
    mail: 'Keine E-Mail fehlgeschlagen',
    refund: 'Keine Erstattung fehlgeschlagen',
    webhook: 'Keine Nachricht fehlgeschlagen',
    dismissed: 'Nichts abgehakt',
  },
  emptyText: {
    mail: 'Hier stehen E-Mails, die nicht gesendet werden konnten.',
    refund: 'Hier stehen Erstattungen, die Stripe nicht ausführen konnte.',
    webhook: 'Hier stehen Nachrichten an Webhooks, die nicht ankamen.',
    dismissed: 'Hier steht, was Sie abhaken: E-Mails und Nachrichten 30 Tage lang, Erstattungen auf Dauer.',
  },
};
