/** German texts for views of orders, and for what is done with several. */
import type { ChosenOrderTexts } from './chosen-orders-en.ts';

const n = (count: number): string => new Intl.NumberFormat('de').format(count);

export const chosenOrders: ChosenOrderTexts = {
  filters: 'Filter',
  noneIn: {
    awaiting: 'Alle Bestellungen sind bezahlt',
    overdue: 'Keine Bestellung ist überfällig',
    paid: 'Noch keine Bestellung ist bezahlt',
    disputed: 'Keine Zahlung ist strittig',
    canceled: 'Keine Bestellung ist storniert',
  },
  noneInText: 'Alle Bestellungen stehen unter „Alle“.',
  overdue: 'Überfällig',
  overdueSince: (date) => `Überfällig seit ${date}`,
  choose: (buyer) => `Bestellung von ${buyer} auswählen`,
  chooseAll: 'Alle auf dieser Seite auswählen',
  chosen: (count, sum) => `${n(count)} ausgewählt, ${sum}`,
  markChosen: (count) => `${n(count)} als bezahlt setzen`,
  markChosenTitle: (count) =>
    count === 1 ? '1 Bestellung als bezahlt setzen?' : `${n(count)} Bestellungen als bezahlt setzen?`,
  markChosenText: (sum) => `Zusammen ${sum}. Die Tickets werden gültig, und es geht je eine E-Mail hinaus.`,
  marking: (done, all) => `${n(done)} von ${n(all)} als bezahlt gesetzt`,
  markedChosen: (count) =>
    count === 1 ? '1 Bestellung ist als bezahlt gesetzt.' : `${n(count)} Bestellungen sind als bezahlt gesetzt.`,
  notMarked: (count) =>
    count === 1 ? '1 Bestellung ist nicht gesetzt:' : `${n(count)} Bestellungen sind nicht gesetzt:`,
  sendChosen: (count) => `${n(count)} erneut senden`,
  sendChosenTitle: (count) => (count === 1 ? '1 Bestellung erneut senden?' : `${n(count)} Bestellungen erneut senden?`),
  sendChosenText: 'Die E-Mail der Bestellung geht noch einmal hinaus, auf dem heutigen Stand.',
  sending: (done, all) => `${n(done)} von ${n(all)} gesendet`,
  sentChosen: (count) => (count === 1 ? '1 Bestellung ist unterwegs.' : `${n(count)} Bestellungen sind unterwegs.`),
  notSent: (count) =>
    count === 1 ? '1 Bestellung ist nicht gesendet:' : `${n(count)} Bestellungen sind nicht gesendet:`,
  reminding: {
    sendChosen: (count) => `${n(count)} erinnern`,
    sendChosenTitle: (count) =>
      count === 1 ? '1 Zahlungserinnerung senden?' : `${n(count)} Zahlungserinnerungen senden?`,
    sendChosenText: 'Die Bestellung geht noch einmal hinaus, als Zahlungserinnerung.',
    sentChosen: (count) => (count === 1 ? '1 Erinnerung ist unterwegs.' : `${n(count)} Erinnerungen sind unterwegs.`),
  },
  cancelChosen: (count) => `${n(count)} stornieren`,
  cancelChosenTitle: (count) => (count === 1 ? '1 Bestellung stornieren?' : `${n(count)} Bestellungen stornieren?`),
  cancelChosenTickets: (count) =>
    count === 1
      ? '1 Ticket verliert seine Gültigkeit und kann neu verkauft werden.'
      : `${n(count)} Tickets verlieren ihre Gültigkeit und können neu verkauft werden.`,
  cancelChosenMoney: (count, sum) =>
    `${sum} aus ${count === 1 ? '1 bezahlten Bestellung' : `${n(count)} bezahlten Bestellungen`} gehen zurück: Online-Zahlungen von selbst, alles andere von Hand.`,
  cancelChosenFree: 'Es ist kein Geld gekommen, also geht keines zurück.',
  cancelChosenMail: 'Es geht je eine E-Mail hinaus.',
  canceling: (done, all) => `${n(done)} von ${n(all)} storniert`,
  canceledChosen: (count) => (count === 1 ? '1 Bestellung ist storniert.' : `${n(count)} Bestellungen sind storniert.`),
  notCanceled: (count) =>
    count === 1 ? '1 Bestellung ist nicht storniert:' : `${n(count)} Bestellungen sind nicht storniert:`,
  allHere: (count) => `Alle ${n(count)} auf dieser Seite sind ausgewählt.`,
  chooseMatching: (count) => `Alle ${n(count)} Treffer auswählen`,
  allMatching: (count) => `Alle ${n(count)} Treffer sind ausgewählt.`,
  onlyHere: 'Nur diese Seite',
  tooMany: (most) => `Es gibt mehr als ${n(most)} Treffer. Mit weiteren Filtern können Sie alle auswählen.`,
  counting: 'Wird gezählt …',
  none: 'Mit keiner dieser Bestellungen ist das möglich.',
  skipped: (count) =>
    count === 1
      ? '1 weitere Bestellung bleibt, wie sie ist.'
      : `${n(count)} weitere Bestellungen bleiben, wie sie sind.`,
  mails: (count) => (count === 1 ? 'Es geht 1 E-Mail hinaus.' : `Es gehen ${n(count)} E-Mails hinaus.`),
  begins: 'Es beginnt nach einer Minute. Bis dahin können Sie es rückgängig machen.',
  changed: 'Die Treffer haben sich inzwischen geändert. Schließen Sie dies und versuchen Sie es noch einmal.',
};
