/**
 * Warnings about an event: what its seller may want, but rarely means. The desk warns in its form by the same rules that
 * the service answers by.
 */

/** What is to be thought over; stable, also on the wire. */
export type WarningCode = 'END_IN_PAST' | 'NO_TICKET_TYPES' | 'NO_PAYMENT_METHOD';

/** A warning, with the path of the field that it is about. */
export interface Warning {
  readonly field: string;
  readonly code: WarningCode;
}

/** What the warnings are about; a form may know less of it than a record. */
interface WarnedEvent {
  readonly eventType?: string | undefined;
  readonly status?: string | undefined;
  readonly end?: string | undefined;
  readonly tickets?:
    | readonly { readonly active?: boolean | undefined; readonly price?: number | undefined }[]
    | undefined;
}

/**
 * The warnings of an event. A canceled one has none; the dates of a series sell in place of their root, and a group may
 * sell nothing of its own.
 * @param isPaid False where the seller has no way to be paid; missing if that is not known.
 */
export function eventWarnings(event: WarnedEvent, now: Date, isPaid = true): Warning[] {
  const { eventType, status, end, tickets = [] } = event;
  if (status === 'CANCELED') return [];
  const sold = tickets.filter(({ active }) => active !== false);
  const sellsItself = eventType !== 'ROOT' && eventType !== 'GROUP';
  const isOver = sellsItself && end !== undefined && new Date(end) < now;
  const costs = sold.some(({ price = 0 }) => price > 0);
  return [
    ...(isOver ? [{ field: 'end', code: 'END_IN_PAST' as const }] : []),
    ...(sold.length === 0 && eventType !== 'GROUP' ? [{ field: 'tickets', code: 'NO_TICKET_TYPES' as const }] : []),
    ...(costs && !isPaid ? [{ field: 'paymentSettings', code: 'NO_PAYMENT_METHOD' as const }] : []),
  ];
}
