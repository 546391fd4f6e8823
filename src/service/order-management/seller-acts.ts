/** What a seller does with a locked order, one by one or with many: mark it as paid, send it again. */
import type { Queryable } from '../database/index.ts';
import { queueConfirmations, queueOverdue } from '../documents/order-email-queue.ts';
import { ApiError } from '../http/api-error.ts';
import { saleOf } from '../orders/order-sale.ts';
import { overdueSince } from '../orders/payment-terms.ts';
import type { OrderRow } from '../orders/row.ts';
import { markPaid } from './mark-paid.ts';

/** The wire's payment statuses that a seller may still mark as received. */
export const awaited: readonly (string | null)[] = ['AWAITING', 'LOCAL-AWAITING'];

/** Says that the money of an order has come. @throws ApiError 409 where none is awaited */
export async function receiveMoney(
  tx: Queryable,
  row: OrderRow,
  received: Parameters<typeof markPaid>[4],
  now: Date,
): Promise<OrderRow> {
  if (row.status === 'COMPLETE' && row.payment_status === 'RECEIVED') return row;
  if (row.status !== 'COMPLETE' || !awaited.includes(row.payment_status))
    throw new ApiError(409, 'WRONG_STATE', 'No money is awaited for this order.');
  return await markPaid(tx, row, await saleOf(tx, row, now), now, received);
}

/** Sends an order to its buyer once more: one that is overdue as a payment reminder. @throws ApiError 409 for one that can't be sent */
export async function sendAgain(tx: Queryable, row: OrderRow, now: Date): Promise<void> {
  if (row.status !== 'COMPLETE')
    throw new ApiError(409, 'WRONG_STATE', 'This order has no tickets that could be sent.');
  if (row.data.details?.email === undefined) throw new ApiError(409, 'NO_ADDRESS', 'This order has no e-mail address.');
  const late = await overdueSince(tx, row.seller_id, [row], now);
  if (late.has(row.id)) await queueOverdue(tx, row, now);
  else await queueConfirmations(tx, [row], now);
}
