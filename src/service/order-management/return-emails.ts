/** Emails to buyers about a return. */
import { creditOf } from '../../sale/credit.ts';
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import type { Queryable } from '../database/index.ts';
import { queueAboutOrder } from '../mail/limited-queue.ts';
import { ownWords } from '../mail/own-words.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { canceledMessage } from '../mail/canceled-message.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { Sale } from '../orders/sale.ts';
import { returnedTickets } from '../orders/return-lines.ts';
import type { Refund } from './refund.ts';
import type { Removal } from './remove-tickets.ts';
import { inLanguage } from '../events/translations.ts';
import { numberOf } from '../orders/order-numbers.ts';

/** What was taken out of an order, and what comes back of it. */
type Returned = Refund & Pick<Removal, 'order' | 'tickets' | 'endsOrder'> & { readonly sale: Pick<Sale, 'event'> };
/** Who took the tickets out of the order. */
type ReturnedBy = 'holder' | 'seller';

/** Queues the email to the buyer. @param voucherCode The code of the issued voucher, if there is one. */
export async function queueReturnEmail(
  tx: Queryable,
  plan: Returned,
  voucherCode: string | undefined,
  now: Date,
  by: ReturnedBy = 'holder',
): Promise<void> {
  const { id: checkoutId, seller_id: sellerId, data } = plan.order;
  if (data.details === undefined) return;
  const mail = { sellerId, checkoutId, to: data.details.email, ...returnEmail(plan, voucherCode, by) };
  await queueAboutOrder(tx, mail, plan.paid === 0, now); // where nothing was paid, the address may be any
}

/** The email, in the language of the order, if it has one. */
export function returnEmail(
  plan: Returned,
  voucherCode: string | undefined,
  by: ReturnedBy,
): { readonly subject: string; readonly text: string } {
  const {
    order,
    sale,
    tickets,
    paid,
    toVouchers,
    retainedMoney,
    retainedVouchers: storedVouchers,
    byHand,
    endsOrder,
  } = plan;
  const { preferredLanguage } = order.data;
  const { seller } = sale.event;
  const language = emailLanguage(preferredLanguage, seller.defaultLanguage);
  const { canceledBySeller, ...returned } = textsIn(language).tickets.returned;
  const texts = by === 'seller' ? { ...returned, ...canceledBySeller } : returned;
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: order.currency });
  const money = (minor: number) => currency.format(toMajor(minor, order.currency));
  const event = oneLine(inLanguage(sale.event, preferredLanguage).record.name);
  const stored = retainedMoney + storedVouchers;
  const back =
    paid === 0
      ? ''
      : voucherCode
        ? texts.voucher(money(paid), voucherCode)
        : byHand
          ? texts.byHand(money(paid))
          : texts.money(money(paid));
  const made = { ...plan, tickets: tickets.map(({ id }) => id) };
  const left = returnedTickets({ row: order, tickets }, made);
  const items = left.map(({ ticket: { data }, worth, charge }) => {
    const name = [data.ticketName, data.seat].filter(Boolean).map((word) => oneLine(word ?? ''));
    const fees = charge > 0 ? ` (${texts.fees(money(charge))})` : '';
    return `- ${name.join(', ')}${worth > 0 ? `: ${money(worth)}${fees}` : ''}`;
  });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const taxes = creditOf(
    left.map(({ worth, rate }) => ({ total: worth, rate })),
    stored,
  ).rates.filter(({ tax }) => tax > 0);
  const kind = by === 'seller' ? 'ticketsCanceled' : 'returned';
  const own = ownWords(seller, kind, language, { subject: texts.subject(event), event });
  const paragraphs = [
    texts.greeting,
    texts.text(event),
    canceledMessage(sale.event, preferredLanguage),
    items.join('\n'),
    ...own.intro, // the sentence above leads to the tickets
    endsOrder ? texts.ended : texts.rest,
    [
      back,
      toVouchers > 0 ? texts.toVouchers(money(toVouchers)) : '',
      stored > 0 ? texts.kept(money(stored)) : '',
      ...taxes.map(({ rate, tax }) => texts.tax(percent.format(rate), money(tax))),
    ]
      .filter(Boolean)
      .join('\n') || texts.nothing,
    texts.order(numberOf(order)),
    ...own.closing,
  ];
  return { subject: own.subject, text: plainEmail(seller, paragraphs) };
}
