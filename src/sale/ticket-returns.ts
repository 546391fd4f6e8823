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

/**
 * Return before its event, or its slot, has begun. A season ticket can be returned until the deadline of its last event,
 * for the value of the events whose deadline has not passed.
 */
export const giveBack: ChangeRule = (context, now) => {
  const { ticket, order, event } = context;
  const settings = event.ticketSettings?.returnSettings;
  // a transferred ticket is not the buyer's any more, and its holder never paid
  if (settings?.enabled !== 'ENABLED' || ticket.transferCount > 0 || returnWays(context).length === 0) return undefined;
  const until = deadlinesOf(context).at(-1)?.until ?? deadlineOf(context, settings.until);
  const value = amountBack(worthLeft(context, now), settings, order.currency);
  const fee = toMinor(ticket.price, order.currency) - Math.max(0, value - (ticket.lostDiscounts ?? 0));
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
 * The value that a ticket has for its return now, minor units: of a season ticket no more than that of its events whose
 * deadline has not passed.
 */
export function worthLeft(context: ChangeContext, now: Date): number {
  const worth = returnable(context);
  if (!context.ticket.places?.length) return worth;
  const left = deadlinesOf(context).filter(({ until }) => now < until);
  return Math.min(
    worth,
    left.reduce((sum, { value }) => sum + value, 0),
  );
}

/** The deadlines of a season ticket's events, first to last, each with the value of its place. */
function deadlinesOf(context: ChangeContext): { until: Date; value: number }[] {
  const { ticket, event } = context;
  const wanted = event.ticketSettings?.returnSettings?.until;
  return (ticket.places ?? [])
    .map(({ start, end, timezone, value }) => {
      const child = { ...context, ticket: { ...ticket, start, end } };
      const zone = timezone ?? event.timezone;
      return { until: deadlineOf({ ...child, event: { ...event, timezone: zone } }, wanted), value };
    })
    .sort((a, b) => a.until.getTime() - b.until.getTime());
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
