/** The emails about payments that did not become an order, or came twice. */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import { textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import type { SellerData } from '../events/records.ts';
import { ownWords } from '../mail/own-words.ts';
import { plainEmail } from '../mail/plain-email.ts';

/**
 * - `refunded`: the money arrived when there were no tickets for it any more.
 * - `twice`: the order is paid already.
 * - `canceled`: the seller cancelled the order; `canceledPaid`: the payment is refunded.
 * - `failed`: the money was on its way and did not arrive; the order is cancelled.
 * - `reminder`: the time to pay ends soon; `released`: it is over, and the order is canceled.
 */
export type PaymentEmail = keyof ServiceTexts['payments']['order'];

/** The emails that take texts of their seller, each with its kind; a payment that went wrong is told in ours. */
const kinds: Readonly<Partial<Record<PaymentEmail, MailKindAbout<'order'>>>> = {
  canceled: 'canceled',
  canceledPaid: 'canceled',
  reminder: 'reminder',
  released: 'released',
};

/** The data of an email; `amount` is formatted for the language. */
interface PaymentEmailData {
  readonly seller: SellerData;
  readonly language: EmailLanguage;
  readonly event: string;
  readonly amount: string;
  /** The manual refund; missing when there is none. */
  readonly byHand?: string;
  /** The end of the time to pay, formatted. */
  readonly until?: string | undefined;
  /** The tickets, discounts and fees of an order that is canceled, formatted. */
  readonly items?: readonly string[];
  /** The seller's words about a canceled event. */
  readonly said?: string | undefined;
  /** The order's number. */
  readonly order: string;
}

/** The email of one kind. */
export function paymentEmail(
  kind: PaymentEmail,
  { seller, language, event, amount, byHand, until = '', items = [], said: words, order }: PaymentEmailData,
): { subject: string; text: string } {
  const { mail, payments } = textsIn(language);
  const { subject, text, note } = payments.order[kind];
  const ownKind = kinds[kind];
  const ours = { subject: subject(event), event };
  const own = ownKind ? ownWords(seller, ownKind, language, ours) : { ...ours, intro: [], closing: [] };
  const said = [text(event, amount, until), ...(byHand === undefined ? [] : [payments.backByHand(byHand)])].join(' ');
  const paragraphs = [
    mail.greeting,
    said,
    words,
    ...own.intro,
    ...(items.length > 0 ? [items.join('\n')] : []),
    note,
    payments.number(order),
    ...own.closing,
  ];
  return { subject: own.subject, text: plainEmail(seller, paragraphs) };
}
