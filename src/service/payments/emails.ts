/** The occasions of emails about payments. */
import { toMajor } from '../../sale/money.ts';
import { zoneOf } from '../../sale/dates.ts';
import { emailLanguage, textsIn, type EmailLanguage } from '../locales/index.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { Order } from '../orders/order-quote.ts';
import { taxes } from '../../sale/quote.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import { formatsFor } from '../mail/formats.ts';
import { queueAboutOrder } from '../mail/limited-queue.ts';
import { paymentEmail, type PaymentEmail } from './payment-email.ts';
import { inLanguage } from '../events/translations.ts';
import { canceledMessage } from '../mail/canceled-message.ts';

/** The amounts are minor units. */
interface PaymentNews {
  readonly amount: number;
  readonly byHand?: number;
  readonly currency: string;
  /** The end of the time to pay. */
  readonly until?: Date;
}

/** What no money has been paid for: anyone can cause such an email to any address, by an order. */
const limited: readonly PaymentEmail[] = ['reminder', 'released', 'canceled', 'failed'];

/** Queues an email to the buyer, if there is an address. */
export async function queuePaymentEmail(
  tx: Queryable,
  row: OrderRow,
  kind: PaymentEmail,
  news: PaymentNews,
  now: Date,
): Promise<void> {
  const { id: checkoutId, event_id: eventId, seller_id: sellerId } = row;
  const to = row.data.details?.email;
  // includes deleted events
  const [found] = await tx.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = $1`,
    [eventId],
  );
  if (to === undefined || !found) return;
  const mail = { sellerId, checkoutId, to, ...paymentEmailOf(storedEvent(found), row, kind, news) };
  await queueAboutOrder(tx, mail, limited.includes(kind) && (news.byHand ?? 0) === 0, now);
}

/**
 * The email in the language of the checkout, if it has one. Amounts are minor units; `byHand` is the manual refund of a
 * cancelled order.
 */
export function paymentEmailOf(
  event: StoredEvent,
  { id: order, data: { preferredLanguage, order: bought } }: Pick<OrderRow, 'id' | 'data'>,
  kind: PaymentEmail,
  { amount, byHand = 0, currency, until }: PaymentNews,
): { readonly subject: string; readonly text: string } {
  const language = emailLanguage(preferredLanguage, event.seller.defaultLanguage);
  const money = (minor: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(toMajor(minor, currency));
  const timeZone = zoneOf({ timezone: event.record.timezone ?? event.seller.timezone });
  const formats = formatsFor(preferredLanguage, language, { currency, timeZone });
  const end = until && formats.moment(until.toISOString(), { date: true, time: true });
  const data = { seller: event.seller, language, event: inLanguage(event, preferredLanguage).record.name, order };
  const said = canceledMessage(event, preferredLanguage);
  const texts = {
    amount: money(amount),
    ...(said !== undefined && { said }),
    ...(byHand > 0 && { byHand: money(byHand) }),
    until: end,
  };
  const items = kind === 'canceled' || kind === 'canceledPaid' ? itemsOf(bought, language, money) : [];
  return paymentEmail(kind, { ...data, ...texts, items });
}

/** What an order consisted of, a line for each: tickets, discounts, fees and taxes. */
function itemsOf(order: Order, language: EmailLanguage, money: (minor: number) => string): string[] {
  const { documents, mail } = textsIn(language);
  const texts = documents.email;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const onCart = order.charge - order.lines.reduce((sum, { charge }) => sum + charge, 0);
  const sums: (readonly [label: string, amount: number])[] = [
    ...order.lines.map(({ amount, name, regular }) => [texts.each(amount, oneLine(name)), regular] as const),
    ...order.discounts.map(({ name, amount }) => [oneLine(name) || texts.discount, -amount] as const),
    [texts.fees, order.charge],
    ...taxes(order.lines, onCart, order.taxRate).map(
      ({ rate, amount }) => [texts.tax(percent.format(rate)), amount] as const,
    ),
  ];
  return sums.filter(([, amount]) => amount !== 0).map(([label, amount]) => `- ${label}${mail.colon}${money(amount)}`);
}
