/** Warnings in the answers to a seller's changes of an event. */
import type { EventAnswer, EventRecord } from '../../contract/events.ts';
import { eventWarnings, type WarningCode } from '../../sale/event-warnings.ts';
import type { Queryable } from '../database/index.ts';
import { eventAnswer } from '../events/answers.ts';
import { paymentMethods } from '../payments/methods.ts';
import { readPaymentSettings } from '../payments/settings.ts';

const messages: Readonly<Record<WarningCode, string>> = {
  END_IN_PAST: '`end` is in the past: the event is over, and nothing is sold.',
  NO_TICKET_TYPES: 'No ticket type is on sale: buyers have nothing to choose from.',
  NO_PAYMENT_METHOD: 'The seller has no payment method: only orders that cost nothing can be placed.',
};

/** The record as it is answered, with what its seller may want to think over. */
export async function warnedAnswer(
  db: Queryable,
  { record, sellerId }: { readonly record: EventRecord; readonly sellerId: string },
  now: Date,
): Promise<EventAnswer> {
  const isPaid = paymentMethods(await readPaymentSettings(db, sellerId)).some(({ _id }) => _id !== 'free');
  const reserves = record.reservationSettings?.option === 'reservationsOnly';
  const found = eventWarnings(record, now, isPaid || reserves);
  const warnings = found.map((each) => ({ ...each, message: messages[each.code] }));
  return { ...eventAnswer(record), ...(warnings.length > 0 && { warnings }) };
}
