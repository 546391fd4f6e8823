/** Emails to resellers: their listing was sold, with the payout, or was ended by the seller. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn, type EmailLanguage } from '../locales/index.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { queueAboutOrder } from '../mail/limited-queue.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import type { TicketRow } from '../orders/tickets.ts';
import { inLanguage } from '../events/translations.ts';

interface Offered {
  /** The reseller's order. */
  readonly order: OrderRow;
  readonly sale: Sale;
  readonly ticket: TicketRow;
}

/**
 * In the language of the reseller's order, if it has one. @param least The payout if the buyer never pays, minor units.
 */
export async function queueResoldEmail(
  tx: Queryable,
  { made, min: min, ...offered }: Offered & { readonly made: OrderReturn; readonly min: number },
  now: Date,
): Promise<void> {
  const { paid, toVouchers, byHand, resale } = made;
  if (!resale) return;
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
  const isLimited = price === 0; // where nothing was paid, the address of the order may be any
  await queue(tx, offered, { subject: texts.subject(event), text: texts.text(event), after: amounts, isLimited }, now);
}

/** The same, for a listing that its seller has ended. @param reason The seller's own text. */
export async function queueResaleEndedEmail(
  tx: Queryable,
  { reason = '', ...offered }: Offered & { readonly reason?: string | undefined },
  now: Date,
): Promise<void> {
  const { language, event } = wordsOf(offered);
  const texts = textsIn(language).tickets.resale;
  const after = reason.trim() ? [texts.reason(oneLine(reason))] : [];
  await queue(tx, offered, { subject: texts.endedSubject(event), text: texts.ended(event), after }, now);
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
  readonly isLimited?: boolean;
}

async function queue(
  tx: Queryable,
  offered: Offered,
  { subject, text, after, isLimited = false }: Texts,
  now: Date,
): Promise<void> {
  const { order, sale, ticket } = offered;
  const { details } = order.data;
  if (details === undefined) return;
  const { seller } = sale.event;
  const back = textsIn(wordsOf(offered).language).tickets.returned;
  const paragraphs = [
    back.greeting,
    text,
    `- ${oneLine([ticket.data.ticketName, ticket.data.seat].filter(Boolean).join(', '))}`,
    after.filter(Boolean).join('\n'),
    back.order(order.id),
  ];
  const { id: checkoutId, seller_id: sellerId } = order;
  const mail = { sellerId, checkoutId, to: details.email, subject, text: plainEmail(seller, paragraphs) };
  await queueAboutOrder(tx, mail, isLimited, now);
}
