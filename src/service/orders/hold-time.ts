/**
 * The time of a hold: the whole time from the start of the checkout, but half of it, in full minutes, until the details
 * of the buyer are there.
 */
import type { CheckoutData, OrderRow } from './row.ts';

const minute = 60_000;

/** The time of a hold: its seller's, or else the service's. Milliseconds. */
export function holdTimeOf({ holdMinutes }: { readonly holdMinutes?: number | undefined }, holdTime: number): number {
  return holdMinutes === undefined ? holdTime : holdMinutes * minute;
}

/** The time of a hold without details; milliseconds. Staff at the POS have the whole time. */
export function firstHoldTime(holdTime: number, pointOfSale?: string): number {
  return pointOfSale === 'OPERATOR' ? holdTime : Math.min(holdTime, Math.ceil(holdTime / 2 / minute) * minute);
}

/** The time that an extension gives; milliseconds. */
export function extraHoldTime(ownHoldTime: number, data: CheckoutData): number {
  const { details, pointOfSale } = data;
  const holdTime = holdTimeOf(data, ownHoldTime);
  return details ? holdTime : firstHoldTime(holdTime, pointOfSale);
}

/** The end of a hold once the details are there; never earlier than before. */
export function endWithDetails(
  { created_at: start, expires_at: before, data }: Pick<OrderRow, 'created_at' | 'expires_at' | 'data'>,
  holdTime: number,
): Date {
  return new Date(Math.max(before.getTime(), start.getTime() + holdTimeOf(data, holdTime)));
}
