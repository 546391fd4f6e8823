/**
 * Refunds of tickets that leave their order by a return, an exchange or a resale: what goes back and which way, and the one place that
 * sends it. Amounts are in minor units.
 */
import { divideRefund, type ReturnWay, type Settlement } from '../../sale/ticket-returns.ts';
import type { Queryable } from '../database/index.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import type { OrderRow } from '../orders/row.ts';
import type { NewTicketEntry } from '../orders/ticket-history.ts';
import { queueRefund, refundable, refundStep, takesBack } from '../payments/refunds.ts';
import { newId } from '../security/ids.ts';
import { refundSome } from '../vouchers/ledger.ts';
import { releaseOrder, removeFromOrder, type Removal } from './remove-tickets.ts';

/** How a refund divides. */
export interface Refund extends Settlement {
  readonly as: ReturnWay;
  /** True for a manual refund: the provider does not pay it back. */
  readonly byHand: boolean;
}

/** What is left of the money that an order was paid with. */
export function moneyLeft({ due, data: { returns = [] } }: OrderRow): number {
  return returns.reduce((left, { paid, keptMoney: retainedMoney }) => left - paid - retainedMoney, due);
}

/**
 * Divides what comes back of tickets between the money and the vouchers that paid the order.
 * @param worth What the tickets had cost. @param back How much of that comes back.
 */
export async function planRefund(
  db: Queryable,
  order: OrderRow,
  { worth, back }: { readonly worth: number; readonly back: number },
  as: ReturnWay,
): Promise<Refund> {
  const payment = await refundable(db, order.id);
  const step = as === 'money' && payment ? refundStep(payment) : 1;
  const settled = divideRefund({ worth, back }, moneyLeft(order), step);
  const { paid } = settled;
  return { ...settled, as, byHand: as === 'money' && paid > 0 && !(payment && takesBack(payment, paid)) };
}

/** Sends a refund: money to the provider that took it, the rest to the vouchers. The order and its vouchers are locked. */
export async function sendRefund(
  tx: Queryable,
  orderId: string,
  { as, paid, toVouchers, byHand }: Refund,
  now: Date,
): Promise<void> {
  if (as === 'money' && paid > 0 && !byHand) await queueRefund(tx, orderId, paid, now);
  await refundSome(tx, orderId, toVouchers, now);
}

/** Why tickets leave their order, and what goes with that. */
interface Reason {
  readonly entry: Pick<NewTicketEntry, 'kind' | 'by'>;
  /** The order that they leave it for. */
  readonly newOrder?: string;
  readonly noted?: Pick<OrderReturn, 'exchangedFor' | 'carried' | 'resale'>;
  /** Changes to other vouchers. Called between coupons and the vouchers of the order, as everybody locks them. @param id Of the return. */
  readonly changeVouchers?: (id: string) => Promise<void>;
}

/**
 * Takes tickets out of an order that is locked and sends what comes back of them; answers what is kept of it with the order. The caller
 * then frees their stock and seats, or hands them over: those rows are locked last, since they are hot.
 */
export async function refundRemovedTickets(
  tx: Queryable,
  removal: Removal,
  refund: Refund,
  { entry, newOrder, noted, changeVouchers }: Reason,
  now: Date,
): Promise<OrderReturn> {
  const { order, tickets, endsOrder } = removal;
  const { as, paid, toVouchers, keptMoney, keptVouchers, byHand } = refund;
  const id = newId(now);
  // Coupons, vouchers, stock, seats: the order in which everybody locks.
  if (endsOrder) await releaseOrder(tx, order.id);
  await changeVouchers?.(id);
  await sendRefund(tx, order.id, refund, now);
  const made: OrderReturn = {
    _id: id,
    at: now.toISOString(),
    tickets: tickets.map((ticket) => ticket.id),
    as,
    paid,
    toVouchers,
    keptMoney,
    keptVouchers,
    ...noted,
    ...(byHand && { byHand }),
  };
  const data = { return: id, ...(newOrder !== undefined && { order: newOrder }) };
  await removeFromOrder(tx, removal, made, { ...entry, data }, now);
  return made;
}
