/** The cancellation of a whole order by its seller, with the refund of its money. Amounts are in minor units. */
import { paidStates } from '../../sale/ticket-returns.ts';
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { OrderRow } from '../orders/row.ts';
import { noteManualRefund } from '../orders/save-returns.ts';
import { isDisputed } from '../orders/status.ts';
import { queuePaymentEmail } from '../payments/emails.ts';
import type { PaymentRow } from '../payments/records.ts';
import { queueRefund, refundable, refundChangeFees, refundStep } from '../payments/refunds.ts';
import { cancelOrder } from './end-order.ts';
import { moneyLeft } from './refund.ts';

/** The money of a canceled order: what its provider pays back, and what its seller does. */
export interface WholeRefund {
  readonly amount: number;
  readonly byHand: number;
}

/**
 * Cancels a locked order and refunds its money, if it is wanted.
 * @param notify False sends no emails.
 * @throws ApiError 409 while its money is on its way.
 */
export async function cancelWholeOrder(
  tx: Queryable,
  row: OrderRow,
  { refund, notify = true }: { readonly refund: boolean; readonly notify?: boolean },
  now: Date,
): Promise<WholeRefund & { readonly row: OrderRow }> {
  if (row.payment_status === 'PENDING')
    throw new ApiError(
      409,
      'PAYMENT_UNDER_WAY',
      'The money of this order is on its way; wait for it, then cancel the order.',
    );
  const back = refund ? wholeRefund(row, await refundable(tx, row.id)) : { amount: 0, byHand: 0 };
  const { amount, byHand } = back;
  if (amount > 0) await queueRefund(tx, row.id, amount, now);
  if (refund) await refundChangeFees(tx, row.id, now);
  if (byHand > 0) await noteManualRefund(tx, row.id, byHand);
  const paymentStatus = statusAfter(row.payment_status, amount);
  const canceled = await cancelOrder(tx, row, { paymentStatus, by: 'seller', notify }, now);
  if (notify)
    await queuePaymentEmail(
      tx,
      row,
      amount > 0 ? 'canceledPaid' : 'canceled',
      { amount, byHand, currency: row.currency },
      now,
    );
  return { ...back, row: canceled };
}

/** The rest of an order's money: as much as its provider refunds, and the remainder is a manual refund. */
export function wholeRefund(row: OrderRow, payment: PaymentRow | undefined): WholeRefund {
  const left = paidStates.includes(row.payment_status ?? undefined) ? moneyLeft(row) : 0;
  const amount = payment ? left - (left % refundStep(payment)) : 0;
  return { amount, byHand: left - amount };
}

/** The payment status of a canceled order: a dispute goes on without it. */
function statusAfter(before: string | null, refunded: number): string {
  if (refunded > 0) return 'REFUND';
  return isDisputed(before) ? before : 'CANCELED';
}
