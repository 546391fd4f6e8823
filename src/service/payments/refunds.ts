/**
 * Refunds. They are stored in the transaction that decides them. A job makes each at the provider, once, with retries.
 */
import { stripeStep } from '../../sale/stripe-amounts.ts';
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import type { RetriedQueue } from '../jobs/description.ts';
import { drain, type RoundOptions } from '../jobs/drain.ts';
import { claim, fail, giveUpInterrupted } from '../jobs/queue.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { readOrder } from '../orders/row.ts';
import { newId } from '../security/ids.ts';
import { ProviderRefused } from './provider.ts';
import { paymentColumns, paymentsOf, type PaymentRow } from './records.ts';
import { providerOf } from './settings.ts';
import { ApiError } from '../http/api-error.ts';

interface RefundRow {
  readonly id: string;
  readonly amount: number | null;
  readonly attempts: number;
  readonly refusals: number;
  readonly seller_id: string;
  /** The checkout that the payment is for; null for a payable. */
  readonly checkout_id: string | null;
  /** The whole payment, in minor units. */
  readonly paid: number;
  readonly provider_ref: string | null;
  readonly currency: string;
}

const minute = 60_000;

export const refundQueue = {
  table: 'refund',
  due: 'next_at',
  state: { column: 'status', waiting: ['pending'], dead: 'failed' },
  attempts: 'attempts',
  error: 'error',
  changedAt: 'updated_at',
  batch: 10,
  leaseMs: 5 * minute,
  // in the end one attempt each day, for about a month; then a person has to look at it
  backoffMs: [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute, 1440 * minute],
  maxAttempts: 35,
  dismissedAt: 'dismissed_at',
} satisfies RetriedQueue;

/** The state of a refund `r` as its seller reads it. */
export const refundState = `case when r.status = 'pending' then 'waiting'
  when r.status = 'failed' and r.dismissed_at is not null then 'dismissed' else r.status end`;

const selection = {
  columns:
    'j.id, j.amount, j.attempts, j.refusals, p.seller_id, p.checkout_id, p.amount as paid, p.provider_ref, p.currency',
  join: 'join payment p on p.id = j.payment_id',
};

/** The payment of an order at a provider. */
export async function refundable(db: Queryable, checkoutId: string): Promise<PaymentRow | undefined> {
  const payments = await paymentsOf(db, checkoutId);
  return payments.find(({ status, used_for: usedFor }) => status === 'succeeded' && usedFor === 'order');
}

/** The provider refunds only multiples of this; minor units. */
export function refundStep({ provider, currency }: PaymentRow): number {
  return provider === 'stripe' ? stripeStep(currency) : 1;
}

/** True when the provider of a payment refunds such an amount. */
export function takesBack(payment: PaymentRow, amount: number): boolean {
  return amount % refundStep(payment) === 0;
}

/**
 * Queues a refund of an amount, in minor units, of an order's payment at a provider. Answers the refund's id. Nothing
 * for an order that was paid in another way, or an amount that the provider does not take: then it is a manual refund.
 * The caller sets the wire's payment status.
 * @throws ApiError 409 for more than is left of the payment.
 */
export async function queueRefund(
  tx: Queryable,
  checkoutId: string,
  amount: number,
  now: Date,
): Promise<string | undefined> {
  const payment = await refundable(tx, checkoutId);
  if (!payment || !takesBack(payment, amount)) return undefined;
  // two at the same time must not refund more than was paid
  await tx.query('select 1 from payment where id = $1 for update', [payment.id]);
  const [sum] = await tx.query<{ refunded: number }>(
    `select coalesce(sum(coalesce(amount, $2::bigint)), 0)::bigint as refunded from refund where payment_id = $1 and status <> 'failed'`,
    [payment.id, payment.amount],
  );
  if (amount > payment.amount - (sum?.refunded ?? 0))
    throw new ApiError(409, 'WRONG_STATE', 'This is more than is left of the payment.');
  return await insertRefund(tx, payment, amount, now);
}

/** Queues a refund of the whole payment. */
export async function queueWholeRefund(tx: Queryable, payment: PaymentRow, now: Date): Promise<void> {
  await insertRefund(tx, payment, null, now);
}

/**
 * Refunds the fees for changes to the tickets of an order, which is locked and about to end. Not for tickets that were
 * returned, exchanged or resold before: their change took effect, and their refund was agreed then.
 */
