/** The writing of returns and manual refunds, which are stored with their order. */
import type { OrderReturn } from './returned-tickets.ts';
import type { OrderRow } from './row.ts';
import { json, type Queryable } from '../database/index.ts';

/** Stores all returns of a locked order with it. Answers the order. */
export async function saveReturns(
  tx: Queryable,
  order: OrderRow,
  returns: readonly OrderReturn[],
  now: Date,
): Promise<OrderRow> {
  const data = { ...order.data, returns };
  await tx.query('update checkout set data = $2::jsonb, updated_at = $3::timestamptz where id = $1', [
    order.id,
    json(data),
    now,
  ]);
  return { ...order, data };
}

/** Stores the manual refund of an order that its seller cancels. @param amount Minor units. */
export async function noteManualRefund(tx: Queryable, orderId: string, amount: number): Promise<void> {
  await tx.query(`update checkout set data = data || jsonb_build_object('refundByHand', $2::bigint) where id = $1`, [
    orderId,
    amount,
  ]);
}
