/**
 * The outcome of a payment for a checkout: an order with its tickets, or a refund. Never both, never twice, and never
 * neither, through whatever channel and in whatever order it becomes known. The hold of the checkout is the lock.
 * Payments of payables are handled by `payments/payable-outcome.ts`.
 */
import { applyPayableOutcome } from '../payments/payable-outcome.ts';
import { payableKinds } from './payable-kinds.ts';
import { lockHolds, selectCheckouts, type OrderRow } from '../orders/row.ts';
import { atSavepoint, type Queryable } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import { lockExchanged } from '../order-management/apply-exchanges.ts';
import type { Context } from '../http/context.ts';
import { reopenCheckout } from '../order-management/revive-hold.ts';
import { cancelOrder } from '../order-management/end-order.ts';
import { markPaid } from '../order-management/mark-paid.ts';
import { completeOrder } from '../order-management/complete-order.ts';
import { setPaymentInfo, setRefunded } from '../orders/status.ts';
import { findSale, saleOf, type OrderPayment } from '../orders/order-sale.ts';
import { queuePaymentEmail } from '../payments/emails.ts';
import type { ProviderState } from '../payments/provider.ts';
import { findPayment, isPaymentOf, makePaymentDue, updatePayment, type PaymentRow } from '../payments/records.ts';
import { queueWholeRefund } from '../payments/refunds.ts';
import { ApiError } from '../http/api-error.ts';

/** A payment with its checkout and the provider's state. */
interface Report {
  readonly payment: PaymentRow;
  readonly row: OrderRow;
  readonly state: ProviderState;
  readonly now: Date;
}

/**
 * Applies a provider's state of one of our payments, in a transaction of its own.
 * @param first Answers false to apply nothing; e.g. when the event was handled before.
 */
export async function applyPaymentOutcome(
  { db, now, count }: Context,
  paymentId: string,
  state: ProviderState,
  first: (tx: Queryable) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const isComplete = await db.transaction(async (tx) => {
    const known = await findPayment(tx, paymentId);
    if (!known) return false;
    if (known.checkout_id === null) {
      await applyPayableOutcome(tx, payableKinds, known, state, now(), first);
      return false;
    }
    if (!(await lockExchanged(tx, known.checkout_id))) {
      await keepEventUnchanged(tx, known.checkout_id);
      await lockHolds(tx, [known.checkout_id]);
    }
    // Separate statements: only the next ones are sure to see what the previous lock holder wrote.
    if (!(await first(tx))) return false;
    const payment = await findPayment(tx, paymentId);
    const [row] = await tx.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [known.checkout_id]);
    if (!payment || !row) return false;
    return await applyOutcome(tx, { payment, row: await withMethod(tx, { payment, row, state }), state, now: now() });
  });
  if (isComplete) count?.('completed');
}

/** The row with the provider's word for how it is paid, if it is this payment that pays it. */
async function withMethod(tx: Queryable, report: Omit<Report, 'now'>): Promise<OrderRow> {
  const { row, state } = report;
  const isPaying = state.status === 'succeeded' || state.status === 'processing';
  return isPaying && state.method !== undefined && isRight(report) ? await setPaymentInfo(tx, row, state.method) : row;
}

/** Answers true when the order is complete. A received payment stays received, whatever an older message says. */
async function applyOutcome(tx: Queryable, report: Report): Promise<boolean> {
  const { payment, state, now } = report;
  if (payment.status === 'succeeded') return false;
  switch (state.status) {
    case 'succeeded':
      return await receive(tx, report);
    case 'processing':
      return payment.status !== 'canceled' && (await wait(tx, report));
    case 'open':
    case 'canceled':
      if (payment.status === 'canceled') return false;
      await fail(tx, report);
      await updatePayment(tx, payment, { status: state.status, ref: state.ref, usedFor: null }, now);
      return false;
  }
}

/** The money has arrived. */
async function receive(tx: Queryable, report: Report): Promise<boolean> {
  const { payment, row, state, now } = report;
  const use = async (usedFor: 'order' | 'refund') => {
    await updatePayment(tx, payment, { status: 'succeeded', ref: state.ref, usedFor }, now);
  };
  const waitsFor = payment.used_for === 'order' && row.status === 'COMPLETE';
  const sale = waitsFor && isRight(report) && (await findSale(tx, row, now));
  if (sale) {
    // unless the seller has marked it as paid
    if (row.payment_status === 'PENDING') await markPaid(tx, row, sale, now);
    await use('order');
    return false;
  }
  const paid = { method: payment.provider, status: 'RECEIVED', tickets: 'VALID' } as const;
  if (isRight(report) && (await tryToComplete(tx, row, paid, now))) {
    await use('order');
    return true;
  }
  // An order that waits for this payment, but for another amount, can no longer be paid by it.
  const left =
    waitsFor && row.payment_status === 'PENDING'
      ? await cancelOrder(tx, row, { paymentStatus: 'REFUND', by: 'service' }, now)
      : row;
  await use('refund');
  await queueWholeRefund(tx, payment, now);
  if (left.status !== 'COMPLETE') await setRefunded(tx, row.id, now);
  await queuePaymentEmail(tx, row, left.status === 'COMPLETE' ? 'twice' : 'refunded', state, now);
  return false;
}

/**
 * The money is on its way: the order waits for it, with its tickets. Without stock for it nothing happens until the
 * money arrives.
 */
async function wait(tx: Queryable, report: Report): Promise<boolean> {
  const { payment, row, state, now } = report;
  const pending = { method: payment.provider, status: 'PENDING', tickets: 'RESERVED' } as const;
  const isNew = payment.used_for === null && isRight(report) && (await tryToComplete(tx, row, pending, now));
  await updatePayment(
    tx,
    payment,
    { status: 'processing', ref: state.ref, ...(isNew && { usedFor: 'order' as const }) },
    now,
  );
  return isNew;
}

/** The payment failed: an order that waits for it is cancelled. */
async function fail(tx: Queryable, { payment, row, now }: Report): Promise<void> {
  if (payment.used_for !== 'order' || row.status !== 'COMPLETE' || row.payment_status !== 'PENDING') return;
  await cancelOrder(tx, row, { paymentStatus: 'FAILED', by: 'service' }, now);
  await queuePaymentEmail(tx, row, 'failed', payment, now);
  // It must not be paid any more: the job ends it at the provider.
  await makePaymentDue(tx, payment.id, now);
}

/** True when this is the payment of this checkout, and of the amount that is due. */
function isRight({ payment, row, state }: Omit<Report, 'now'>): boolean {
  return isPaymentOf(payment, state, { amount: row.due, currency: row.currency });
}

/**
 * Completes an open checkout, or an expired one whose tickets are still available; otherwise the checkout is unchanged.
 */
async function tryToComplete(tx: Queryable, row: OrderRow, paid: OrderPayment, now: Date): Promise<boolean> {
  try {
    return await atSavepoint(tx, async () => {
      const sale = await saleOf(tx, row, now);
      const open = await reopenCheckout(tx, row, sale, now);
      if (open) await completeOrder(tx, open, sale, paid, now);
      return open !== undefined;
    });
  } catch (error) {
    // The event is deleted, or the customer's limit is reached: the money is refunded.
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}
