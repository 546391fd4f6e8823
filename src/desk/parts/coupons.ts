/** Words for a coupon: what it takes off, how often it is used, and whether it can be. */
import type { Coupon } from '../../contract/coupons.ts';
import type { Desk } from './desk.ts';
import { state } from './icons.ts';

const isPercentage = (type: string) => type === 'var' || type === 'PERCENTAGE';

/** A fraction as people write it: 0.125 is 12.5. */
export const percentOf = (fraction: number): number => Math.round(fraction * 10_000) / 100;

/** What a coupon takes off. */
export function discountOf({ texts: { coupons }, formats }: Desk, { discountType, value = 0 }: Coupon): string {
  if (discountType === 'waiveFees') return coupons.noFees;
  if (isPercentage(discountType)) return formats.share(value);
  return discountType === 'fixPerItem' ? coupons.perTicket(formats.money(value)) : formats.money(value);
}

/** Whether buyers can use a coupon, in a word and a shape. */
export function couponState(
  { texts: { coupons } }: Desk,
  { active, validFrom, validUntil, maxRedemptions, redemptions = 0 }: Coupon,
) {
  const now = new Date();
  const { states } = coupons;
  if (active === false) return state('none', states.off);
  if (validUntil !== undefined && new Date(validUntil) <= now) return state('none', states.expired);
  if (maxRedemptions !== undefined && redemptions >= maxRedemptions) return state('none', states.used);
  if (validFrom !== undefined && new Date(validFrom) > now) return state('wait', states.later);
  return state('good', states.active);
}
