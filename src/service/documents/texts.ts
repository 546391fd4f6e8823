/** What tickets and invoices say, in each language, beside what stands in the mail of the order. */
import type { EmailLanguage } from '../mail/language.ts';

export interface DocumentTexts {
  readonly ticketOf: (at: number, all: number) => string;
  readonly order: (id: string) => string;
  readonly ticketNumber: string;
  readonly price: string;
  readonly free: string;
  readonly seat: string;
  readonly noCode: string;
  readonly canceled: string;
  readonly isCanceled: string;
  readonly scan: string;
  readonly yes: string;
  readonly invoice: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly performed: string;
  readonly orderNumber: string;
  readonly orderDate: string;
  readonly taxNumber: string;
  readonly invoiceCanceled: string;
  readonly creditNote: string;
  readonly creditNoteNumber: string;
  readonly creditNoteDate: string;
  /** Names the invoice that it corrects. */
  readonly corrects: string;
  readonly kept: string;
  /** What became of the money of a return. */
  readonly back: {
    readonly money: (amount: string) => string;
    readonly byHand: (amount: string) => string;
    readonly voucher: (amount: string) => string;
    readonly toVouchers: (amount: string) => string;
    readonly carried: (amount: string) => string;
  };
  readonly item: string;
  readonly amount: string;
  readonly unit: string;
  readonly discount: string;
  readonly rate: string;
  readonly net: string;
  readonly gross: string;
  readonly fees: string;
  readonly discounts: string;
  readonly total: string;
  readonly taxAt: (rate: string) => string;
  readonly netAt: (rate: string) => string;
  readonly voucher: (code: string) => string;
  readonly due: string;
  readonly paid: string;
  readonly pay: {
    readonly nothing: string;
    readonly byVouchers: string;
    readonly received: (amount: string) => string;
    readonly pending: (amount: string) => string;
    readonly transfer: (amount: string, order: string) => string;
    readonly boxOffice: (amount: string) => string;
    readonly open: (amount: string) => string;
    readonly refunded: string;
    readonly failed: (amount: string) => string;
  };
  /** Names of files, without their endings. */
  readonly files: {
    readonly tickets: string;
    readonly invoice: string;
    readonly calendar: string;
    readonly creditNote: string;
  };
}

const en: DocumentTexts = {
  ticketOf: (at, all) => `Ticket ${at} of ${all}`,
  order: (id) => `Order ${id}`,
  ticketNumber: 'Ticket number',
  price: 'Price',
  free: 'Free',
  seat: 'Seat',
  noCode: 'No code yet',
  canceled: 'Canceled',
  isCanceled: 'This ticket is not valid.',
  scan: 'Please show this code at the entrance.',
  yes: 'Yes',
  invoice: 'Invoice',
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  performed: 'Date of the event',
  orderNumber: 'Order number',
  orderDate: 'Ordered on',
  taxNumber: 'Tax number',
  invoiceCanceled: 'The order was canceled: nothing is owed by this invoice any more.',
  creditNote: 'Credit note',
  creditNoteNumber: 'Credit note number',
  creditNoteDate: 'Date',
  corrects: 'Corrects invoice',
  kept: 'Kept by the organiser',
  back: {
    money: (amount) => `${amount} goes back the way it came.`,
    byHand: (amount) => `${amount} comes back from the organiser, in the way in which it was paid.`,
    voucher: (amount) => `${amount} was given as a voucher.`,
    toVouchers: (amount) => `${amount} is back on the vouchers that had paid.`,
    carried: (amount) => `${amount} went into another order.`,
  },
  item: 'Item',
  amount: 'Qty',
  unit: 'Price',
  discount: 'Discount',
  rate: 'Tax',
  net: 'Net',
  gross: 'Gross',
  fees: 'Fees',
  discounts: 'Discounts included',
  total: 'Total',
  taxAt: (rate) => `Tax ${rate}`,
  netAt: (rate) => `Net at ${rate}`,
  voucher: (code) => `Paid by voucher ${code}`,
  due: 'To pay',
  paid: 'Payment',
  pay: {
    nothing: 'There is nothing to pay.',
    byVouchers: 'Paid in full by vouchers. There is nothing left to pay.',
    received: (amount) => `${amount} has been paid. Thank you.`,
    pending: (amount) => `The payment of ${amount} is on its way.`,
    transfer: (amount, order) => `Please transfer ${amount}, naming the order number ${order}.`,
    boxOffice: (amount) => `Please pay ${amount} at the box office.`,
    open: (amount) => `${amount} is still to be paid.`,
    refunded: 'The money was paid back.',
    failed: (amount) => `The payment of ${amount} did not work; it is still to be paid.`,
  },
  files: { tickets: 'tickets', invoice: 'invoice', calendar: 'event', creditNote: 'credit-note' },
};

