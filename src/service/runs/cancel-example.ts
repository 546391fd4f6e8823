/** How the email about the cancellation of an event reads: to the most common kind of its orders, which is made up. */
import type { CancelAnswer } from '../../contract/runs.ts';
import { orderEmailData } from '../documents/order-email-data.ts';
import { sampleRowsOf, type Samples, type Written } from '../documents/event-examples.ts';
import type { StoredEvent } from '../events/records.ts';
import { textsIn, type EmailLanguage } from '../locales/index.ts';
import { amountsOf } from '../order-management/cancel-tickets.ts';
import { refundOf } from '../order-management/refund.ts';
import { returnEmail } from '../order-management/return-emails.ts';
import { paymentEmailOf } from '../payments/emails.ts';
import { byTickets, wayOf, type CancelWish } from './cancel-order.ts';

type Kind = CancelAnswer['payments'][number]['kind'];

/** The kind of orders that the event has most of. */
export function mostCommon(payments: CancelAnswer['payments']): Kind {
  const [first] = [...payments].sort((a, b) => b.orders - a.orders);
  return first?.kind ?? 'free';
}

/** The email in a language. @param event As it is once it is canceled. */
export function cancelExample(
  context: Samples,
  event: StoredEvent,
  wish: CancelWish,
  { kind, language }: { readonly kind: Kind; readonly language: EmailLanguage },
): Written {
  const rows = sampleRowsOf(context, event, language);
  const { row: order } = rows;
  const isPaid = kind === 'automatic' || kind === 'byHand';
  if (isPaid && byTickets(order, wish)) {
    const { tickets } = orderEmailData(rows);
    const refund = refundOf(order, undefined, amountsOf(order, tickets, wish), wayOf(wish));
    const plan = { ...refund, byHand: refund.byHand && kind === 'byHand', order, tickets, endsOrder: true };
    const { sample } = textsIn(language).documents.email;
    return returnEmail({ ...plan, sale: { event } }, refund.as === 'voucher' ? sample.code(1) : undefined, 'seller');
  }
  const { due, currency } = order;
  const isAutomatic = wish.refundFunds && kind === 'automatic';
  const news = { amount: isAutomatic ? due : 0, byHand: wish.refundFunds && kind === 'byHand' ? due : 0, currency };
  return paymentEmailOf(event, order, isAutomatic ? 'canceledPaid' : 'canceled', news);
}
