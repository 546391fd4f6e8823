/** The row of a checkout, together with its hold. */
import { extendedColumns, type Extended } from './extend-checkout.ts';
import type { EnteredCoupons } from './coupon-entry.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import type { Details } from './details.ts';
import type { Agreed } from '../events/seller-terms.ts';
import type { Order } from './order-quote.ts';
import type { ChangeFee } from './fees.ts';
import type { OrderReturn } from './returned-tickets.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import type { Redemption } from '../vouchers/ledger.ts';

/** The POS of a checkout, as it is stored with it. */
export interface Pos {
  /** `OPERATOR` or `KIOSK`; missing online. */
  readonly pointOfSale?: string | undefined;
  /** `_id`s of the discounts that staff gave. */
  readonly posDiscounts?: readonly string[] | undefined;
}

/** How complimentary tickets were given. */
interface Complimentary {
  /** The seller's name for tickets that were given together. */
  readonly batchId?: string | undefined;
  /** The seller's words to the recipient. */
  readonly message?: string | undefined;
  /** False sends no email with the order. */
  readonly sendMail: boolean;
  /** Each ticket has to be named before it admits. */
  readonly mustBeNamed: boolean;
}

/** The account that manual refunds are paid to, as far as it is known. */
export interface RefundAccount {
  /** In capitals and without spaces. */
  readonly iban?: string | undefined;
  readonly accountHolder?: string | undefined;
}

/** The data of a checkout beside its columns. */
export interface CheckoutData extends Pos {
  readonly type: string;
  readonly channelId?: string | undefined;
  readonly preferredLanguage?: string | undefined;
  readonly meta?: Record<string, unknown> | undefined;
  /** The minutes of its hold, as its seller had set them when it began; those of the service when missing. */
  readonly holdMinutes?: number | undefined;
  readonly order: Order;
  /** Codes as they were sent, and their redemption. */
  readonly vouchers: Redemption & { readonly codes: readonly string[] };
  /** Coupons that opened the under-shop. */
  readonly coupons: readonly string[];
  /** Codes that were entered to lower the price; their amounts are among the discounts of the order. */
  readonly discountCoupons?: EnteredCoupons | undefined;
  readonly details?: Details | undefined;
  /** The order with tax, of a buyer who owes the tax: `order` is the same without. */
  readonly taxedOrder?: Order | undefined;
  /** The seller's terms when the details were sent. */
  readonly agreed?: Agreed | undefined;
  /**
   * The customer who signed in for this checkout. `customer_id`, in contrast, may come from an email address that
   * anyone can type.
   */
  readonly account?: string | undefined;
  /** The reason why an aborted checkout ended; `returned` for an order whose last ticket was returned. */
  readonly endedBy?: 'buyer' | 'expiry' | 'returned' | undefined;
  /** The time of payment for an order that was completed before it; ISO 8601. */
  readonly paidAt?: string | undefined;
  /** The provider's word for how it was paid, e.g. `card`. */
  readonly paymentInfoMethod?: string | undefined;
  /** Returns, in the order in which they were made. */
  readonly returns?: readonly OrderReturn[] | undefined;
  /** Manual refund of an order that its seller cancelled: minor units. */
  readonly refundByHand?: number | undefined;
  readonly refundAccount?: RefundAccount | undefined;
  /** The seller's own words; no buyer sees them. */
  readonly note?: string | undefined;
  /** The times at which the buyer corrected the email address; ISO 8601. */
  readonly corrections?: readonly string[] | undefined;
  /** Given away by the seller. */
  readonly complimentary?: Complimentary | undefined;
  /** Fees for later changes. */
  readonly changeFees?: readonly ChangeFee[] | undefined;
}

export interface OrderRow extends Extended {
  readonly id: string;
  /** Of an order, as people read it; missing for a new checkout. Use `numberOf`. */
  readonly number?: string | null;
  readonly secret: string;
  readonly seller_id: string;
  readonly event_id: string;
  readonly shop_id: string;
  readonly customer_id: string | null;
  readonly status: 'NEW' | 'ABORTED' | 'COMPLETE' | 'CANCELED';
  readonly payment_method: string | null;
  readonly payment_status: string | null;
  readonly currency: string;
  /** Minor units, as `due`. */
  readonly total: number;
  /** The rest of `total` after vouchers. */
  readonly due: number;
  readonly data: CheckoutData;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  readonly expires_at: Date;
  /** The hash of the caller's address; null where it does not count. */
  readonly address_key?: string | null;
  /** The time at which the unpaid order is released; null for one that is not, missing for a new checkout. */
  readonly pay_by?: Date | null;
  /** The time of the reminder to pay; null when there is none, or it was sent. */
  readonly remind_at?: Date | null;
  /** True when the seller has a webhook; without one no messages are written. */
  readonly has_hooks?: boolean;
}