const de: DocumentTexts = {
  ticketOf: (at, all) => `Ticket ${at} von ${all}`,
  order: (id) => `Bestellung ${id}`,
  ticketNumber: 'Ticketnummer',
  price: 'Preis',
  free: 'Kostenlos',
  seat: 'Platz',
  noCode: 'Noch kein Code',
  canceled: 'Storniert',
  isCanceled: 'Dieses Ticket ist nicht gültig.',
  scan: 'Bitte zeigen Sie diesen Code am Einlass vor.',
  yes: 'Ja',
  invoice: 'Rechnung',
  invoiceNumber: 'Rechnungsnummer',
  invoiceDate: 'Rechnungsdatum',
  performed: 'Datum der Veranstaltung',
  orderNumber: 'Bestellnummer',
  orderDate: 'Bestellt am',
  taxNumber: 'Steuernummer',
  invoiceCanceled: 'Die Bestellung wurde storniert: Aus dieser Rechnung ist nichts mehr zu zahlen.',
  creditNote: 'Rechnungskorrektur',
  creditNoteNumber: 'Nummer der Korrektur',
  creditNoteDate: 'Datum',
  corrects: 'Berichtigt Rechnung',
  kept: 'Behält der Veranstalter',
  back: {
    money: (amount) => `${amount} gehen auf dem Weg zurück, auf dem sie kamen.`,
    byHand: (amount) => `${amount} zahlt der Veranstalter zurück, so wie gezahlt wurde.`,
    voucher: (amount) => `${amount} wurden als Gutschein gegeben.`,
    toVouchers: (amount) => `${amount} sind wieder auf den Gutscheinen, mit denen gezahlt wurde.`,
    carried: (amount) => `${amount} sind in eine andere Bestellung eingegangen.`,
  },
  item: 'Posten',
  amount: 'Anz.',
  unit: 'Preis',
  discount: 'Rabatt',
  rate: 'MwSt.',
  net: 'Netto',
  gross: 'Brutto',
  fees: 'Gebühren',
  discounts: 'Enthaltene Rabatte',
  total: 'Gesamtbetrag',
  taxAt: (rate) => `MwSt. ${rate}`,
  netAt: (rate) => `Netto zu ${rate}`,
  voucher: (code) => `Bezahlt mit Gutschein ${code}`,
  due: 'Zu zahlen',
  paid: 'Zahlung',
  pay: {
    nothing: 'Es ist nichts zu zahlen.',
    byVouchers: 'Ganz mit Gutscheinen bezahlt. Es ist nichts mehr zu zahlen.',
    received: (amount) => `${amount} sind bezahlt. Vielen Dank.`,
    pending: (amount) => `Die Zahlung über ${amount} ist unterwegs.`,
    transfer: (amount, order) => `Bitte überweisen Sie ${amount} und geben Sie dabei die Bestellnummer ${order} an.`,
    boxOffice: (amount) => `Bitte bezahlen Sie ${amount} an der Kasse.`,
    open: (amount) => `${amount} sind noch zu zahlen.`,
    refunded: 'Das Geld wurde zurückgezahlt.',
    failed: (amount) => `Die Zahlung über ${amount} hat nicht funktioniert; sie steht noch aus.`,
  },
  files: { tickets: 'tickets', invoice: 'rechnung', calendar: 'termin', creditNote: 'rechnungskorrektur' },
};

export const documentTexts: Readonly<Record<EmailLanguage, DocumentTexts>> = { en, de };
