/** The limit of tickets in one order: the seller's, or else a default. */
import type { EventRecord } from '../../contract/events.ts';

/** The maximum number of tickets in one order where the event says nothing. */
export const defaultMaxPerOrder = 20;

/**
 * The maximum number of tickets in one order: `maxAmountPerOrder`, or else 20, and more where the event or a ticket type
 * asks for more.
 */
export function maxPerOrder({
  maxAmountPerOrder,
  minAmountPerOrder = 0,
  tickets = [],
}: Pick<EventRecord, 'maxAmountPerOrder' | 'minAmountPerOrder' | 'tickets'>): number {
  const ofTypes = tickets.flatMap((type) => [type.maxAmountPerOrder ?? 0, type.minAmountPerOrder ?? 0]);
  return maxAmountPerOrder ?? Math.max(defaultMaxPerOrder, minAmountPerOrder, ...ofTypes);
}
