/** What is written to buyers about their orders, in each language. Names are those of people and things; amounts and dates come written. */
import type { EmailLanguage } from '../mail/account-email-texts.ts';

/** What a mail about an order says first. */
export type OrderNews = 'booked' | 'reserved' | 'paid' | 'valid' | 'changed' | 'canceled';

export interface OrderEmailTexts {
  readonly subject: Readonly<Record<OrderNews, (event: string) => string>>;
  readonly title: Readonly<Record<OrderNews, string>>;
  readonly greeting: (name: string) => string;
  /** What this mail is; `withCodes`: the codes of tickets stand in it. */
  readonly intro: (news: OrderNews, seller: string, withCodes: boolean) => string;
  readonly shop: string;
  readonly event: string;
  readonly when: string;
  readonly doors: string;
  readonly where: string;
  readonly order: string;
  readonly placed: string;
  readonly tickets: string;
  readonly admission: (time: string) => string;
  readonly holder: string;
  readonly seat: string;
  readonly code: string;
  readonly codeLater: (date: string) => string;
  readonly codeOncePaid: string;
  readonly detailsNeeded: string;
  readonly notValid: string;
  readonly transferred: string;
  readonly printedPosted: string;
  readonly printedCollected: string;
  readonly postedTo: string;
  readonly prices: string;
  readonly each: (amount: number, name: string) => string;
  readonly discount: string;
  readonly feesSaved: (name: string) => string;
  readonly fees: string;
  readonly total: string;
  readonly tax: (rate: string) => string;
  readonly voucher: (code: string) => string;
  readonly due: string;
  readonly payment: string;
  readonly pay: {
    readonly nothing: string;
    readonly byVouchers: string;
    readonly received: (amount: string) => string;
    readonly pending: (amount: string) => string;
    readonly invoice: (amount: string, seller: string) => string;
    readonly boxOffice: (amount: string) => string;
    readonly open: (amount: string, seller: string) => string;
    readonly refunded: string;
    readonly byHand: (amount: string) => string;
    readonly failed: (amount: string) => string;
    readonly oncePaid: string;
  };
  readonly link: string;
  readonly linkNote: string;
  readonly questions: string;
  readonly help: string;
}

const en: OrderEmailTexts = {
  subject: {
    booked: (event) => `Your order: ${event}`,
    reserved: (event) => `Your reservation: ${event}`,
    paid: (event) => `Your payment has arrived: ${event}`,
    valid: (event) => `Your tickets: ${event}`,
    changed: (event) => `Your changed tickets: ${event}`,
    canceled: (event) => `Your order was canceled: ${event}`,
  },
  title: {
    booked: 'Thank you! Your tickets are booked.',
    reserved: 'Your tickets are reserved.',
    paid: 'Thank you! Your payment has arrived.',
    valid: 'Your tickets are valid now.',
    changed: 'Your tickets have changed.',
    canceled: 'This order was canceled.',
  },
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  intro: (news, seller, withCodes) => {
    const show = withCodes ? ' Show the codes of your tickets at the entrance, on your phone or on paper.' : '';
    if (news === 'canceled') return `Your order at ${seller} was canceled; its tickets are not valid.`;
    if (news === 'reserved') return `Your tickets at ${seller} are kept for you. They become valid once they are paid.`;
    if (news === 'booked') return `This is your order at ${seller}.${show}`;
    if (news === 'changed')
      return `These are your tickets from ${seller} as they are now. They take the place of those in earlier mails and print-outs.${show}`;
    return `Here are your tickets from ${seller}.${show}`;
  },
  shop: 'our shop',
  event: 'Event',
  when: 'When',
  doors: 'Doors open',
  where: 'Where',
  order: 'Order number',
  placed: 'Ordered',
  tickets: 'Your tickets',
  admission: (time) => `Admission: ${time}`,
  holder: 'For',
  seat: 'Seat',
  code: 'Ticket code',
  codeLater: (date) => `The code will be shown from ${date} on, under the link to your order.`,
  codeOncePaid: 'The code comes by mail once the order is paid.',
  detailsNeeded: 'More has to be said about this ticket before it is valid. You can do that in your account.',
  notValid: 'This ticket is not valid.',
  transferred: 'This ticket was passed on; whoever has it now has its code.',
  printedPosted: 'Printed: comes by post',
  printedCollected: 'Printed: waits for you at the venue',
  postedTo: 'Printed tickets go to',
  prices: 'Prices',
  each: (amount, name) => `${amount} × ${name}`,
  discount: 'Discount',
  feesSaved: (name) => `${name}: fees saved`,
  fees: 'Fees',
  total: 'Total',
  tax: (rate) => `includes tax (${rate})`,
  voucher: (code) => `Voucher ${code}`,
  due: 'To pay',
  payment: 'Payment',
  pay: {
    nothing: 'There is nothing to pay.',
    byVouchers: 'Your vouchers pay for all of it: there is nothing left to pay.',
    received: (amount) => `${amount} has been paid. Thank you.`,
    pending: (amount) => `Your payment of ${amount} is on its way.`,
    invoice: (amount, seller) =>
      `${amount} is to be paid by bank transfer. ${seller} sends you an invoice; please name the order number with your transfer.`,
    boxOffice: (amount) => `Please pay ${amount} at the box office. Bring the order number with you.`,
    open: (amount, seller) =>
      `${amount} is still to be paid. ${seller} tells you how; please name the order number when you pay.`,
    refunded: 'Your money goes back to you.',
    byHand: (amount) => `The organiser pays ${amount} back to you, in the way in which you paid.`,
    failed: (amount) => `The payment of ${amount} did not work.`,
    oncePaid: 'We write to you again as soon as your tickets are valid.',
  },
  link: 'See your order',
  linkNote: 'Whoever has this link sees your tickets: keep it to yourself.',
  questions: 'Questions?',
  help: 'Help',
};

