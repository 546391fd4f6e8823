/** What a change of an order changed, for the audit trail: its states and what went back, nothing of its buyer. */
import { toMajor } from '../../sale/money.ts';
import type { FieldChange } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import type { OrderRow } from '../orders/row.ts';

const amounts: readonly string[] = ['refunded', 'refundByHand'];

/** The differences of an order from what it was. @param tickets How many it had, and how many it has, where some left. */
export function orderChanges(
  before: OrderRow,
  after: OrderRow,
  tickets?: readonly [before: number, after: number],
): FieldChange[] {
  const [was, is] = [stateOf(before, tickets?.[0]), stateOf(after, tickets?.[1])];
  return fieldChanges(was, is, [
    'status',
    'paymentStatus',
    'paymentInfoMethod',
    'tickets',
    'refunded',
    'refundByHand',
  ]).map((change) => (amounts.includes(change.field) ? { ...change, currency: after.currency } : change));
}

function stateOf({ status, payment_status: paymentStatus, currency, data }: OrderRow, tickets: number | undefined) {
  const { paymentInfoMethod, returns = [], refundByHand } = data;
  const refunded = returns.reduce((sum, { paid, toVouchers }) => sum + paid + toVouchers, 0);
  return {
    status,
    paymentStatus: paymentStatus ?? undefined,
    paymentInfoMethod,
    tickets,
    refunded: refunded > 0 ? toMajor(refunded, currency) : undefined,
    refundByHand: refundByHand === undefined ? undefined : toMajor(refundByHand, currency),
  };
}
