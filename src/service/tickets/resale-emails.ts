/** Tells buyers that a ticket which they offered was sold, and what they get, or that its seller has ended the offer. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, type EmailLanguage } from '../mail/language.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { queueEmail } from '../mail/queue.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import { returnEmailTexts } from './return-email-texts.ts';
import type { TicketRow } from '../orders/tickets.ts';
import { inLanguage } from '../events/translations.ts';

interface ResaleEmailTexts {
  readonly subject: (event: string) => string;
  /** Before the ticket. */
  readonly text: (event: string) => string;
  readonly price: (amount: string) => string;
  readonly fee: (amount: string) => string;
  readonly extra: (amount: string) => string;
  /** The new buyer pays later, or never. */
  readonly waiting: (amount: string, min: string) => string;
  readonly endedSubject: (event: string) => string;
  readonly ended: (event: string) => string;
  /** In the seller's words. */
  readonly reason: (texts: string) => string;
}

const resaleEmailTexts: Readonly<Record<EmailLanguage, ResaleEmailTexts>> = {
  en: {
    subject: (event) => `Your ticket was sold: ${event}`,
    text: (event) => `Somebody has bought the ticket for ${event} that you had offered. Yours is not valid any more:`,
    price: (amount) => `It was sold for ${amount}.`,
    fee: (amount) => `The organiser keeps ${amount} of that, as shown when you offered it.`,
    extra: (amount) => `${amount} beyond what you had paid comes to you from the organiser.`,
    waiting: (amount, min) =>
      `You get ${amount} as soon as the buyer has paid, or ${min} once the event is over, if that has not happened by then.`,
    endedSubject: (event) => `Your ticket is not on resale any more: ${event}`,
    ended: (event) =>
      `The organiser has ended the resale of your ticket for ${event}. Nobody has bought it; it is yours and stays valid:`,
    reason: (texts) => `The organiser writes: ${texts}`,
  },
  de: {
    subject: (event) => `Ihr Ticket ist verkauft: ${event}`,
    text: (event) => `Ihr Ticket für ${event}, das Sie angeboten hatten, ist gekauft worden. Ihres gilt nicht mehr:`,
    price: (amount) => `Verkauft wurde es für ${amount}.`,
    fee: (amount) => `${amount} davon behält der Veranstalter, wie beim Anbieten angezeigt.`,
    extra: (amount) => `${amount} über das hinaus, was Sie gezahlt hatten, erhalten Sie vom Veranstalter.`,
    waiting: (amount, min) =>
      `Sie erhalten ${amount}, sobald bezahlt worden ist. Ist das nicht geschehen, wenn die Veranstaltung vorbei ist, erhalten Sie dann ${min}.`,
    endedSubject: (event) => `Ihr Ticket steht nicht mehr zum Wiederverkauf: ${event}`,
    ended: (event) =>
      `Der Veranstalter hat den Wiederverkauf Ihres Tickets für ${event} beendet. Gekauft hat es niemand; es gehört Ihnen und bleibt gültig:`,
    reason: (texts) => `Der Veranstalter schreibt: ${texts}`,
  },
};

/** A ticket that was offered. */
interface Offered {
  /** Of the reseller. */
  readonly order: OrderRow;
  readonly sale: Sale;
  readonly ticket: TicketRow;
}

/** Writes in the language of the reseller's order, if it is known where. @param least What they get if the buyer never pays, minor units. */
export async function queueResoldEmail(
  tx: Queryable,
  { made, min: min, ...offered }: Offered & { readonly made: OrderReturn; readonly min: number },
  now: Date,
): Promise<void> {
  const { paid, toVouchers, byHand, resale } = made;
  if (!resale) return;
  const { price, fee, extra, waiting } = resale;
  const { language, event } = wordsOf(offered);
  const texts = resaleEmailTexts[language];
  const back = returnEmailTexts[language];
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
  await queue(tx, offered, { subject: texts.subject(event), text: texts.text(event), after: amounts }, now);
}

/** The same, of an offer that its seller has ended. @param reason In the seller's words. */
export async function queueResaleEndedEmail(
  tx: Queryable,
  { reason = '', ...offered }: Offered & { readonly reason?: string | undefined },
  now: Date,
): Promise<void> {
  const { language, event } = wordsOf(offered);
  const texts = resaleEmailTexts[language];
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
  /** Before the ticket. */
  readonly text: string;
  /** Lines below it. */
  readonly after: readonly string[];
}

async function queue(tx: Queryable, offered: Offered, { subject, text, after }: Texts, now: Date): Promise<void> {
  const { order, sale, ticket } = offered;
  const { details } = order.data;
  if (details === undefined) return;
  const { seller } = sale.event;
  const back = returnEmailTexts[wordsOf(offered).language];
  const paragraphs = [
    back.greeting,
    text,
    `- ${oneLine([ticket.data.ticketName, ticket.data.seat].filter(Boolean).join(', '))}`,
    after.filter(Boolean).join('\n'),
    back.order(order.id),
    [seller.name, seller.url, seller.supportUrl].filter((line) => line !== undefined).join('\n'),
  ];
  await queueEmail(
    tx,
    {
      sellerId: order.seller_id,
      to: details.email,
      subject,
      text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    },
    now,
  );
}