const de: OrderEmailTexts = {
  subject: {
    booked: (event) => `Ihre Bestellung: ${event}`,
    reserved: (event) => `Ihre Reservierung: ${event}`,
    paid: (event) => `Ihre Zahlung ist eingegangen: ${event}`,
    valid: (event) => `Ihre Tickets: ${event}`,
    changed: (event) => `Ihre geänderten Tickets: ${event}`,
    canceled: (event) => `Ihre Bestellung wurde storniert: ${event}`,
  },
  title: {
    booked: 'Vielen Dank! Ihre Tickets sind gebucht.',
    reserved: 'Ihre Tickets sind reserviert.',
    paid: 'Vielen Dank! Ihre Zahlung ist eingegangen.',
    valid: 'Ihre Tickets sind jetzt gültig.',
    changed: 'Ihre Tickets wurden geändert.',
    canceled: 'Diese Bestellung wurde storniert.',
  },
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  intro: (news, seller, withCodes) => {
    const show = withCodes
      ? ' Zeigen Sie die Codes Ihrer Tickets am Einlass vor, auf dem Telefon oder auf Papier.'
      : '';
    if (news === 'canceled') return `Ihre Bestellung bei ${seller} wurde storniert; ihre Tickets sind nicht gültig.`;
    if (news === 'reserved')
      return `Ihre Tickets bei ${seller} sind für Sie reserviert. Sie gelten, sobald sie bezahlt sind.`;
    if (news === 'booked') return `das ist Ihre Bestellung bei ${seller}.${show}`;
    if (news === 'changed')
      return `das sind Ihre Tickets von ${seller}, wie sie jetzt sind. Sie treten an die Stelle derer in früheren Mails und Ausdrucken.${show}`;
    return `hier sind Ihre Tickets von ${seller}.${show}`;
  },
  shop: 'unserem Shop',
  event: 'Veranstaltung',
  when: 'Wann',
  doors: 'Einlass ab',
  where: 'Wo',
  order: 'Bestellnummer',
  placed: 'Bestellt',
  tickets: 'Ihre Tickets',
  admission: (time) => `Einlass: ${time}`,
  holder: 'Für',
  seat: 'Platz',
  code: 'Ticketcode',
  codeLater: (date) => `Der Code wird ab ${date} angezeigt, unter dem Link zu Ihrer Bestellung.`,
  codeOncePaid: 'Der Code kommt per E-Mail, sobald die Bestellung bezahlt ist.',
  detailsNeeded: 'Zu diesem Ticket fehlen noch Angaben, bevor es gilt. Sie können sie in Ihrem Konto nachtragen.',
  notValid: 'Dieses Ticket ist nicht gültig.',
  transferred: 'Dieses Ticket wurde weitergegeben; wer es jetzt hat, hat auch den Code.',
  printedPosted: 'Gedruckt: kommt mit der Post',
  printedCollected: 'Gedruckt: liegt am Veranstaltungsort bereit',
  postedTo: 'Gedruckte Tickets gehen an',
  prices: 'Preise',
  each: (amount, name) => `${amount} × ${name}`,
  discount: 'Rabatt',
  feesSaved: (name) => `${name}: Gebühren gespart`,
  fees: 'Gebühren',
  total: 'Gesamtbetrag',
  tax: (rate) => `enthält MwSt. (${rate})`,
  voucher: (code) => `Gutschein ${code}`,
  due: 'Zu zahlen',
  payment: 'Zahlung',
  pay: {
    nothing: 'Es ist nichts zu zahlen.',
    byVouchers: 'Ihre Gutscheine bezahlen alles: Es ist nichts mehr zu zahlen.',
    received: (amount) => `${amount} sind bezahlt. Vielen Dank.`,
    pending: (amount) => `Ihre Zahlung über ${amount} ist unterwegs.`,
    invoice: (amount, seller) =>
      `${amount} sind per Überweisung zu zahlen. Die Rechnung kommt von ${seller}; bitte geben Sie bei der Überweisung die Bestellnummer an.`,
    boxOffice: (amount) => `Bitte bezahlen Sie ${amount} an der Kasse. Bringen Sie die Bestellnummer mit.`,
    open: (amount, seller) =>
      `${amount} sind noch zu zahlen. Wie, erfahren Sie von ${seller}; bitte geben Sie bei der Zahlung die Bestellnummer an.`,
    refunded: 'Sie erhalten Ihr Geld zurück.',
    byHand: (amount) => `Der Veranstalter zahlt Ihnen ${amount} zurück, so wie Sie gezahlt haben.`,
    failed: (amount) => `Die Zahlung über ${amount} hat nicht funktioniert.`,
    oncePaid: 'Wir schreiben Ihnen wieder, sobald Ihre Tickets gültig sind.',
  },
  link: 'Ihre Bestellung ansehen',
  linkNote: 'Wer diesen Link hat, sieht Ihre Tickets: Behalten Sie ihn für sich.',
  questions: 'Fragen?',
  help: 'Hilfe',
};

export const orderEmailTexts: Readonly<Record<EmailLanguage, OrderEmailTexts>> = { en, de };
