/**
 * Disputes of orders' payments. They change the payment status alone: tickets stay until the seller cancels the order.
 * What is possible only with a paid order, such as a return, is not possible meanwhile.
 */
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { lockOrder } from '../orders/row.ts';
import { isDisputed, setDisputed } from '../orders/status.ts';
import type { ProviderDispute } from '../payments/provider.ts';
import { findPayment } from '../payments/records.ts';

const statuses = { open: 'DISPUTE', lost: 'CHARGEBACK' } as const;

/**
 * Applies the disputes of one of our payments, in a transaction of its own. Those of a payable change nothing.
 * @param first Answers false to apply nothing; e.g. when the event was handled before.
 */
export async function applyDisputes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  paymentId: string,
  dispute: ProviderDispute | undefined,
  first: (tx: Queryable) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await findPayment(tx, paymentId);
    if (!known?.checkout_id) return;
    const order = await lockOrder(tx, known.checkout_id);
    if (!(await first(tx))) return;
    // of a payment that was refunded the order knows nothing
    const payment = await findPayment(tx, paymentId);
    if (payment?.used_for !== 'order') return;
    const status = order.payment_status;
    if (status !== 'RECEIVED' && !isDisputed(status)) return;
    // a canceled order keeps the money that its seller has won back
    const settled = order.status === 'CANCELED' ? 'CANCELED' : 'RECEIVED';
    await setDisputed(tx, order.id, dispute ? statuses[dispute] : settled, now());
    await announceOrder(tx, 'transaction.updated', order.id, now());
  });
}
