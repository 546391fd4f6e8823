/** Emails to resellers: their listing was sold, with the payout, or was ended by the seller. */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn, type EmailLanguage } from '../locales/index.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { queueAboutOrder } from '../mail/limited-queue.ts';
import { ownWords } from '../mail/own-words.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import type { TicketRow } from '../orders/tickets.ts';
import { inLanguage } from '../events/translations.ts';

/** A listed ticket with what its emails are written from. */
interface Offered {
  /** The reseller's order. */
  readonly order: OrderRow;
  readonly sale: Pick<Sale, 'event'>;
  readonly ticket: Pick<TicketRow, 'data'>;
}

/** A sold one. `min` is the payout if the buyer never pays, in minor units. */
type Sold = Offered & { readonly made: OrderReturn; readonly min: number };

/** Queues the email about a sold ticket. */
export async function queueResoldEmail(tx: Queryable, sold: Sold, now: Date): Promise<void> {
  const { resale } = sold.made;
  // where nothing was paid, the address of the order may be any
  if (resale) await queue(tx, sold, resoldEmail(sold), resale.price === 0, now);
}

/** The email, in the language of the reseller's order, if it has one. */
export function resoldEmail({ made, min, ...offered }: Sold): PlainText {
  const { paid, toVouchers, byHand, resale = { price: 0, fee: 0, extra: 0, waiting: false } } = made;
  const { price, fee, extra, waiting } = resale;
  const { language, event } = wordsOf(offered);
  const texts = textsIn(language).tickets.resale;
  const back = textsIn(language).tickets.returned;
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: offered.order.currency });
  const money = (minor: number) => currency.format(toMajor(minor, offered.order.currency));
  const amounts = [
    texts.price(money(price)),
    fee > 0 ? texts.fee(money(fee)) : '',
    waiting ? texts.waiting(money(price - fee), money(min)) : '',
    paid > 0 ? (byHand ? back.byHand(money(paid)) : back.money(money(paid))) : '',
    toVouchers > 0 ? back.toVouchers(money(toVouchers)) : '',
    extra > 0 ? texts.extra(money(extra)) : '',
  ];
  return written('resold', offered, { subject: texts.subject(event), text: texts.text(event), after: amounts });
}

/** One whose resale the seller has ended. */
type Ended = Offered & { readonly reason?: string | undefined };

/** Queues the same for a listing that its seller has ended. @param reason The seller's own text. */
export async function queueResaleEndedEmail(tx: Queryable, ended: Ended, now: Date): Promise<void> {
  await queue(tx, ended, resaleEndedEmail(ended), false, now);
}

/** The email about a listing that its seller has ended. */
export function resaleEndedEmail({ reason = '', ...offered }: Ended): PlainText {
  const { language, event } = wordsOf(offered);
  const texts = textsIn(language).tickets.resale;
  const after = reason.trim() ? [texts.reason(oneLine(reason))] : [];
  return written('resaleEnded', offered, { subject: texts.endedSubject(event), text: texts.ended(event), after });
}

function wordsOf({ order, sale }: Offered): { readonly language: EmailLanguage; readonly event: string } {
  const { preferredLanguage } = order.data;
  return {
    language: emailLanguage(preferredLanguage, sale.event.seller.defaultLanguage),
    event: oneLine(inLanguage(sale.event, preferredLanguage).record.name),
  };
}

interface Texts {
  readonly subject: string;
  /** The text before the ticket. */
  readonly text: string;
  /** Lines below it. */
  readonly after: readonly string[];
}

/** An email without formatting. */
interface PlainText {
  readonly subject: string;
  readonly text: string;
}

function written(kind: MailKindAbout<'return'>, offered: Offered, { subject, text, after }: Texts): PlainText {
  const { order, sale, ticket } = offered;
  const { seller } = sale.event;
  const { language, event } = wordsOf(offered);
  const back = textsIn(language).tickets.returned;
  const own = ownWords(seller, kind, language, { subject, event });
  const paragraphs = [
    back.greeting,
    text,
    `- ${oneLine([ticket.data.ticketName, ticket.data.seat].filter(Boolean).join(', '))}`,
    ...own.intro, // the sentence above leads to the ticket
    after.filter(Boolean).join('\n'),
    back.order(order.id),
    ...own.closing,
  ];
  return { subject: own.subject, text: plainEmail(seller, paragraphs) };
}

async function queue(
  tx: Queryable,
  { order }: Offered,
  email: PlainText,
  isLimited: boolean,
  now: Date,
): Promise<void> {
  const { id: checkoutId, seller_id: sellerId } = order;
  const { details } = order.data;
  if (details === undefined) return;
  await queueAboutOrder(tx, { sellerId, checkoutId, to: details.email, ...email }, isLimited, now);
}
