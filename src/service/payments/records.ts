/** Payments in the database. Lock order: the hold of the checkout, or else the payable, is the lock of a payment. */
import type { Queryable } from '../database/index.ts';
import type { LeasedQueue } from '../jobs/description.ts';
import { claim } from '../jobs/queue.ts';
import { newId } from '../security/ids.ts';
import type { ProviderState, ProviderStatus } from './provider.ts';

export interface PaymentRow {
  readonly id: string;
  /** The thing that it pays: a checkout, or else a payable. */
  readonly checkout_id: string | null;
  readonly payable_id: string | null;
  readonly seller_id: string;
  readonly provider: string;
  /** The provider's id, once it is known. */
  readonly provider_ref: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The last known status at the provider. */
  readonly status: ProviderStatus;
  /** The use of the money; `order` and `payable` are set already while it is on its way. */
  readonly used_for: 'order' | 'payable' | 'refund' | null;
  readonly created_at: Date;
}

/** Columns of `PaymentRow`. */
export const paymentColumns =
  'id, checkout_id, payable_id, seller_id, provider, provider_ref, amount, currency, status, used_for, created_at';

const minute = 60_000;
/** The time in milliseconds after which the provider is asked, if no event has arrived. */
const firstLook = 5 * minute;

/** The payments of a checkout, newest first. */
export async function paymentsOf(db: Queryable, checkoutId: string): Promise<PaymentRow[]> {
  return await db.query<PaymentRow>(
    `select ${paymentColumns} from payment where checkout_id = $1 order by created_at desc, id desc`,
    [checkoutId],
  );
}

/** The payments of a payable, newest first. */
export async function paymentsOfPayable(db: Queryable, payableId: string): Promise<PaymentRow[]> {
  return await db.query<PaymentRow>(
    `select ${paymentColumns} from payment where payable_id = $1 order by created_at desc, id desc`,
    [payableId],
  );
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(`select ${paymentColumns} from payment where id = $1`, [id]);
  return row;
}

/** True for a payment that can still be paid, or is paid. */
export function isAlive({ status }: PaymentRow): boolean {
  return status !== 'canceled';
}

/** The checkouts among `ids` with a payment that can still be paid, or is paid. */
export async function checkoutsWithPayment(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ checkout_id: string }>(
    `select distinct checkout_id from payment where checkout_id = any($1::text[]) and status <> 'canceled'`,
    [ids],
  );
  return new Set(rows.map(({ checkout_id: id }) => id));
}

/** An amount to pay; minor units. */
export type Payable = { readonly sellerId: string; readonly amount: number; readonly currency: string } & (
  | { readonly checkoutId: string; readonly payableId?: undefined }
  | { readonly payableId: string; readonly checkoutId?: undefined }
);
/** True when a payment may still bring, or has brought, the money for its checkout. */
export function isUnderWay({ status, used_for: usedFor }: PaymentRow): boolean {
  return status === 'open' || status === 'processing' || usedFor === 'order';
}

/** Stores a payment that is about to be created at the provider. */
export async function insertPayment(
  tx: Queryable,
  { checkoutId, payableId: payableId, sellerId, amount, currency }: Payable,
  provider: string,
  now: Date,
): Promise<PaymentRow> {
  const [row] = await tx.query<PaymentRow>(
    `insert into payment (id, checkout_id, payable_id, seller_id, provider, amount, currency, status, next_at, created_at, updated_at)
     values ($1, $2, $9, $3, $4, $5, $6, 'open', $7::timestamptz, $8::timestamptz, $8::timestamptz) returning ${paymentColumns}`,
    [
      newId(now),
      checkoutId ?? null,
      ...[sellerId, provider, amount, currency, new Date(now.getTime() + firstLook), now],
      payableId ?? null,
    ],
  );
  if (!row) throw new Error('The payment could not be stored.');
  return row;
}

/** True when the provider's state belongs to this payment and has the amount that is due (minor units). */
export function isPaymentOf(
  payment: PaymentRow,
  state: ProviderState,
  { amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>,
): boolean {
  return (
    state.paymentId === payment.id &&
    (payment.provider_ref === null || payment.provider_ref === state.ref) &&
    state.amount === payment.amount &&
    state.currency === payment.currency &&
    payment.amount === amount &&
    payment.currency === currency
  );
}

/** Stores the provider's state; a missing `used_for` keeps it. */
export async function updatePayment(
  tx: Queryable,
  { id }: PaymentRow,
  { status, ref, usedFor }: { status: ProviderStatus; ref?: string; usedFor?: PaymentRow['used_for'] },
  now: Date,
): Promise<void> {
  await tx.query(
    `update payment set status = $2, provider_ref = coalesce(provider_ref, $3), used_for = case when $5 then $4 else used_for end,
       updated_at = $6::timestamptz
     where id = $1`,
    [id, status, ref ?? null, usedFor ?? null, usedFor !== undefined, now],
  );
}

/**
 * Payments that the provider should be asked about, unless it reports before. They are asked about again after the lease,
 * which grows with their age.
 */
export const paymentChecks: LeasedQueue = {
  table: 'payment',
  due: 'next_at',
  state: { column: 'status', waiting: ['open', 'processing'] },
  batch: 20,
  leaseMs: 5 * minute,
  maxLeaseMs: 360 * minute,
};

/** Claims payments that the provider should be asked about. */
export async function claimPaymentChecks(db: Queryable, now: Date): Promise<PaymentRow[]> {
  return await claim<PaymentRow>(db, paymentChecks, now, { columns: paymentColumns });
}

/** Cancels an open payment without the provider's id: it was never shown to the buyer. */
export async function cancelUnshownPayment(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update payment set status = 'canceled', updated_at = $2::timestamptz where id = $1 and status = 'open' and provider_ref is null`,
    [id, now],
  );
}

/** Makes a payment due: the provider is asked about it next. */
export async function makePaymentDue(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query('update payment set next_at = $2::timestamptz where id = $1', [id, now]);
}
