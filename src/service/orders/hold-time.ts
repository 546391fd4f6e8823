/**
 * The time of a hold: the whole time from the start of the checkout, but half of it, in full minutes, until the details
 * of the buyer are there.
 */
import type { CheckoutData } from './row.ts';

const minute = 60_000;

/** The time of a hold without details; milliseconds. Staff at the POS have the whole time. */
export function firstHoldTime(holdTime: number, pointOfSale?: string): number {
  return pointOfSale === 'OPERATOR' ? holdTime : Math.min(holdTime, Math.ceil(holdTime / 2 / minute) * minute);
}

/** The time that an extension gives; milliseconds. */
export function extraHoldTime(holdTime: number, { details, pointOfSale }: CheckoutData): number {
  return details ? holdTime : firstHoldTime(holdTime, pointOfSale);
}

/** The end of a hold once the details are there; never earlier than before. */
export function endWithDetails(
  { created_at: start, expires_at: before }: { readonly created_at: Date; readonly expires_at: Date },
  holdTime: number,
): Date {
  return new Date(Math.max(before.getTime(), start.getTime() + holdTime));
}
