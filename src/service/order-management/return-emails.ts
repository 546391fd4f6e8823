/** Emails to buyers about a return. */
import { creditOf } from '../../sale/credit.ts';
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import type { Queryable } from '../database/index.ts';
import { queueAboutOrder } from '../mail/limited-queue.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { canceledMessage } from '../mail/canceled-message.ts';
import { oneLine } from '../mail/sanitize.ts';
import { returnedTickets } from '../orders/return-lines.ts';
import type { Refund } from './refund.ts';
import type { Removal } from './remove-tickets.ts';
import { inLanguage } from '../events/translations.ts';
import { numberOf } from '../orders/order-numbers.ts';

/**
 * In the language of the order, if it has one. @param voucherCode The code of the issued voucher, if there is one.
 * @param by Who took the tickets out of the order.
 */
export async function queueReturnEmail(
  tx: Queryable,
  plan: Refund & Removal,
  voucherCode: string | undefined,
  now: Date,
  by: 'holder' | 'seller' = 'holder',
): Promise<void> {
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
  const { details, preferredLanguage } = order.data;
  if (details === undefined) return;
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
  const paragraphs = [
    texts.greeting,
    texts.text(event),
    canceledMessage(sale.event, preferredLanguage),
    items.join('\n'),
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
  ];
  const { id: checkoutId, seller_id: sellerId } = order;
  const text = plainEmail(seller, paragraphs);
  const mail = { sellerId, checkoutId, to: details.email, subject: texts.subject(event), text };
  await queueAboutOrder(tx, mail, paid === 0, now); // where nothing was paid, the address may be any
}
