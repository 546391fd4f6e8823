/** A checkout in the database, together with its hold. */
import { extendedColumns, type Extended } from './extend-checkout.ts';
import type { EnteredCoupons } from './coupon-entry.ts';
import type { Queryable } from '../database/index.ts';
import type { Details } from './details.ts';
import type { Order } from './order-quote.ts';
import type { ChangeFee } from './fees.ts';
import type { OrderReturn } from './returned-tickets.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import type { Redemption } from '../vouchers/ledger.ts';

/** How a checkout is sold at a counter, as it is kept with it. */
export interface Pos {
  /** `OPERATOR` or `KIOSK`; missing online. */
  readonly pointOfSale?: string | undefined;
  /** `_id`s of the discounts that staff gave. */
  readonly posDiscounts?: readonly string[] | undefined;
}

/** What is kept of a checkout beside its columns. */
export interface CheckoutData extends Pos {
  readonly type: string;
  readonly channelId?: string | undefined;
  readonly preferredLanguage?: string | undefined;
  readonly meta?: Record<string, unknown> | undefined;
  readonly order: Order;
  /** Codes as they were sent, and what became of them. */
  readonly vouchers: Redemption & { readonly codes: readonly string[] };
  /** Coupons that opened the shop. */
  readonly coupons: readonly string[];
  /** Codes that were entered to lower the price; what they take off stands among the discounts of the order. */
  readonly discountCoupons?: EnteredCoupons | undefined;
  readonly details?: Details | undefined;
  /** The customer who signed in for this checkout; `customer_id` may also come from an e-mail address that anybody can type. */
  readonly account?: string | undefined;
  /** Why an aborted checkout is over; `returned` of an order whose last ticket was given back. */
  readonly endedBy?: 'buyer' | 'expiry' | 'returned' | undefined;
  /** When the money came of an order that was complete before that; ISO 8601. */
  readonly paidAt?: string | undefined;
  /** Tickets that were given back, in the order in which they were. */
  readonly returns?: readonly OrderReturn[] | undefined;
  /** Of an order that its seller called off: minor units that the seller gives back by hand. */
  readonly refundByHand?: number | undefined;
  /** What was paid for changes to it later. */
  readonly changeFees?: readonly ChangeFee[] | undefined;
}

export interface OrderRow extends Extended {
  readonly id: string;
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
  /** What is left of `total` after vouchers. */
  readonly due: number;
  readonly data: CheckoutData;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  readonly expires_at: Date;
  /** Whether the seller has an address that hears of anything; without one there is nothing to announce. */
  readonly has_hooks?: boolean;
}

/** Rows of checkouts; add a `where`. */
export const selectCheckouts = `
select c.id, c.secret, c.seller_id, c.event_id, c.shop_id, c.customer_id, c.status, c.payment_method, c.payment_status, c.currency,
  c.total, c.due, c.data, c.created_at, c.updated_at, c.completed_at, h.expires_at,${extendedColumns},
  exists (select 1 from webhook w where w.seller_id = c.seller_id and w.active) as has_hooks
from checkout c join hold h on h.id = c.id`;

/** A checkout that has run out is over, whether or not the sweeper came by. */
export function isExpired({ status, data, expires_at: expires }: OrderRow, now: Date): boolean {
  return status === 'NEW' ? expires <= now : data.endedBy === 'expiry';
}

/** @throws Refusal 404, the same for a wrong id and a wrong secret. */
export async function findCheckout(db: Queryable, id: string, secret: string): Promise<OrderRow> {
  const [row] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]);
  if (!timingSafeEqualStrings(secret, row?.secret ?? '') || !row) throw notFound('checkout');
  return row;
}

/** The order of something that its caller may see, such as a ticket. @throws ApiError 404 */
export async function readOrder(db: Queryable, id: string): Promise<OrderRow> {
  const [row] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]);
  if (!row) throw notFound('checkout');
  return row;
}

/** A checkout, and nobody else changes it until the transaction ends. @throws ApiError as `findCheckout` */
export async function lockCheckout(tx: Queryable, id: string, secret: string): Promise<OrderRow> {
  const [, row] = await Promise.all([
    // The hold is the lock. A statement of its own: only the next one is sure to see what the one before us wrote.
    tx.query('select 1 from hold where id = $1 for update', [id]),
    findCheckout(tx, id, secret),
  ]);
  return row;
}

/** The order of something that its caller may change, such as a ticket; nobody else changes it until the transaction ends. */
export async function lockOrder(tx: Queryable, id: string): Promise<OrderRow> {
  const [, [row]] = await Promise.all([
    tx.query('select 1 from hold where id = $1 for update', [id]),
    tx.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]),
  ]);
  if (!row) throw notFound('order');
  return row;
}

/** Several at once, in the order in which they are asked for; nothing for a wrong id or a wrong secret. */
export async function lockCheckouts(
  tx: Queryable,
  asked: readonly { readonly id: string; readonly secret: string }[],
): Promise<(OrderRow | undefined)[]> {
  const ids = asked.map(({ id }) => id);
  const [, rows] = await Promise.all([
    // in the order of their ids, so that nobody waits for somebody who waits for them
    tx.query('select 1 from hold where id = any($1::text[]) order by id for update', [ids]),
    tx.query<OrderRow>(`${selectCheckouts} where c.id = any($1::text[])`, [ids]),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id, secret }) => {
    const row = known.get(id);
    return timingSafeEqualStrings(secret, row?.secret ?? '') ? row : undefined;
  });
}

/** @throws Refusal 410 for a checkout that has run out, 409 for one that is complete, aborted or canceled. */
export function assertOpen(row: OrderRow, now: Date): void {
  if (isExpired(row, now))
    throw new ApiError(410, 'CHECKOUT_EXPIRED', 'The time for this order has run out; its tickets are on sale again.');
  if (row.status === 'COMPLETE') throw new ApiError(409, 'WRONG_STATE', 'This order is complete already.');
  if (row.status === 'ABORTED') throw new ApiError(409, 'WRONG_STATE', 'This order was given up.');
  if (row.status === 'CANCELED') throw new ApiError(409, 'WRONG_STATE', 'This order was canceled.');
}
