/** Emails to buyers about an exchanged ticket and its refund. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
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
import { numberOf } from '../orders/order-numbers.ts';

interface Exchanged {
  /** The order of the old ticket. */
  readonly order: OrderRow;
  readonly sale: Pick<Sale, 'event'>;
  readonly ticket: Pick<TicketRow, 'data'>;
  readonly made: OrderReturn;
}

/** Queues the email to the buyer of the old ticket. */
export async function queueExchangeEmail(
  tx: Queryable,
  { voucherId, ...exchanged }: Exchanged & { readonly voucherId: string },
  now: Date,
): Promise<void> {
  const { order, made } = exchanged;
  const { id: checkoutId, seller_id: sellerId, data } = order;
  if (data.details === undefined) return;
  const [voucher] =
    made.as === 'voucher' && made.paid > 0
      ? await tx.query<{ code: string }>('select code from voucher where id = $1', [voucherId])
      : [];
  const mail = { sellerId, checkoutId, to: data.details.email, ...exchangeEmail(exchanged, voucher?.code) };
  await queueAboutOrder(tx, mail, made.paid === 0, now); // where nothing was paid, the address may be any
}

/** The email, in the language of the old order, if it has one. @param voucherCode That of the issued voucher. */
export function exchangeEmail(
  { order, sale, ticket, made }: Exchanged,
  voucherCode: string | undefined,
): { readonly subject: string; readonly text: string } {
  const { preferredLanguage } = order.data;
  const { seller } = sale.event;
  const language = emailLanguage(preferredLanguage, seller.defaultLanguage);
  const texts = textsIn(language).orderManagement.exchange;
  const back = textsIn(language).tickets.returned;
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: order.currency });
  const money = (minor: number) => currency.format(toMajor(minor, order.currency));
  const event = oneLine(inLanguage(sale.event, preferredLanguage).record.name);
  const { paid, toVouchers, carried = 0, exchangedFor = '', byHand } = made;
  const own = ownWords(seller, 'exchanged', language, { subject: texts.subject(event), event });
  const paragraphs = [
    back.greeting,
    texts.text(event),
    `- ${[ticket.data.ticketName, ticket.data.seat].flatMap((word) => (word ? oneLine(word) : [])).join(', ')}`,
    ...own.intro, // the sentence above leads to the ticket
    [
      carried > 0 ? texts.carried(money(carried), exchangedFor) : '',
      paid === 0
        ? ''
        : voucherCode !== undefined
          ? back.voucher(money(paid), voucherCode)
          : byHand
            ? back.byHand(money(paid))
            : back.money(money(paid)),
      toVouchers > 0 ? back.toVouchers(money(toVouchers)) : '',
    ]
      .filter(Boolean)
      .join('\n'),
    back.order(numberOf(order)),
    ...own.closing,
  ];
  return { subject: own.subject, text: plainEmail(seller, paragraphs) };
}
