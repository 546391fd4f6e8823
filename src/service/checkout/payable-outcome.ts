/**
 * The outcome of a payable's payment. Through whatever channel and in whatever order it becomes known, the action that
 * was paid for is done once, or the money is refunded. The payable is the lock.
 */
import { toMajor } from '../../sale/money.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import { queuePayableEmail, type PayableSubject } from './payable-emails.ts';
import { findPayable, setPayable, type PayableRow } from '../payments/payables.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { changeContextOf, lockTicket, type OwnedTicket } from '../tickets/owned-tickets.ts';
import { noteChangeFee } from '../orders/fees.ts';
import type { ProviderState } from '../payments/provider.ts';
import { isPaymentOf, updatePayment, type PaymentRow } from '../payments/records.ts';
import { queueWholeRefund } from '../payments/refunds.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { nameTicket } from '../tickets/names.ts';
import { ticketColumns, type TicketRow } from '../orders/tickets.ts';
import { addresseeOf, orderColumns, type VoucherOrderRow } from '../voucher-sales/order-row.ts';
import { awaitVoucherOrder, cancelVoucherOrder, payVoucherOrder } from '../voucher-sales/order-steps.ts';

/** A locked payable with the thing that it pays for. */
interface LockedPayable {
  readonly bill: PayableRow;
  readonly voucher?: VoucherOrderRow | undefined;
  /** Missing for a ticket of a deleted event. */
  readonly held?: OwnedTicket | undefined;
}

interface Heard extends LockedPayable {
  readonly payment: PaymentRow;
  readonly state: ProviderState;
  readonly now: Date;
}

/** Locks a payable, after the thing that it pays for. */
export async function lockPayable(tx: Queryable, id: string, now: Date): Promise<LockedPayable | undefined> {
  const known = await findPayable(tx, id);
  if (!known) return undefined;
  const { voucher_order_id: orderId, ticket_id: ticketId } = known;
  const held = ticketId === null ? undefined : await lockItsTicket(tx, ticketId, now);
  if (orderId !== null) await tx.query('select 1 from voucher_order where id = $1 for update', [orderId]);
  const payable = await findPayable(tx, id, 'for update');
  if (!payable) return undefined;
  const [voucher] =
    orderId === null
      ? []
      : await tx.query<VoucherOrderRow>(`select ${orderColumns} from voucher_order o where o.id = $1`, [orderId]);
  return { bill: payable, voucher, held };
}

