/** Whether a buyer may call a whole order off: as long as no money has come for it, and nobody else has anything of it. */
import type { ErrorCode } from '../contract/error-codes.ts';
import { toMinor } from './money.ts';
import { deadlineOf, type AvailableChange, type ChangeContext } from './change-context.ts';
import { amountBack } from './ticket-returns.ts';

/** What the wire calls a payment that has not been made; `FAILED` is one that never will be. */
const unpaidStates: readonly (string | undefined)[] = [
  'AWAITING',
  'LOCAL-AWAITING',
  'PENDING',
  'LOCAL-PENDING',
  'FAILED',
];
/** Whether no money has come, by what the wire calls the payment. */
export function isUnpaid(paymentStatus: string | null | undefined): boolean {
  return unpaidStates.includes(paymentStatus ?? undefined);
}

/** The money is on its way. */
const pendingStates: readonly (string | undefined)[] = ['PENDING', 'LOCAL-PENDING'];

/** What the rule needs to know of an order. */
export interface OrderContext {
  /** Those that are not `INVALID`, all of one order. */
  readonly tickets: readonly ChangeContext[];
  /** A payment at a provider may still bring the money. */
  readonly isBeingPaid: boolean;
  /** Tickets of other orders went towards it, which its seller has settled. */
  readonly hasExchanged: boolean;
}

/**
 * Calling the order off; nothing where there is nothing to call off, where it is paid, or where the seller takes no tickets back. A
 * reservation binds nobody: it is free until the first of its tickets begins to admit. What was bought on an invoice goes back as tickets
 * do (`ticketSettings.returnSettings`), and only where its seller keeps nothing: no money is there that a fee could be taken of.
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

/** Why something has to be done before, or somebody else has to do it. */
function whyNot({ tickets, isBeingPaid, hasExchanged }: OrderContext): ErrorCode | undefined {
  if (isBeingPaid || tickets.some(({ order }) => pendingStates.includes(order.paymentStatus)))
    return 'PAYMENT_UNDER_WAY';
  if (tickets.some(({ ticket }) => ticket.transferCount > 0)) return 'TRANSFERRED';
  if (tickets.some(({ ticket }) => ticket.deliveryType === 'HARD')) return 'PRINTED';
  if (tickets.some(({ exchange }) => exchange?.isHeld)) return 'TICKET_IN_EXCHANGE';
  if (tickets.some(({ resale }) => resale?.isHeld)) return 'RESALE_HELD';
  // the money of another order hangs on it: what comes of that is not for its buyer to decide
  return hasExchanged || tickets.some(({ ticket }) => ticket.resold) ? 'AT_SELLER' : undefined;
}

/** A fee that there is no money to take of. */
function whyKept({ tickets }: OrderContext): ErrorCode | undefined {
  const keeps = tickets.some(({ ticket, event, order: { currency } }) => {
    const worth = toMinor(ticket.price, currency);
    return amountBack(worth, event.ticketSettings?.returnSettings ?? {}, currency) < worth;
  });
  return keeps ? 'FEE_AT_SELLER' : undefined;
}
