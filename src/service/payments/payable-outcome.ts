/**
 * What the payment of a bill becomes. However we hear of it, and in whatever order: what was to be paid is done, once, or the money goes
 * back. The bill is the lock that everybody who has heard of something lines up at.
 */
import { queuePayableEmail, type PayableReader } from './payable-emails.ts';
import { findPayable, setPayable, type PayableRow } from './payables.ts';
import type { Database, Queryable } from '../database/index.ts';
import type { ProviderState } from './provider.ts';
import { findPayment, isPaymentOf, updatePayment, type PaymentRow } from './records.ts';
import { queueWholeRefund } from './refunds.ts';

/** What a payable pays for, locked: e.g. the order of a voucher. */
export interface PayableSubject {
  readonly reader: PayableReader;
  /** Does what was paid for; false, and nothing has changed, where that is not possible any more. */
  give(tx: Queryable, now: Date): Promise<boolean>;
  /** Notes that the money is on its way. */
  wait?(tx: Queryable, now: Date): Promise<void>;
  /** Cancels what waits for money that does not come. */
  cancel?(tx: Queryable, now: Date): Promise<void>;
}

/** Locks what a payable pays for. Called before the payable itself is locked. */
type LockSubject = (tx: Queryable, payable: PayableRow, now: Date) => Promise<PayableSubject>;

/** What payables pay for. Each room that sells by them has its own; payments know none. */
export interface PayableKinds {
  readonly voucherOrder?: LockSubject;
  readonly ticket?: LockSubject;
}

/** A payable that is locked, with what it is for. */
interface LockedPayable {
  readonly payable: PayableRow;
  readonly subject: PayableSubject;
}

interface Heard extends LockedPayable {
  readonly payment: PaymentRow;
  readonly state: ProviderState;
  readonly now: Date;
}

/** Locks a payable, after what it is for; nothing for one that does not exist. @throws Error for one of a kind that is not among `kinds`. */
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
  const payable = await findPayable(tx, id, 'for update');
  return payable && { payable, subject };
}

/**
 * Acts on what a provider says of the payment of a payable, which is the lock of its payments.
 * @param first What has to be so for it to count; e.g. that nobody has acted upon this event before.
 */
export async function applyPayableOutcome(
  tx: Queryable,
  kinds: PayableKinds,
  { id, bill_id: payableId }: PaymentRow,
  state: ProviderState,
  now: Date,
  first: (tx: Queryable) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const locked = payableId === null ? undefined : await lockPayable(tx, kinds, payableId, now);
  if (!locked || !(await first(tx))) return;
  const payment = await findPayment(tx, id);
  if (payment) await settle(tx, { ...locked, payment, state, now });
}

/** What was received stays so, whatever an older message says. */
async function settle(tx: Queryable, heard: Heard): Promise<void> {
  const { payment, state, now } = heard;
  if (payment.status === 'succeeded') return;
  switch (state.status) {
    case 'succeeded':
      await receive(tx, heard);
      return;
    case 'processing':
      if (payment.status !== 'canceled') await wait(tx, heard);
      return;
    case 'open':
    case 'canceled':
      if (payment.status === 'canceled') return;
      await fail(tx, heard);
      await updatePayment(tx, payment, { status: state.status, ref: state.ref, usedFor: null }, now);
  }
}

/** The money is there. */
async function receive(tx: Queryable, heard: Heard): Promise<void> {
  const { payable, subject, payment, state, now } = heard;
  const use = async (usedFor: 'bill' | 'refund') => {
    await updatePayment(tx, payment, { status: 'succeeded', ref: state.ref, usedFor }, now);
  };
  // the seller has said already that it came
  if (payable.status === 'paid' && payment.used_for === 'bill') {
    await use('bill');
    return;
  }
  const isDue = payable.status === 'open' || payable.status === 'pending';
  if (isDue && isPaymentOf(payment, state, payable) && (await subject.give(tx, now))) {
    await setPayable(tx, payable.id, 'paid', now);
    await use('bill');
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
  if (isDue) await end(tx, heard);
}

/** The money is on its way. */
async function wait(tx: Queryable, heard: Heard): Promise<void> {
  const { payable, subject, payment, state, now } = heard;
  const isNew = payment.used_for === null && payable.status === 'open' && isPaymentOf(payment, state, payable);
  if (isNew) {
    await setPayable(tx, payable.id, 'pending', now);
    await subject.wait?.(tx, now);
  }
  const usedFor = isNew && { usedFor: 'bill' as const };
  await updatePayment(tx, payment, { status: 'processing', ref: state.ref, ...usedFor }, now);
}

/** The money does not come: what waits for it is called off. Where nothing was on its way, the buyer may try again until it is over. */
async function fail(tx: Queryable, heard: Heard): Promise<void> {
  const { payable, subject, payment, state, now } = heard;
  const isAwaited = payment.used_for === 'bill' && payable.status === 'pending';
  const isOver = payable.status === 'open' && state.status === 'canceled' && payable.expires_at <= now;
  if (!isAwaited && !isOver) return;
  if (isAwaited) {
    await queuePayableEmail(tx, payable.seller_id, subject.reader, 'failed', payment, now);
    // It must not be paid after all: the job ends it at the provider.
    await tx.query('update payment set next_at = $2::timestamptz where id = $1', [payment.id, now]);
  }
  await end(tx, heard);
}

async function end(tx: Queryable, { payable, subject, now }: Omit<Heard, 'payment' | 'state'>): Promise<void> {
  await setPayable(tx, payable.id, 'ended', now);
  await subject.cancel?.(tx, now);
}

/** After what is due that long ago nobody waits for a provider that does not answer, milliseconds; what comes all the same goes back. */
const timeoutMs = 6 * 60 * 60_000;

/** Ends bills that nobody pays, each in a transaction of its own: those that nobody has begun to pay, and those whose provider is gone. */
export async function endAbandonedPayables(db: Database, kinds: PayableKinds, at: Date): Promise<void> {
  const due = await db.query<{ id: string }>(
    `select id from bill b where status = 'open' and expires_at <= $1::timestamptz and (expires_at <= $2::timestamptz
       or not exists (select 1 from payment p where p.bill_id = b.id and p.status in ('open', 'processing')))
     order by expires_at, id limit 500`,
    [at, new Date(at.getTime() - timeoutMs)],
  );
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const locked = await lockPayable(tx, kinds, id, at);
      if (locked?.payable.status === 'open') await end(tx, { ...locked, now: at });
    });
}