/** Rows of checkouts; add a `where`. */
export const selectCheckouts = `
select c.id, c.number, c.secret, c.seller_id, c.event_id, c.shop_id, c.customer_id, c.status, c.payment_method, c.payment_status, c.currency,
  c.total, c.due, c.data, c.created_at, c.updated_at, c.completed_at, c.pay_by, c.remind_at, h.expires_at, h.address_key,${extendedColumns},
  exists (select 1 from webhook w where w.seller_id = c.seller_id and w.active) as has_hooks
from checkout c join hold h on h.id = c.id`;

/** True when a checkout has expired, whether its expiry was processed yet or not. */
export function isExpired({ status, data, expires_at: expires }: OrderRow, now: Date): boolean {
  return status === 'NEW' ? expires <= now : data.endedBy === 'expiry';
}

/** A checkout with its secret. @throws ApiError 404, the same for a wrong id and a wrong secret. */
export async function findCheckout(db: Queryable, id: string, secret: string): Promise<OrderRow> {
  const [row] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]);
  if (!timingSafeEqualStrings(secret, row?.secret ?? '') || !row) throw notFound('checkout');
  return row;
}

/** An order by its id. The caller has checked the access, e.g. to a ticket of it. @throws ApiError 404 */
export async function readOrder(db: Queryable, id: string): Promise<OrderRow> {
  const [row] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]);
  if (!row) throw notFound('checkout');
  return row;
}

/** Locks checkouts or orders by the rows of their holds, in the order of their ids. */
export async function lockHolds(tx: Queryable, ids: readonly string[]): Promise<void> {
  const sql = 'select 1 from hold where id = any($1::text[]) order by id for update';
  await takeLock(tx, 'orders', sql, [ids], ids);
}

/** A checkout with its secret, locked until the transaction ends. @throws ApiError as `findCheckout` */
export async function lockCheckout(tx: Queryable, id: string, secret: string): Promise<OrderRow> {
  const [, row] = await Promise.all([
    // The hold is the lock. A separate statement: only the next one is sure to see what the previous lock holder wrote.
    lockHolds(tx, [id]),
    findCheckout(tx, id, secret),
  ]);
  return row;
}

/** The order of a ticket or another thing that the caller may change; locked until the transaction ends. */
export async function lockOrder(tx: Queryable, id: string): Promise<OrderRow> {
  const [, [row]] = await Promise.all([
    lockHolds(tx, [id]),
    tx.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]),
  ]);
  if (!row) throw notFound('order');
  return row;
}

/** Several checkouts, locked, in the order of the argument; nothing for a wrong id or a wrong secret. */
export async function lockCheckouts(
  tx: Queryable,
  asked: readonly { readonly id: string; readonly secret: string }[],
): Promise<(OrderRow | undefined)[]> {
  const ids = asked.map(({ id }) => id);
  const [, rows] = await Promise.all([
    lockHolds(tx, ids),
    tx.query<OrderRow>(`${selectCheckouts} where c.id = any($1::text[])`, [ids]),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id, secret }) => {
    const row = known.get(id);
    return timingSafeEqualStrings(secret, row?.secret ?? '') ? row : undefined;
  });
}

/** @throws ApiError 410 for an expired checkout, 409 for one that is complete, aborted or canceled. */
export function assertOpen(row: OrderRow, now: Date): void {
  if (isExpired(row, now))
    throw new ApiError(410, 'CHECKOUT_EXPIRED', 'The time for this order has run out; its tickets are on sale again.');
  if (row.status === 'COMPLETE') throw new ApiError(409, 'WRONG_STATE', 'This order is complete already.');
  if (row.status === 'ABORTED') throw new ApiError(409, 'WRONG_STATE', 'This order was given up.');
  if (row.status === 'CANCELED') throw new ApiError(409, 'WRONG_STATE', 'This order was canceled.');
}
