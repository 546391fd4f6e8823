/**
 * Cancellation of a whole order by its buyer: possible as long as no money has come for it and no other person has a
 * part of it.
 */
import type { ErrorCode } from '../contract/error-codes.ts';
import { toMinor } from './money.ts';
import { deadlineOf, type AvailableChange, type ChangeContext } from './change-context.ts';
import { amountBack } from './ticket-returns.ts';

/** Statuses on the wire of a payment that has not been made; `FAILED` is one that never will be. */
const unpaidStates: readonly (string | undefined)[] = [
  'AWAITING',
  'LOCAL-AWAITING',
  'PENDING',
  'LOCAL-PENDING',
  'FAILED',
];
/** True if no money has come, by the payment's status on the wire. */
export function isUnpaid(paymentStatus: string | null | undefined): boolean {
  return unpaidStates.includes(paymentStatus ?? undefined);
}

/** The money is on its way. */
const pendingStates: readonly (string | undefined)[] = ['PENDING', 'LOCAL-PENDING'];

/** The order, as far as the rule needs it. */
export interface OrderContext {
  /** Those that are not `INVALID`, all of one order. */
  readonly tickets: readonly ChangeContext[];
  /** A payment at a provider may still bring the money. */
  readonly isBeingPaid: boolean;
  /** Tickets of other orders were exchanged for it, and the seller has applied that. */
  readonly hasExchanged: boolean;
}

/**
 * The cancellation of an order; `undefined` if there is nothing to cancel, if it is paid, or if the seller takes no
 * tickets back. A reservation is not binding: its cancellation is free until the first of its tickets begins to admit.
 * An order on invoice is cancelled on the terms of returns (`ticketSettings.returnSettings`), and only if the seller
 * charges no fee: there is no money to take it from.
 */
export function cancellation(context: OrderContext, now: Date): AvailableChange | undefined {
  const { tickets } = context;
  const [first] = tickets;
  if (first?.order.status !== 'COMPLETE' || !isUnpaid(first.order.paymentStatus)) return undefined;
  const isPurchase =
    first.order.paymentStatus !== 'FAILED' && tickets.some(({ ticket }) => ticket.status !== 'RESERVED');
  const settings = first.event.ticketSettings?.returnSettings;
  if (isPurchase && settings?.enabled !== 'ENABLED') return undefined;
  const ends = tickets.map((each) => deadlineOf(each, isPurchase ? settings?.until : undefined).getTime());
  const until = new Date(Math.min(...ends));
  const reason = now >= until ? 'TOO_LATE' : (whyNot(context) ?? (isPurchase ? whyKept(context) : undefined));
  return { action: 'cancel', allowed: reason === undefined, reason, until: until.toISOString() };
}

/** The reason why another step comes first, or another person has to act. */
function whyNot({ tickets, isBeingPaid, hasExchanged }: OrderContext): ErrorCode | undefined {
  if (isBeingPaid || tickets.some(({ order }) => pendingStates.includes(order.paymentStatus)))
    return 'PAYMENT_UNDER_WAY';
  if (tickets.some(({ ticket }) => ticket.transferCount > 0)) return 'TRANSFERRED';
  if (tickets.some(({ ticket }) => ticket.deliveryType === 'HARD')) return 'PRINTED';
  if (tickets.some(({ exchange }) => exchange?.isHeld)) return 'TICKET_IN_EXCHANGE';
  if (tickets.some(({ resale }) => resale?.isHeld)) return 'RESALE_HELD';
  // the money of another order depends on it: that is not for its buyer to decide
  return hasExchanged || tickets.some(({ ticket }) => ticket.resold) ? 'AT_SELLER' : undefined;
}

/** The fee that cannot be taken because there is no money. */
function whyKept({ tickets }: OrderContext): ErrorCode | undefined {
  const keeps = tickets.some(({ ticket, event, order: { currency } }) => {
    const worth = toMinor(ticket.price, currency);
    return amountBack(worth, event.ticketSettings?.returnSettings ?? {}, currency) < worth;
  });
  return keeps ? 'FEE_AT_SELLER' : undefined;
}
