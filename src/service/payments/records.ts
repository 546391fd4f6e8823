/** Payments at providers as they are stored. The hold of its checkout is the lock of a payment, or else its bill. */
import type { Queryable } from '../database/index.ts';
import { newId } from '../security/ids.ts';
import type { ProviderState, ProviderStatus } from './provider.ts';

export interface PaymentRow {
  readonly id: string;
  /** What it pays: a checkout, or else a bill. */
  readonly checkout_id: string | null;
  readonly bill_id: string | null;
  readonly seller_id: string;
  readonly provider: string;
  /** The provider's name for it, once that is known. */
  readonly provider_ref: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** As the provider said last. */
  readonly status: ProviderStatus;
  /** What became of the money; `order` and `bill` already while that is on its way. */
  readonly used_for: 'order' | 'bill' | 'refund' | null;
  readonly created_at: Date;
}

/** Columns of `PaymentRow`. */
export const paymentColumns =
  'id, checkout_id, bill_id, seller_id, provider, provider_ref, amount, currency, status, used_for, created_at';

/** How long a provider is given to speak before it is asked, milliseconds. */
const firstLook = 5 * 60_000;

/** The payments of a checkout, the newest first. */
export async function paymentsOf(db: Queryable, checkoutId: string): Promise<PaymentRow[]> {
  return await db.query<PaymentRow>(
    `select ${paymentColumns} from payment where checkout_id = $1 order by created_at desc, id desc`,
    [checkoutId],
  );
}

/** The payments of a bill, the newest first. */
export async function paymentsOfPayable(db: Queryable, payableId: string): Promise<PaymentRow[]> {
  return await db.query<PaymentRow>(
    `select ${paymentColumns} from payment where bill_id = $1 order by created_at desc, id desc`,
    [payableId],
  );
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(`select ${paymentColumns} from payment where id = $1`, [id]);
  return row;
}

/** Payments that something could still be paid by, or is. */
export function isAlive({ status }: PaymentRow): boolean {
  return status !== 'canceled';
}

/** What is to be paid; minor units. */
export type Payable = { readonly sellerId: string; readonly amount: number; readonly currency: string } & (
  | { readonly checkoutId: string; readonly billId?: undefined }
  | { readonly billId: string; readonly checkoutId?: undefined }
);
/** Whether a payment may still bring, or has brought, the money for its checkout. */
export function isUnderWay({ status, used_for: usedFor }: PaymentRow): boolean {
  return status === 'open' || status === 'processing' || usedFor === 'order';
}

/** Writes down a payment that is about to be made at the provider. */
export async function insertPayment(
  tx: Queryable,
  { checkoutId, billId: payableId, sellerId, amount, currency }: Payable,
  provider: string,
  now: Date,
): Promise<PaymentRow> {
  const [row] = await tx.query<PaymentRow>(
    `insert into payment (id, checkout_id, bill_id, seller_id, provider, amount, currency, status, next_at, created_at, updated_at)
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

/** Whether what a provider tells is about this payment, and it is over what is due (minor units). */
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

/** Writes down what the provider says; `used_for` stays when missing. */
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
 * Takes payments that the provider should be asked about, at most `limit`; another process leaves them alone for a while, which grows with
 * their age from five minutes to six hours.
 */
export async function takeDuePayments(db: Queryable, now: Date, limit: number): Promise<PaymentRow[]> {
  return await db.query<PaymentRow>(
    `update payment set next_at = $1::timestamptz
       + least(greatest($1::timestamptz - created_at, interval '5 minutes'), interval '6 hours')
     where id in (
       select id from payment where status in ('open', 'processing') and next_at <= $1::timestamptz
       order by next_at, id limit $2 for update skip locked)
     returning ${paymentColumns}`,
    [now, limit],
  );
}
