/** The columns of a coupon that is written. */
import { json } from '../database/index.ts';
import type { CouponDraft } from './checks.ts';

/** `active`, `valid_from`, `valid_until`, `max_redemptions` and `data`, as parameters. */
export function columnsOf({ active, validFrom, validUntil, maxRedemptions, data }: CouponDraft): unknown[] {
  return [active, validFrom ?? null, validUntil ?? null, maxRedemptions ?? null, json(data)];
}
