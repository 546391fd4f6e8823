/** Coupons that a checkout uses, as their buyer sees them. */
import type { CouponOffer } from '../../contract/coupons.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { couponColumns, couponOffer, type CouponRow } from './row.ts';

/** The coupons with these codes, whatever is left of them: the caller's checkout uses them already. */
export async function couponsInUse(
  db: Queryable,
  sellerId: string,
  codes: readonly string[],
): Promise<z.output<typeof CouponOffer>[]> {
  if (codes.length === 0) return [];
  const rows = await db.query<CouponRow>(
    `select ${couponColumns} from coupon c where c.seller_id = $1 and c.code_key = any($2::text[])`,
    [sellerId, codes.map(voucherKey)],
  );
  return rows.map(couponOffer);
}
