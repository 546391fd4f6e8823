/** Tells buyers that a ticket which they offered was sold, and what they get. */
import { toMajor } from '../sale/money.ts';
import { accountLanguage, type AccountLanguage } from './account-mail-texts.ts';
import type { CheckoutRow } from './checkout-row.ts';
import type { Sale } from './checkout-sale.ts';
import type { Queryable } from './database/index.ts';
import { queueMail } from './mail.ts';
import { oneLine } from './mail-words.ts';
import type { OrderReturn } from './order-return.ts';
import { returnMailTexts } from './return-mail-texts.ts';
import type { TicketRow } from './tickets.ts';
import { inLanguage } from './translations.ts';

interface ResaleMailTexts {
  readonly subject: (event: string) => string;
  /** Before the ticket. */
  readonly text: (event: string) => string;
  readonly price: (amount: string) => string;
  readonly fee: (amount: string) => string;
  readonly extra: (amount: string) => string;
  /** The new buyer pays later. */
  readonly waiting: (amount: string) => string;
}

const resaleMailTexts: Readonly<Record<AccountLanguage, ResaleMailTexts>> = {
  en: {
    subject: (event) => `Your ticket was sold: ${event}`,
    text: (event) => `Somebody has bought the ticket for ${event} that you had offered. Yours is not valid any more:`,
    price: (amount) => `It was sold for ${amount}.`,
    fee: (amount) => `The organiser keeps ${amount} of that, as shown when you offered it.`,
    extra: (amount) => `${amount} beyond what you had paid comes to you from the organiser.`,
    waiting: (amount) => `You get ${amount} as soon as the buyer has paid.`,
  },
  de: {
    subject: (event) => `Ihr Ticket ist verkauft: ${event}`,
    text: (event) => `Ihr Ticket für ${event}, das Sie angeboten hatten, ist gekauft worden. Ihres gilt nicht mehr:`,
    price: (amount) => `Verkauft wurde es für ${amount}.`,
    fee: (amount) => `${amount} davon behält der Veranstalter, wie beim Anbieten angezeigt.`,
    extra: (amount) => `${amount} über das hinaus, was Sie gezahlt hatten, erhalten Sie vom Veranstalter.`,
    waiting: (amount) => `Sie erhalten ${amount}, sobald bezahlt worden ist.`,
  },
};

interface Resold {
  /** Of the reseller. */
  readonly order: CheckoutRow;
  readonly sale: Sale;
  readonly ticket: TicketRow;
  readonly made: OrderReturn;
}

/** Writes in the language of the reseller's order, if it is known where. */
export async function queueResoldMail(tx: Queryable, { order, sale, ticket, made }: Resold, now: Date): Promise<void> {
  const { details, preferredLanguage } = order.data;
  const { paid, toVouchers, byHand, resale } = made;
  if (details === undefined || !resale) return;
  const { price, fee, extra, waiting } = resale;
  const { seller } = sale.event;
  const language = accountLanguage(preferredLanguage, seller.defaultLanguage);
  const texts = resaleMailTexts[language];
  const back = returnMailTexts[language];
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: order.currency });
  const money = (minor: number) => currency.format(toMajor(minor, order.currency));
  const event = oneLine(inLanguage(sale.event, preferredLanguage).record.name);
  const paragraphs = [
    back.greeting,
    texts.text(event),
    `- ${oneLine([ticket.data.ticketName, ticket.data.seat].filter(Boolean).join(', '))}`,
    [
      texts.price(money(price)),
      fee > 0 ? texts.fee(money(fee)) : '',
      waiting ? texts.waiting(money(price - fee)) : '',
      paid > 0 ? (byHand ? back.byHand(money(paid)) : back.money(money(paid))) : '',
      toVouchers > 0 ? back.toVouchers(money(toVouchers)) : '',
      extra > 0 ? texts.extra(money(extra)) : '',
    ]
      .filter(Boolean)
      .join('\n'),
    back.order(order.id),
    [seller.name, seller.url, seller.supportUrl].filter((line) => line !== undefined).join('\n'),
  ];
  await queueMail(
    tx,
    {
      sellerId: order.seller_id,
      to: details.email,
      subject: texts.subject(event),
      text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    },
    now,
  );
}
