/** What stands on vouchers and in the mails about them. */
import type { EmailLanguage } from '../mail/language.ts';

interface VoucherTexts {
  readonly title: string;
  /** On the page. */
  readonly code: string;
  readonly to: (name: string) => string;
  readonly from: (name: string) => string;
  readonly of: (amount: string) => string;
  readonly worthOn: (day: string) => string;
  readonly until: (day: string) => string;
  readonly beginning: (day: string) => string;
  readonly unlimited: string;
  readonly redeem: string;
  readonly blocked: string;
  readonly over: string;
  readonly spent: string;
  /** What a file of one is called, without its ending. */
  readonly file: string;
  /** In mails. */
  readonly forYou: (buyer: string) => string;
  readonly given: (buyer: string, amount: string, seller: string) => string;
  readonly yours: (seller: string) => string;
  readonly handOver: (amount: string) => string;
  readonly along: string;
  readonly ordered: (amount: string) => string;
  readonly thanks: string;
  readonly comesAfter: string;
  readonly comesOn: (day: string) => string;
  readonly byInvoice: (amount: string, order: string) => string;
  readonly atBoxOffice: (amount: string, order: string) => string;
  readonly paid: string;
  readonly received: (amount: string) => string;
  readonly goesNow: (to: string) => string;
  readonly goesOn: (to: string, day: string) => string;
  readonly canceled: string;
  readonly wasCanceled: (amount: string) => string;
  readonly wasPaid: string;
  readonly orderNumber: string;
  readonly amount: string;
  readonly greeting: string;
  readonly help: string;
}

export const voucherTexts: Readonly<Record<EmailLanguage, VoucherTexts>> = {
  en: {
    title: 'Gift voucher',
    code: 'Code',
    to: (name) => `For ${name}`,
    from: (name) => `From ${name}`,
    of: (amount) => `of ${amount}`,
    worthOn: (day) => `Balance on ${day}`,
    until: (day) => `Valid until ${day}`,
    beginning: (day) => `Valid from ${day}`,
    unlimited: 'Valid without limit',
    redeem:
      'Enter the code with your order, or show this page at the counter. What you do not spend stays on the voucher.',
    blocked: 'This voucher cannot be used at the moment.',
    over: 'This voucher’s time is up.',
    spent: 'Nothing is left on this voucher.',
    file: 'gift-voucher',
    forYou: (buyer) => `A gift voucher for you from ${buyer}`,
    given: (buyer, amount, seller) => `${buyer} has given you a voucher: ${amount} for ${seller}.`,
    yours: (seller) => `Your gift voucher: ${seller}`,
    handOver: (amount) => `Here is your voucher over ${amount}. Print the page that comes along, or forward this mail.`,
    along: 'The voucher comes along as a PDF, to be printed or kept. Whoever has the code can use it, so keep it safe.',
    ordered: (amount) => `Your order: a gift voucher over ${amount}`,
    thanks: 'Thank you for your order. This is how it goes on:',
    comesAfter: 'The voucher is sent as soon as the money is there.',
    comesOn: (day) => `The voucher is sent on ${day}, if the money is there by then.`,
    byInvoice: (amount, order) => `Please transfer ${amount} and name the order ${order}.`,
    atBoxOffice: (amount, order) => `Please pay ${amount} at the box office and name the order ${order}.`,
    paid: 'Your voucher is paid',
    received: (amount) => `Your payment of ${amount} is there. Thank you.`,
    goesNow: (to) => `The voucher is on its way to ${to}.`,
    goesOn: (to, day) => `The voucher is sent to ${to} on ${day}.`,
    canceled: 'Your order of a voucher was called off',
    wasCanceled: (amount) => `Your order of a voucher over ${amount} was called off.`,
    wasPaid: 'The voucher cannot be used any more. Please ask us about your money, if you do not have it back yet.',
    orderNumber: 'Order',
    amount: 'Amount',
    greeting: 'Hello,',
    help: 'Questions?',
  },
  de: {
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
  },
};
