/**
 * The states of checkouts and orders, as they are written. What comes with a state (hold, tickets, stock, emails,
 * messages) is the caller's, in the same transaction and under the lock of the hold.
 */
import type { OrderRow } from './row.ts';
import type { Queryable } from '../database/index.ts';

/** Makes checkouts complete orders, with one statement. @param orders The rows as they are to be. */
export async function setComplete(
  tx: Queryable,
  orders: readonly Pick<OrderRow, 'id' | 'number' | 'payment_method' | 'payment_status' | 'pay_by' | 'remind_at'>[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update checkout c set status = 'COMPLETE', payment_method = o.method, payment_status = o.status, completed_at = $4::timestamptz,
       updated_at = $4::timestamptz, pay_by = o.pay_by, remind_at = o.remind_at, number = o.number
     from unnest($1::text[], $2::text[], $3::text[], $5::timestamptz[], $6::timestamptz[], $7::text[])
       as o (id, method, status, pay_by, remind_at, number)
     where c.id = o.id`,
    [
      orders.map(({ id }) => id),
      orders.map(({ payment_method: method }) => method),
      orders.map(({ payment_status: status }) => status),
      now,
      orders.map(({ pay_by: payBy }) => payBy?.toISOString() ?? null),
      orders.map(({ remind_at: remindAt }) => remindAt?.toISOString() ?? null),
      orders.map(({ number }) => number ?? null),
    ],
  );
}

/** Aborts checkouts. Answers the ids of those whose seller has a webhook. */
export async function setAborted(
  tx: Queryable,
  ids: readonly string[],
  endedBy: 'buyer' | 'expiry',
  now: Date,
): Promise<string[]> {
  const ended = await tx.query<{ id: string; has_hooks: boolean }>(
    `update checkout set status = 'ABORTED', data = data || jsonb_build_object('endedBy', $2::text), updated_at = $3::timestamptz
     where id = any($1::text[])
     returning id, exists (select 1 from webhook w where w.seller_id = checkout.seller_id and w.active) as has_hooks`,
    [ids, endedBy, now],
  );
  return ended.filter((row) => row.has_hooks).map(({ id }) => id);
}

/** Opens an aborted checkout again. */
export async function setOpen(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update checkout set status = 'NEW', data = data - 'endedBy' where id = $1`, [id]);
}

/** Stores how a checkout is paid, in the provider's word; answers the row with it. */
export async function setPaymentInfo(tx: Queryable, row: OrderRow, method: string): Promise<OrderRow> {
  await tx.query(`update checkout set data = data || jsonb_build_object('paymentInfoMethod', $2::text) where id = $1`, [
    row.id,
    method,
  ]);
  return { ...row, data: { ...row.data, paymentInfoMethod: method } };
}

/** Marks a complete order as paid; its time of payment is stored. */
export async function setPaid(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(
    `update checkout set payment_status = 'RECEIVED', pay_by = null, remind_at = null, updated_at = $2::timestamptz,
       data = data || jsonb_build_object('paidAt', $3::text) where id = $1 and status = 'COMPLETE'`,
    [id, now, now.toISOString()],
  );
}

/**
 * Cancels an order.
 * @param paymentStatus The wire's new payment status, e.g. `FAILED`, `CANCELED`, `REFUND`.
 * @param endedBy `returned` when its last ticket was returned.
 */
export async function setCanceled(
  tx: Queryable,
  id: string,
  { paymentStatus, endedBy }: { readonly paymentStatus: string; readonly endedBy?: 'returned' },
  now: Date,
): Promise<void> {
  await tx.query(
    `update checkout set status = 'CANCELED', payment_status = $2, pay_by = null, remind_at = null, updated_at = $3::timestamptz,
       data = data || jsonb_strip_nulls(jsonb_build_object('endedBy', $4::text)) where id = $1`,
    [id, paymentStatus, now, endedBy ?? null],
  );
}

/** Notes that the money of an ended checkout or order goes back. */
export async function setRefunded(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(`update checkout set payment_status = 'REFUND', updated_at = $2::timestamptz where id = $1`, [
    id,
    now,
  ]);
}

/** True while the payment of an order is disputed, and once it was charged back. */
export function isDisputed(paymentStatus: string | null): paymentStatus is 'DISPUTE' | 'CHARGEBACK' {
  return paymentStatus === 'DISPUTE' || paymentStatus === 'CHARGEBACK';
}

/** Stores what a dispute has made of the payment of an order. */
export async function setDisputed(
  tx: Queryable,
  id: string,
  paymentStatus: 'DISPUTE' | 'CHARGEBACK' | 'RECEIVED' | 'CANCELED',
  now: Date,
): Promise<void> {
  await tx.query('update checkout set payment_status = $2, updated_at = $3::timestamptz where id = $1', [
    id,
    paymentStatus,
    now,
  ]);
}