export async function refundChangeFees(tx: Queryable, orderId: string, now: Date): Promise<void> {
  const payments = await tx.query<PaymentRow>(
    `select ${paymentColumns} from payment p where p.status = 'succeeded' and p.used_for = 'payable'
       and p.payable_id in (select b.id from payable b join ticket t on t.id = b.ticket_id
         where t.checkout_id = $1 and t.status <> 'INVALID')
       and not exists (select 1 from refund r where r.payment_id = p.id) order by p.id`,
    [orderId],
  );
  for (const payment of payments) await queueWholeRefund(tx, payment, now);
}

async function insertRefund(tx: Queryable, { id }: PaymentRow, amount: number | null, now: Date): Promise<string> {
  const refund = newId(now);
  await tx.query(
    `insert into refund (id, payment_id, amount, status, next_at, created_at, updated_at)
     values ($1, $2, $3, 'pending', $4::timestamptz, $4::timestamptz, $4::timestamptz)`,
    [refund, id, amount, now],
  );
  return refund;
}

/**
 * Makes due refunds, and answers their number. Several processes can do so at the same time. `attempted` is called for
 * each.
 * @throws Error without personal data when some failed; they are tried again later.
 */
export async function makeRefunds(context: Context, options: RoundOptions = {}): Promise<number> {
  const { db, now } = context;
  const { random = Math.random, attempted } = options;
  const faults = new Set<string>();
  let made = 0;
  const attempt = async (refund: RefundRow) => {
    try {
      await make(context, refund);
    } catch (thrown) {
      attempted?.(false);
      const error = thrown instanceof Error ? thrown.message : String(thrown);
      faults.add(error);
      const set = { refusals: refund.refusals + (thrown instanceof ProviderRefused ? 1 : 0) };
      await fail(db, refundQueue, refund, { error, now: now(), chance: random(), set });
      return;
    }
    made++;
    attempted?.(true);
  };
  const claimed = (at: Date) => claim<RefundRow>(db, refundQueue, at, selection);
  await drain({ db, now, queue: refundQueue, claim: claimed, attempt }, options);
  await giveUpInterrupted(db, refundQueue, now());
  if (faults.size > 0) throw new Error(`Refunds were not made: ${[...faults].join(', ')}`);
  return made;
}

async function make(context: Context, { id, amount, refusals: errors, currency, ...row }: RefundRow): Promise<void> {
  const provider = await providerOf(context, row.seller_id);
  if (!provider || row.provider_ref === null) throw new Error('The seller has no keys for the provider any more');
  // An attempt of unknown outcome counts once under its key, also for a person who retries it. What was refused, or sent
  // back by the bank, would be answered the same again under the same key.
  const idempotencyKey = `refund-${id}-${errors}`;
  const { ref } = await provider.refund({ id, ref: row.provider_ref, amount, currency, idempotencyKey });
  const at = context.now();
  await context.db.transaction(async (tx) => {
    await tx.query(
      `update refund set status = 'done', provider_ref = $2, error = null, updated_at = $3::timestamptz where id = $1`,
      [id, ref, at],
    );
    if (row.checkout_id === null) return;
    await announceRefund(tx, row.checkout_id, { id, kind: 'provider', amount: amount ?? row.paid, currency }, at);
  });
}

/** Money of an order that has gone back. */
interface Refunded {
  readonly id: string;
  readonly kind: 'provider' | 'byHand';
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Tells of money that has gone back. What came too late for an order to be made is not told. */
export async function announceRefund(
  tx: Queryable,
  checkoutId: string,
  { id, kind, amount, currency }: Refunded,
  now: Date,
): Promise<void> {
  const { completed_at: completed } = await readOrder(tx, checkoutId);
  if (completed === null) return;
  const refund = { _id: id, kind, amount: toMajor(amount, currency) };
  await announceOrder(tx, 'transaction.refunded', checkoutId, now, { refund });
}

/** Records a refund that failed at the bank, e.g. because the buyer's account is closed: a person has to look at it. */
export async function noteFailedRefund(tx: Queryable, sellerId: string, ref: string, now: Date): Promise<void> {
  await tx.query(
    `update refund r set status = 'failed', refusals = refusals + 1, error = 'The provider could not hand the money over', updated_at = $3::timestamptz
     from payment p where p.id = r.payment_id and p.seller_id = $1 and r.provider_ref = $2 and r.status = 'done'`,
    [sellerId, ref, now],
  );
}
