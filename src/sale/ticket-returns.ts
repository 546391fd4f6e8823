/** Tickets that their buyer gives back: until when, what comes back of what they cost, and as what. Amounts are minor units. */
import type { TicketSettings } from '../contract/settings.ts';
import type { z } from '../contract/route.ts';
import { round, toMajor, toMinor } from './money.ts';
import { deadlineOf, type ChangeRule, type ChangeContext } from './change-context.ts';

export type ReturnSettings = NonNullable<NonNullable<z.output<typeof TicketSettings>>['returnSettings']>;
export type ReturnWay = 'money' | 'voucher';

/** What the wire calls a payment that has been made. */
export const paidStates: readonly (string | undefined)[] = ['RECEIVED', 'LOCAL-RECEIVED', 'POS-RECEIVED', 'EXTERNAL'];

/** As what the seller gives back; vouchers pay in the seller's own currency only. */
export function returnWays({ event, order }: Pick<ChangeContext, 'event' | 'order'>): ReturnWay[] {
  const { as = 'money' } = event.ticketSettings?.returnSettings ?? {};
  const isOwnCurrency = order.currency === order.sellerCurrency;
  return [
    ...(as === 'money' || as === 'both' ? (['money'] as const) : []),
    ...((as === 'voucher' || as === 'both') && isOwnCurrency ? (['voucher'] as const) : []),
  ];
}

/** Before its event, or its slot, has begun. */
export const giveBack: ChangeRule = (context, now) => {
  const { ticket, order, event } = context;
  const settings = event.ticketSettings?.returnSettings;
  // what was passed on is not the buyer's any more, and the money was never the holder's
  if (settings?.enabled !== 'ENABLED' || ticket.transferCount > 0 || returnWays(context).length === 0) return undefined;
  const until = deadlineOf(context, settings.until);
  const fee = toMinor(ticket.price, order.currency) - amountBack(returnable(context), settings, order.currency);
  const offer = {
    action: 'return',
    until: until.toISOString(),
    ...(fee > 0 && { fee: toMajor(fee, order.currency), currency: order.currency }),
    ...(ticket.hanging && { together: [...ticket.hanging.tickets] }),
  };
  if (now >= until) return { ...offer, allowed: false, reason: 'TOO_LATE' };
  if (ticket.deliveryType === 'HARD') return { ...offer, allowed: false, reason: 'PRINTED' };
  if (!paidStates.includes(order.paymentStatus)) return { ...offer, allowed: false, reason: 'NOT_PAID' };
  return ticket.hanging?.mayGoBack === false
    ? { ...offer, allowed: false, reason: 'BUNDLED' }
    : { ...offer, allowed: true };
};

/**
 * What a ticket stands for when it leaves its order, minor units: what was paid for it. Of one that was bought from somebody, what was
 * asked for it without the buyer's fee, and no more than the seller took for the place: the rest of a price went to whoever sold it.
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

/** What comes back of a ticket that stands for `worth`: the seller keeps a fixed part and a share of it, and never more than it cost. */
export function amountBack(worth: number, { feeFix = 0, feeVar = 0 }: ReturnSettings, currency: string): number {
  return Math.max(0, worth - toMinor(feeFix, currency) - round(worth * feeVar));
}

/** How a return is settled. Together, the first four are what the tickets cost. */
export interface Settlement {
  /** Goes back as money, or becomes a new voucher, as the buyer chose. */
  readonly paid: number;
  /** Goes back to the vouchers that paid. */
  readonly toVouchers: number;
  /** What the seller keeps, of the money and of what vouchers paid. */
  readonly keptMoney: number;
  readonly keptVouchers: number;
}

/**
 * Settles a return out of what is left of the order. What was paid in money comes back first, since money is worth more to most
 * people than a voucher; vouchers get back the rest.
 * @param step What money is paid back in multiples of: what is missing to the next one comes out of what the seller would keep, if that is
 * enough.
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
    keptMoney: retainedMoney - more,
    keptVouchers: stored - retainedMoney,
  };
}