async function lockItsTicket(tx: Queryable, id: string, now: Date): Promise<OwnedTicket | undefined> {
  const find = async (lock: string) => {
    const [row] = await tx.query<TicketRow>(`select ${ticketColumns} from ticket where id = $1 ${lock}`, [id]);
    if (!row) throw notFound('ticket');
    return row;
  };
  try {
    return await lockTicket(tx, find, now);
  } catch (error) {
    // the event is no longer sold: a payment is refunded
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/**
 * Applies a provider's state of the payment of a locked payable. A received payment stays received, whatever an older
 * message says.
 */
export async function applyPayableOutcome(
  tx: Queryable,
  locked: LockedPayable,
  payment: PaymentRow,
  state: ProviderState,
  now: Date,
): Promise<void> {
  if (payment.status === 'succeeded') return;
  const heard = { ...locked, payment, state, now };
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

/** The money has arrived. */
async function receive(tx: Queryable, heard: Heard): Promise<void> {
  const { bill: payable, payment, state, now } = heard;
  const use = async (usedFor: 'bill' | 'refund') => {
    await updatePayment(tx, payment, { status: 'succeeded', ref: state.ref, usedFor }, now);
  };
  // the seller has already marked it as paid
  if (payable.status === 'paid' && payment.used_for === 'bill') {
    await use('bill');
    return;
  }
  const isDue = payable.status === 'open' || payable.status === 'pending';
  if (isDue && isPaymentOf(payment, state, payable) && (await give(tx, heard))) {
    await setPayable(tx, payable.id, 'paid', now);
    await use('bill');
    return;
  }
  await use('refund');
  await queueWholeRefund(tx, payment, now);
  await queuePayableEmail(tx, subjectOf(heard), payable.status === 'paid' ? 'twice' : 'refunded', state, now);
  if (isDue) await end(tx, heard);
}

/** The money is on its way. */
async function wait(tx: Queryable, heard: Heard): Promise<void> {
  const { bill: payable, voucher, payment, state, now } = heard;
  const isNew = payment.used_for === null && payable.status === 'open' && isPaymentOf(payment, state, payable);
  if (isNew) {
    await setPayable(tx, payable.id, 'pending', now);
    if (voucher?.payment_status === 'AWAITING') await awaitVoucherOrder(tx, voucher.id, now);
  }
  const usedFor = isNew && { usedFor: 'bill' as const };
  await updatePayment(tx, payment, { status: 'processing', ref: state.ref, ...usedFor }, now);
}

/**
 * The payment failed: a waiting voucher order is cancelled. If nothing was on its way, the buyer may try again until
 * the payable expires.
 */
async function fail(tx: Queryable, heard: Heard): Promise<void> {
  const { bill: payable, payment, state, now } = heard;
  const isAwaited = payment.used_for === 'bill' && payable.status === 'pending';
  const isOver = payable.status === 'open' && state.status === 'canceled' && payable.expires_at <= now;
  if (!isAwaited && !isOver) return;
  if (isAwaited) {
    await queuePayableEmail(tx, subjectOf(heard), 'failed', payment, now);
    // It must not be paid any more: the job ends it at the provider.
    await tx.query('update payment set next_at = $2::timestamptz where id = $1', [payment.id, now]);
  }
  await end(tx, heard);
}

async function end(
  tx: Queryable,
  { bill: payable, voucher, now }: Pick<Heard, 'bill' | 'voucher' | 'now'>,
): Promise<void> {
  await setPayable(tx, payable.id, 'ended', now);
  if (voucher?.payment_status === 'AWAITING' || voucher?.payment_status === 'PENDING')
    await cancelVoucherOrder(tx, voucher.id, now);
}

/**
 * The time in milliseconds after which an unpaid payable ends even when its provider does not answer; money that still
 * arrives is refunded.
 */
const timeoutMs = 6 * 60 * 60_000;

/**
 * Ends expired payables, each in a transaction of its own: those without a payment, and those whose provider is gone.
 */
export async function endAbandonedPayables({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  const due = await db.query<{ id: string }>(
    `select id from bill b where status = 'open' and expires_at <= $1::timestamptz and (expires_at <= $2::timestamptz
       or not exists (select 1 from payment p where p.bill_id = b.id and p.status in ('open', 'processing')))
     order by expires_at, id limit 500`,
    [at, new Date(at.getTime() - timeoutMs)],
  );
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const locked = await lockPayable(tx, id, at);
      if (locked?.bill.status === 'open') await end(tx, { ...locked, now: at });
    });
}

/** Does the action that was paid for. False, and nothing has changed, when it is not possible any more. */
async function give(tx: Queryable, heard: Heard): Promise<boolean> {
  const { bill: payable, voucher, held, now } = heard;
  if (voucher) {
    if (voucher.payment_status !== 'AWAITING' && voucher.payment_status !== 'PENDING') return false;
    // the buyer was erased, and there is no other recipient
    if (addresseeOf(voucher.data) === undefined) return false;
    await payVoucherOrder(tx, voucher, now);
    return true;
  }
  const { firstname, lastname } = payable.data;
  // the present holder has not asked for that
  if (!held || held.ticket.secret !== payable.secret || firstname === undefined || lastname === undefined) return false;
  // agreed and paid: whether the seller still takes fees online does not matter any more
  const change = ticketChanges(changeContextOf({ ...held, paysOnline: true }), now).find(({ action }) => action === 'personalize'); // prettier-ignore
  if (!change?.allowed) return false;
  const { data } = held.ticket;
  if (data.personalized && data.firstname === firstname && data.lastname === lastname) return false;
  const fee = { fee: toMajor(payable.amount, payable.currency), currency: payable.currency, bill: payable.id };
  await nameTicket(tx, held, { firstname, lastname }, { by: 'holder', data: fee }, now);
  await noteChangeFee(tx, held.order.id, { _id: payable.id, at: now.toISOString(), action: 'personalize', ticket: held.ticket.id, amount: payable.amount }); // prettier-ignore
  await queuePayableEmail(tx, subjectOf(heard), 'paid', payable, now);
  return true;
}

function subjectOf({ bill: payable, voucher, held }: LockedPayable): PayableSubject {
  return { sellerId: payable.seller_id, voucher, held, email: payable.data.email };
}
