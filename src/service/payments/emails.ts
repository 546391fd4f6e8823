/** When buyers are written to about their payments. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage } from '../mail/language.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, storedEvent, type EventRow } from '../events/records.ts';
import { queueEmail } from '../mail/queue.ts';
import { paymentEmail, type PaymentEmail } from './email-texts.ts';
import { inLanguage } from '../events/translations.ts';

/**
 * Tells the buyer in the language of the checkout, if it is known where. Amounts are minor units; `byHand` is what the seller pays back,
 * of an order that was called off.
 */
export async function queuePaymentEmail(
  tx: Queryable,
  { id: order, event_id: eventId, seller_id: sellerId, data: { details, preferredLanguage } }: OrderRow,
  kind: PaymentEmail,
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
  const language = emailLanguage(preferredLanguage, event.seller.defaultLanguage);
  const money = (minor: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(toMajor(minor, currency));
  const data = { seller: event.seller, language, event: inLanguage(event, preferredLanguage).record.name, order };
  await queueEmail(
    tx,
    {
      sellerId,
      to,
      ...paymentEmail(kind, { ...data, amount: money(amount), ...(byHand > 0 && { byHand: money(byHand) }) }),
    },
    now,
  );
}
