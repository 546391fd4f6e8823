/** Emails to buyers about an exchanged ticket and its refund. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { queueAboutOrder } from '../mail/limited-queue.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import type { TicketRow } from '../orders/tickets.ts';
import { inLanguage } from '../events/translations.ts';
import { numberOf } from '../orders/order-numbers.ts';

interface Exchanged {
  /** The order of the old ticket. */
  readonly order: OrderRow;
  readonly sale: Sale;
  readonly ticket: TicketRow;
  readonly made: OrderReturn;
  readonly voucherId: string;
}

/** In the language of the old order, if it has one. */
export async function queueExchangeEmail(
  tx: Queryable,
  { order, sale, ticket, made, voucherId }: Exchanged,
  now: Date,
): Promise<void> {
  const { details, preferredLanguage } = order.data;
  if (details === undefined) return;
  const { seller } = sale.event;
  const language = emailLanguage(preferredLanguage, seller.defaultLanguage);
  const texts = textsIn(language).orderManagement.exchange;
  const back = textsIn(language).tickets.returned;
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: order.currency });
  const money = (minor: number) => currency.format(toMajor(minor, order.currency));
  const event = oneLine(inLanguage(sale.event, preferredLanguage).record.name);
  const { paid, toVouchers, carried = 0, exchangedFor = '', as, byHand } = made;
  const [voucher] =
    as === 'voucher' && paid > 0
      ? await tx.query<{ code: string }>('select code from voucher where id = $1', [voucherId])
      : [];
  const paragraphs = [
    back.greeting,
    texts.text(event),
    `- ${[ticket.data.ticketName, ticket.data.seat].flatMap((word) => (word ? oneLine(word) : [])).join(', ')}`,
    [
      carried > 0 ? texts.carried(money(carried), exchangedFor) : '',
      paid === 0
        ? ''
        : voucher
          ? back.voucher(money(paid), voucher.code)
          : byHand
            ? back.byHand(money(paid))
            : back.money(money(paid)),
      toVouchers > 0 ? back.toVouchers(money(toVouchers)) : '',
    ]
      .filter(Boolean)
      .join('\n'),
    back.order(numberOf(order)),
  ];
  const { id: checkoutId, seller_id: sellerId } = order;
  const text = plainEmail(seller, paragraphs);
  const mail = { sellerId, checkoutId, to: details.email, subject: texts.subject(event), text };
  await queueAboutOrder(tx, mail, paid === 0, now); // where nothing was paid, the address may be any
}
