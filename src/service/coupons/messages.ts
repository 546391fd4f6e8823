/** Messages about coupons for webhooks: the coupon as its seller sees it, and the order that it was used for. */
import type { Queryable } from '../database/index.ts';
import { announce } from '../webhooks/outbox.ts';
import { couponColumns, couponView, type CouponRow } from './row.ts';

/** A coupon that lowers the price of an order. */
export interface CouponUse {
  readonly couponId: string;
  readonly transactionId: string;
}

/** Tells of the coupons of orders that are completed in this transaction. */
export async function announceUses(tx: Queryable, uses: readonly CouponUse[], now: Date): Promise<void> {
  if (uses.length === 0) return;
  const rows = await tx.query<CouponRow>(`select ${couponColumns} from coupon c where c.id = any($1::text[])`, [
    uses.map(({ couponId }) => couponId),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const messages = uses.flatMap(({ couponId, transactionId }) => {
    const row = known.get(couponId);
    const data = row && { ...couponView(row), transactionId };
    return data ? [{ sellerId: row.seller_id, type: 'coupon.redeemed' as const, data }] : [];
  });
  await announce(tx, messages, now);
}
