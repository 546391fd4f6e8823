/** German texts of vouchers and the emails about them. */
import type { ServiceTexts } from '../texts.ts';

export const voucherSales: ServiceTexts['voucherSales'] = {
  title: 'Geschenkgutschein',
  code: 'Code',
  to: (name) => `Für ${name}`,
  from: (name) => `Von ${name}`,
  of: (amount) => `von ${amount}`,
  worthOn: (day) => `Guthaben am ${day}`,
  until: (day) => `Gültig bis ${day}`,
  beginning: (day) => `Gültig ab ${day}`,
  unlimited: 'Unbegrenzt gültig',
  redeem:
    'Geben Sie den Code bei der Bestellung ein, oder zeigen Sie diese Seite an der Kasse. Was Sie nicht ausgeben, bleibt auf dem Gutschein.',
  blocked: 'Dieser Gutschein kann im Moment nicht eingelöst werden.',
  over: 'Die Zeit dieses Gutscheins ist um.',
  spent: 'Dieser Gutschein ist aufgebraucht.',
  file: 'gutschein',
  forYou: (buyer) => `Ein Gutschein für Sie von ${buyer}`,
  given: (buyer, amount, seller) => `${buyer} schenkt Ihnen einen Gutschein: ${amount} für ${seller}.`,
  yours: (seller) => `Ihr Geschenkgutschein: ${seller}`,
  handOver: (amount) =>
    `Hier ist Ihr Gutschein über ${amount}. Drucken Sie die beigefügte Seite aus, oder leiten Sie diese Mail weiter.`,
  along:
    'Der Gutschein ist als PDF beigefügt, zum Ausdrucken oder Aufheben. Wer den Code hat, kann ihn einlösen: Bewahren Sie ihn gut auf.',
  here: (amount) => `Hier ist Ihr Gutschein über ${amount}.`,
  asPdf: 'Als Seite zum Ausdrucken oder Aufheben:',
  keepSafe: 'Wer den Code hat, kann ihn einlösen: Bewahren Sie ihn gut auf.',
  ordered: (amount) => `Ihre Bestellung: ein Gutschein über ${amount}`,
  thanks: 'Vielen Dank für Ihre Bestellung. So geht es weiter:',
  comesAfter: 'Der Gutschein wird verschickt, sobald das Geld da ist.',
  comesOn: (day) => `Der Gutschein wird am ${day} verschickt, wenn das Geld bis dahin da ist.`,
  byInvoice: (amount, order) => `Bitte überweisen Sie ${amount} und geben Sie die Bestellung ${order} an.`,
  atBoxOffice: (amount, order) => `Bitte zahlen Sie ${amount} an der Kasse und nennen Sie die Bestellung ${order}.`,
  paid: 'Ihr Gutschein ist bezahlt',
  received: (amount) => `Ihre Zahlung von ${amount} ist da. Vielen Dank.`,
  goesNow: (to) => `Der Gutschein ist unterwegs an ${to}.`,
  goesOn: (to, day) => `Der Gutschein wird am ${day} an ${to} verschickt.`,
  canceled: 'Ihre Bestellung eines Gutscheins wurde storniert',
  wasCanceled: (amount) => `Ihre Bestellung eines Gutscheins über ${amount} wurde storniert.`,
  wasPaid:
    'Der Gutschein kann nicht mehr eingelöst werden. Bitte fragen Sie uns nach Ihrem Geld, falls Sie es noch nicht zurückhaben.',
  orderNumber: 'Bestellung',
  amount: 'Betrag',
  greeting: 'Guten Tag,',
  help: 'Fragen?',
};
