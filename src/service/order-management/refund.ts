/**
 * Refunds of tickets that are removed from their order by a return, an exchange or a resale: their amounts and ways,
 * and the one place that sends them. Amounts are in minor units.
 */
import { divideRefund, type ReturnWay, type Settlement } from '../../sale/ticket-returns.ts';
import type { Queryable } from '../database/index.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import type { OrderRow } from '../orders/row.ts';
import type { NewTicketEntry } from '../orders/ticket-history.ts';
import type { PaymentRow } from '../payments/records.ts';
import { queueRefund, refundable, refundStep, takesBack } from '../payments/refunds.ts';
import { newId } from '../security/ids.ts';
import { refundSome } from '../vouchers/ledger.ts';
import { releaseOrder, removeFromOrder, type Removal } from './remove-tickets.ts';

/** The division of a refund. */
export interface Refund extends Settlement {
  readonly as: ReturnWay;
  /** True for a manual refund: the provider does not pay it back. */
  readonly byHand: boolean;
}

/** The rest of the money that an order was paid with. */
export function moneyLeft({ due, data: { returns = [] } }: OrderRow): number {
  return returns.reduce((left, { paid, retainedMoney }) => left - paid - retainedMoney, due);
}

/**
 * Divides a refund between the money and the vouchers that paid the order.
 * @param worth The price of the tickets. @param back The part of it that is refunded.
 */
export async function planRefund(
  db: Queryable,
  order: OrderRow,
  { worth, back }: { readonly worth: number; readonly back: number },
  as: ReturnWay,
): Promise<Refund> {
  return refundOf(order, await refundable(db, order.id), { worth, back }, as);
}

/** The same with the payment of the order at a provider, if there is one. */
export function refundOf(
  order: OrderRow,
  payment: PaymentRow | undefined,
  { worth, back }: { readonly worth: number; readonly back: number },
  as: ReturnWay,
): Refund {
  const step = as === 'money' && payment ? refundStep(payment) : 1;
  const settled = divideRefund({ worth, back }, moneyLeft(order), step);
  const { paid } = settled;
  return { ...settled, as, byHand: as === 'money' && paid > 0 && !(payment && takesBack(payment, paid)) };
}

/**
 * Sends a refund: money to the provider that took it, the rest to the vouchers. The order and its vouchers are locked.
 */
export async function sendRefund(
  tx: Queryable,
  orderId: string,
  { as, paid, toVouchers, byHand }: Refund,
  now: Date,
): Promise<void> {
  if (as === 'money' && paid > 0 && !byHand) await queueRefund(tx, orderId, paid, now);
  await refundSome(tx, orderId, toVouchers, now);
}

/** The reason for removing tickets, with its data. */
interface Reason {
  readonly entry: Pick<NewTicketEntry, 'kind' | 'by'>;
  /** The order that they are exchanged for. */
  readonly newOrder?: string;
  readonly noted?: Pick<OrderReturn, 'exchangedFor' | 'carried' | 'resale'>;
  /**
   * Changes other vouchers. Called between the coupons and the vouchers of the order, by lock order. @param id The
   * return's id.
   */
  readonly changeVouchers?: (id: string) => Promise<void>;
}

/**
 * Removes tickets from a locked order and sends their refund; answers the return as it is stored with the order. The
 * caller then releases or moves their stock and seats: those rows are contended and locked last.
 */
export async function refundRemovedTickets(
  tx: Queryable,
  removal: Removal,
  refund: Refund,
  { entry, newOrder, noted, changeVouchers }: Reason,
  now: Date,
): Promise<OrderReturn> {
  const { order, tickets, endsOrder } = removal;
  const { as, paid, toVouchers, retainedMoney, retainedVouchers, byHand } = refund;
  const id = newId(now);
  // Lock order: coupons, vouchers, stock, seats.
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
    retainedMoney,
    retainedVouchers,
    ...noted,
    ...(byHand && { byHand }),
  };
  const data = { return: id, ...(newOrder !== undefined && { order: newOrder }) };
  await removeFromOrder(tx, removal, made, { ...entry, data }, now);
  return made;
}
