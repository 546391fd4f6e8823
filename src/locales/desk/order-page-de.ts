/** German texts of the page of an order that load with it. */
import type { OrderPageTexts } from './order-page-en.ts';

export const orderPage: OrderPageTexts = {
  resend: 'Bestellung noch einmal senden',
  resendText: (email) =>
    `Die Bestellung geht in ihrem jetzigen Stand an ${email}: mit den Tickets, wenn sie gültig sind, sonst mit dem offenen Betrag.`,
  resent: 'Die Bestellung ist unterwegs.',
  answers: 'Antworten',
  yes: 'Ja',
  files: { documentUpload: 'Datei', signature: 'Unterschrift' },
  history: {
    paid: 'Bezahlt',
    mail: {
      done: (name) => `E-Mail gesendet: ${name}`,
      waiting: (name) => `E-Mail wird gesendet: ${name}`,
      failed: (name) => `E-Mail nicht zugestellt: ${name}`,
      dismissed: (name) => `E-Mail nicht zugestellt, abgehakt: ${name}`,
    },
    mails: {
      confirmation: 'Bestätigung',
      tickets: 'Tickets',
      overdue: 'Zahlungserinnerung',
      changed: 'geänderte Bestellung',
      orders: 'mehrere Bestellungen in einer E-Mail',
      yours: 'Ticket der neuen Inhaberin oder des neuen Inhabers',
      sent: 'einzelnes Ticket',
      moved: 'neuer Termin',
      sale: 'Nachricht an Ihr Haus',
      'sale-canceled': 'Nachricht an Ihr Haus',
      'sale-returned': 'Nachricht an Ihr Haus',
    },
    tickets: {
      answered: 'Fragen beantwortet',
      exchanged: 'Ticket für eine andere Bestellung eingetauscht',
      rebooked: 'Ticket umgebucht',
      reissued: 'Neuer Ticketcode',
      reseated: 'Anderer Platz',
      resaleOffered: 'Ticket zum Wiederverkauf angeboten',
      resaleWithdrawn: 'Ticket aus dem Wiederverkauf genommen',
      resold: 'Ticket weiterverkauft',
      transferOffered: 'Ticket einer anderen Person angeboten',
      transferred: 'Ticket weitergegeben',
      transferRejected: 'Weitergabe abgelehnt',
      transferWithdrawn: 'Weitergabe zurückgezogen',
    },
    refunds: {
      done: (sum) => `${sum} erstattet`,
      waiting: (sum) => `Erstattung von ${sum} unterwegs`,
      failed: (sum) => `Erstattung von ${sum} fehlgeschlagen`,
      dismissed: (sum) => `Erstattung von ${sum} fehlgeschlagen, abgehakt`,
    },
    byHand: 'Von Hand erstattet',
    by: { holder: 'Ticketinhaber', seller: 'Ihr Haus', service: '' },
  },
};
