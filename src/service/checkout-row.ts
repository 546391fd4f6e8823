/** A checkout in the database, together with its hold. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Queryable } from './database/index.ts';
import type { Details } from './details.ts';
import type { Order } from './order.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Redemption } from './voucher-ledger.ts';

/** What is kept of a checkout beside its columns. */
export interface CheckoutData {
  readonly type: string;
  readonly channelId?: string | undefined;
  readonly preferredLanguage?: string | undefined;
  readonly meta?: Record<string, unknown> | undefined;
  readonly order: Order;
  /** Codes as they were sent, and what became of them. */
  readonly vouchers: Redemption & { readonly codes: readonly string[] };
  /** Coupons that opened the shop. */
  readonly coupons: readonly string[];
  readonly details?: Details | undefined;
  /** The customer who signed in for this checkout; `customer_id` may also come from an e-mail address that anybody can type. */
  readonly account?: string | undefined;
  /** Why an aborted checkout is over. */
  readonly endedBy?: 'buyer' | 'expiry' | undefined;
}

export interface CheckoutRow {
  readonly id: string;
  readonly secret: string;
  readonly seller_id: string;
  readonly event_id: string;
  readonly shop_id: string;
  readonly customer_id: string | null;
  readonly status: 'NEW' | 'ABORTED' | 'COMPLETE';
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
  c.total, c.due, c.data, c.created_at, c.updated_at, c.completed_at, h.expires_at,
  exists (select 1 from webhook w where w.seller_id = c.seller_id and w.active) as has_hooks
from checkout c join hold h on h.id = c.id`;

/** A checkout that has run out is over, whether or not the sweeper came by. */
export function isExpired({ status, data, expires_at: expires }: CheckoutRow, now: Date): boolean {
  return status === 'NEW' ? expires <= now : data.endedBy === 'expiry';
}

function sameSecret(a: string, b: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** @throws Refusal 404, the same for a wrong id and a wrong secret. */
export async function findCheckout(db: Queryable, id: string, secret: string): Promise<CheckoutRow> {
  const [row] = await db.query<CheckoutRow>(`${selectCheckouts} where c.id = $1`, [id]);
  if (!sameSecret(secret, row?.secret ?? '') || !row) throw notFound('checkout');
  return row;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockCheckout(tx: Queryable, id: string, secret: string): Promise<CheckoutRow> {
  // The hold is the lock. A statement of its own: only the next one is sure to see what the one before us wrote.
  await tx.query('select 1 from hold where id = $1 for update', [id]);
  return await findCheckout(tx, id, secret);
}

/** @throws Refusal 410 for a checkout that has run out, 409 for one that is complete or aborted. */
export function assertOpen(row: CheckoutRow, now: Date): void {
  if (isExpired(row, now))
    throw new Refusal(410, 'CHECKOUT_EXPIRED', 'The time for this order has run out; its tickets are on sale again.');
  if (row.status === 'COMPLETE') throw new Refusal(409, 'WRONG_STATE', 'This order is complete already.');
  if (row.status === 'ABORTED') throw new Refusal(409, 'WRONG_STATE', 'This order was given up.');
}
