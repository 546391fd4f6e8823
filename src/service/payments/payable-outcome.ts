/**
 * The outcome of a payable's payment. Through whatever channel and in whatever order it becomes known, the action that
 * was paid for is done once, or the money is refunded. The payable is the lock.
 */
import { queuePayableEmail, type PayableReader } from './payable-emails.ts';
import { findAndLockPayable, findPayable, setPayable, type PayableRow } from './payables.ts';
import type { Database, Queryable } from '../database/index.ts';
import type { ProviderState } from './provider.ts';
import { findPayment, isPaymentOf, updatePayment, type PaymentRow } from './records.ts';
import { queueWholeRefund } from './refunds.ts';

/** The locked thing that a payable pays for, e.g. a voucher order. */
export interface PayableSubject {
  readonly reader: PayableReader;
  /** Does the action that was paid for. False, and nothing has changed, when it is not possible any more. */
  give(tx: Queryable, now: Date): Promise<boolean>;
  /** Records that the money is on its way. */
  wait?(tx: Queryable, now: Date): Promise<void>;
  /** Cancels the subject whose payment failed. */
  cancel?(tx: Queryable, now: Date): Promise<void>;
}

/** Locks the thing that a payable pays for. Called before the payable itself is locked. */
type LockSubject = (tx: Queryable, payable: PayableRow, now: Date) => Promise<PayableSubject>;

/** The kinds of things that payables pay for. Each room adds its own; payments know none. */
export interface PayableKinds {
  readonly voucherOrder?: LockSubject;
  readonly ticket?: LockSubject;
}

/** A locked payable with the thing that it pays for. */
interface LockedPayable {
  readonly payable: PayableRow;
  readonly subject: PayableSubject;
}

interface Report extends LockedPayable {
  readonly payment: PaymentRow;
  readonly state: ProviderState;
  readonly now: Date;
}

/**
 * Locks a payable, after the thing that it pays for. Nothing for an unknown one. @throws Error for a kind that is not
 * in `kinds`.
 */
export async function lockPayable(
  tx: Queryable,
  kinds: PayableKinds,
  id: string,
  now: Date,
): Promise<LockedPayable | undefined> {
  const known = await findPayable(tx, id);
  if (!known) return undefined;
  const lock = known.ticket_id === null ? kinds.voucherOrder : kinds.ticket;
  if (!lock) throw new Error(`The payable ${id} is of another kind.`);
  const subject = await lock(tx, known, now);
  const payable = await findAndLockPayable(tx, id);
  return payable && { payable, subject };
}

/**
 * Applies a provider's state of a payable's payment; the payable is the lock.
 * @param first Answers false to apply nothing; e.g. when the event was handled before.
 */
export async function applyPayableOutcome(
  tx: Queryable,
  kinds: PayableKinds,
  { id, payable_id: payableId }: PaymentRow,
  state: ProviderState,
  now: Date,
  first: (tx: Queryable) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const locked = payableId === null ? undefined : await lockPayable(tx, kinds, payableId, now);
  if (!locked || !(await first(tx))) return;
  const payment = await findPayment(tx, id);
  if (payment) await applyOutcome(tx, { ...locked, payment, state, now });
}

/** A received payment stays received, whatever an older message says. */
async function applyOutcome(tx: Queryable, report: Report): Promise<void> {
  const { payment, state, now } = report;
  if (payment.status === 'succeeded') return;
  switch (state.status) {
    case 'succeeded':
      await receive(tx, report);
      return;
    case 'processing':
      if (payment.status !== 'canceled') await wait(tx, report);
      return;
    case 'open':
    case 'canceled':
      if (payment.status === 'canceled') return;
      await fail(tx, report);
      await updatePayment(tx, payment, { status: state.status, ref: state.ref, usedFor: null }, now);
  }
}

/** The money has arrived. */
async function receive(tx: Queryable, report: Report): Promise<void> {
  const { payable, subject, payment, state, now } = report;
  const use = async (usedFor: 'payable' | 'refund') => {
    await updatePayment(tx, payment, { status: 'succeeded', ref: state.ref, usedFor }, now);
  };
  // the seller has already marked it as paid
  if (payable.status === 'paid' && payment.used_for === 'payable') {
    await use('payable');
    return;
  }
  const isDue = payable.status === 'open' || payable.status === 'pending';
  if (isDue && isPaymentOf(payment, state, payable) && (await subject.give(tx, now))) {
    await setPayable(tx, payable.id, 'paid', now);
    await use('payable');
    return;
  }
  await use('refund');
  await queueWholeRefund(tx, payment, now);
  await queuePayableEmail(
    tx,
    payable.seller_id,
    subject.reader,
    payable.status === 'paid' ? 'twice' : 'refunded',
    state,
    now,
  );
  if (isDue) await end(tx, report);
}

/** The money is on its way. */
async function wait(tx: Queryable, report: Report): Promise<void> {
  const { payable, subject, payment, state, now } = report;
  const isNew = payment.used_for === null && payable.status === 'open' && isPaymentOf(payment, state, payable);
  if (isNew) {
    await setPayable(tx, payable.id, 'pending', now);
    await subject.wait?.(tx, now);
  }
  const usedFor = isNew && { usedFor: 'payable' as const };
  await updatePayment(tx, payment, { status: 'processing', ref: state.ref, ...usedFor }, now);
}

/**
 * The payment failed: a waiting voucher order is cancelled. If nothing was on its way, the buyer may try again until
 * the payable expires.
 */
async function fail(tx: Queryable, report: Report): Promise<void> {
  const { payable, subject, payment, state, now } = report;
  const isAwaited = payment.used_for === 'payable' && payable.status === 'pending';
  const isOver = payable.status === 'open' && state.status === 'canceled' && payable.expires_at <= now;
  if (!isAwaited && !isOver) return;
  if (isAwaited) {
    await queuePayableEmail(tx, payable.seller_id, subject.reader, 'failed', payment, now);
    // It must not be paid any more: the job ends it at the provider.
    await tx.query('update payment set next_at = $2::timestamptz where id = $1', [payment.id, now]);
  }
  await end(tx, report);
}

async function end(tx: Queryable, { payable, subject, now }: Omit<Report, 'payment' | 'state'>): Promise<void> {
  await setPayable(tx, payable.id, 'ended', now);
  await subject.cancel?.(tx, now);
}

/**
 * The time in milliseconds after which an unpaid payable ends even when its provider does not answer; money that still
 * arrives is refunded.
 */
const abandonedAfterMs = 6 * 60 * 60_000;

/**
 * Ends expired payables, each in a transaction of its own: those without a payment, and those whose provider is gone.
 */
export async function endAbandonedPayables(db: Database, kinds: PayableKinds, at: Date): Promise<void> {
  const due = await db.query<{ id: string }>(
    `select id from payable b where status = 'open' and expires_at <= $1::timestamptz and (expires_at <= $2::timestamptz
       or not exists (select 1 from payment p where p.payable_id = b.id and p.status in ('open', 'processing')))
     order by expires_at, id limit 500`,
    [at, new Date(at.getTime() - abandonedAfterMs)],
  );
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const locked = await lockPayable(tx, kinds, id, at);
      if (locked?.payable.status === 'open') await end(tx, { ...locked, now: at });
    });
}
