/** Returns of tickets by their buyer: the deadline, the amount, and the form of the refund. Amounts are minor units. */
import type { TicketSettings } from '../contract/settings.ts';
import type { z } from '../contract/route.ts';
import { round, toMajor, toMinor } from './money.ts';
import { deadlineOf, type ChangeRule, type ChangeContext } from './change-context.ts';

export type ReturnSettings = NonNullable<NonNullable<z.output<typeof TicketSettings>>['returnSettings']>;
export type ReturnWay = 'money' | 'voucher';

/** Statuses on the wire of a payment that has been made. */
export const paidStates: readonly (string | undefined)[] = ['RECEIVED', 'LOCAL-RECEIVED', 'POS-RECEIVED', 'EXTERNAL'];

/** The forms of refund of the seller; vouchers pay in the seller's own currency only. */
export function returnWays({ event, order }: Pick<ChangeContext, 'event' | 'order'>): ReturnWay[] {
  const { as = 'money' } = event.ticketSettings?.returnSettings ?? {};
  const isOwnCurrency = order.currency === order.sellerCurrency;
  return [
    ...(as === 'money' || as === 'both' ? (['money'] as const) : []),
    ...((as === 'voucher' || as === 'both') && isOwnCurrency ? (['voucher'] as const) : []),
  ];
}

/** Return before its event, or its slot, has begun. */
export const giveBack: ChangeRule = (context, now) => {
  const { ticket, order, event } = context;
  const settings = event.ticketSettings?.returnSettings;
  // a transferred ticket is not the buyer's any more, and its holder never paid
  if (settings?.enabled !== 'ENABLED' || ticket.transferCount > 0 || returnWays(context).length === 0) return undefined;
  const until = deadlineOf(context, settings.until);
  const back = Math.max(0, amountBack(returnable(context), settings, order.currency) - (ticket.lostDiscounts ?? 0));
  const fee = toMinor(ticket.price, order.currency) - back;
  const offer = {
    action: 'return',
    until: until.toISOString(),
    ...(fee > 0 && { fee: toMajor(fee, order.currency), currency: order.currency }),
    ...(ticket.dependents && { together: [...ticket.dependents.tickets] }),
  };
  if (now >= until) return { ...offer, allowed: false, reason: 'TOO_LATE' };
  if (ticket.deliveryType === 'HARD') return { ...offer, allowed: false, reason: 'PRINTED' };
  if (!paidStates.includes(order.paymentStatus)) return { ...offer, allowed: false, reason: 'NOT_PAID' };
  return ticket.dependents?.mayGoBack === false
    ? { ...offer, allowed: false, reason: 'BUNDLED' }
    : { ...offer, allowed: true };
};

/**
 * The value of a ticket that leaves its order, minor units: the amount paid for it. Of a resale ticket, the price of
 * its listing without the buyer's fee, and no more than the seller's first price: the rest went to the reseller.
 */
export function returnable({
  ticket: { price, resold },
  order: { currency },
}: {
  readonly ticket: Pick<ChangeContext['ticket'], 'price' | 'resold'>;
  readonly order: Pick<ChangeContext['order'], 'currency'>;
}): number {
  const paid = toMinor(price, currency);
  return resold ? Math.min(paid, resold.asked, resold.first) : paid;
}

/**
 * The refund of a ticket with the value `worth`: the seller keeps a fixed part and a share, and never more than its
 * value.
 */
export function amountBack(worth: number, { feeFix = 0, feeVar = 0 }: ReturnSettings, currency: string): number {
  return Math.max(0, worth - toMinor(feeFix, currency) - round(worth * feeVar));
}

/** The division of a return. The first four add up to the cost of the tickets. */
export interface Settlement {
  /** Goes back as money, or becomes a new voucher, as the buyer chose. */
  readonly paid: number;
  /** Goes back to the vouchers that paid. */
  readonly toVouchers: number;
  /** The fee that the seller keeps, of the money and of what vouchers paid. */
  readonly retainedMoney: number;
  readonly retainedVouchers: number;
}

/**
 * Divides a return over the payments of the order. Money comes back first, since it is worth more to most people than a
 * voucher; vouchers get back the rest.
 * @param step money is paid back in multiples of it: what is missing to the next one comes out of the seller's fee, if
 *   that is enough
 */
export function divideRefund(
  { worth, back }: { readonly worth: number; readonly back: number },
  moneyLeft: number,
  step = 1,
): Settlement {
  const stored = worth - back;
  const paid = Math.min(back, moneyLeft);
  const retainedMoney = Math.min(stored, moneyLeft - paid);
  const missing = Math.ceil(paid / step) * step - paid;
  const more = missing <= retainedMoney ? missing : 0;
  return {
    paid: paid + more,
    toVouchers: back - paid,
    retainedMoney: retainedMoney - more,
    retainedVouchers: stored - retainedMoney,
  };
}
