/** When buyers are written to about their payments. */
import { toMajor } from '../../sale/money.ts';
import { accountLanguage } from '../mail/account-email-texts.ts';
import type { CheckoutRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, storedEvent, type EventRow } from '../events/records.ts';
import { queueMail } from '../mail/queue.ts';
import { paymentMail, type PaymentMail } from './email-texts.ts';
import { inLanguage } from '../events/translations.ts';

/**
 * Tells the buyer in the language of the checkout, if it is known where. Amounts are minor units; `byHand` is what the seller pays back,
 * of an order that was called off.
 */
export async function queuePaymentMail(
  tx: Queryable,
  { id: order, event_id: eventId, seller_id: sellerId, data: { details, preferredLanguage } }: CheckoutRow,
  kind: PaymentMail,
  { amount, byHand = 0, currency }: { readonly amount: number; readonly byHand?: number; readonly currency: string },
  now: Date,
): Promise<void> {
  const to = details?.email;
  // of events that were deleted meanwhile, too
  const [found] = await tx.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = $1`,
    [eventId],
  );
  if (to === undefined || !found) return;
  const event = storedEvent(found);
  const language = accountLanguage(preferredLanguage, event.seller.defaultLanguage);
  const money = (minor: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(toMajor(minor, currency));
  const facts = { seller: event.seller, language, event: inLanguage(event, preferredLanguage).record.name, order };
  await queueMail(
    tx,
    {
      sellerId,
      to,
      ...paymentMail(kind, { ...facts, amount: money(amount), ...(byHand > 0 && { byHand: money(byHand) }) }),
    },
    now,
  );
}
