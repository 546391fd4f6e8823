/**
 * Coupons: discounts that a buyer enters by a code. They apply after the discounts that the cart earns and those of
 * staff, in the order of entry, and take their shares in the same way. Conditions count regular prices and all tickets
 * of the cart, as those of other discounts do. A coupon for some ticket types reduces only these, amounts off the sum
 * included.
 */
import type { CouponOffer } from '../contract/coupons.ts';
import type { EventInfo } from '../contract/event-info.ts';
import { apply, type AppliedDiscount, type Priced } from './discounts.ts';
import { toMinor } from './money.ts';
import { groupTickets } from './ticket-groups.ts';

/** A coupon that a buyer wants to use, as `coupons.check` answers it. */
export type QuoteCoupon = CouponOffer;

/**
 * The reason why a coupon does not count: it has expired, none of its tickets is in the cart, there are too few of them
 * or too little value, other discounts exclude it, or there is nothing to reduce.
 */
type CouponReason =
  | 'EXPIRED'
  | 'NO_TICKETS'
  | 'MIN_TICKETS'
  | 'MIN_CART_SUM'
  | 'NOT_WITH_DISCOUNTS'
  | 'NOT_WITH_COUPONS'
  | 'NO_EFFECT';

export interface RefusedCoupon {
  readonly code: string;
  readonly reason: CouponReason;
  /** The missing number: tickets for `MIN_TICKETS`, minor units for `MIN_CART_SUM`. */
  readonly missing?: number;
}

/**
 * Applies the coupons that count, after the discounts in `applied`, which they join. Changes `lines` and returns why
 * others do not count.
 */
export function applyCoupons(
  info: EventInfo,
  lines: readonly Priced[],
  currency: string,
  coupons: readonly QuoteCoupon[],
  applied: AppliedDiscount[],
  now: Date,
): RefusedCoupon[] {
  const before = applied.length;
  const refused: RefusedCoupon[] = [];
  const seen = new Set<string>();
  const used: QuoteCoupon[] = [];
  for (const coupon of coupons) {
    const { _id, code } = coupon;
    if (seen.has(_id)) continue; // each counts once
    seen.add(_id);
    const targets = couponTargets(info, coupon, lines);
    const why = whyNotEarned(coupon, lines, targets, currency, now) ?? keptOut(coupon, before > 0, used);
    if (why) {
      refused.push({ code, ...why });
      continue;
    }
    const count = applied.length;
    apply(coupon, targets, currency, applied, code);
    if (applied.length > count) used.push(coupon);
    else refused.push({ code, reason: 'NO_EFFECT' });
  }
  return refused;
}

/** Coupons that waive charges where there are none: they are not used up. */
export function couponsInVain(applied: readonly AppliedDiscount[]): RefusedCoupon[] {
  return applied.flatMap(({ code, amount, waived = 0 }) =>
    code !== undefined && amount + waived <= 0 ? [{ code, reason: 'NO_EFFECT' as const }] : [],
  );
}

/** The ticket types that a coupon is for; nothing for one that is for all. */
export function couponTickets(
  info: EventInfo,
  { ticketTypeIds, group }: Pick<QuoteCoupon, 'ticketTypeIds' | 'group'>,
): readonly string[] | undefined {
  return ticketTypeIds ?? (group === undefined ? undefined : groupTickets(info, group));
}

/** The lines that a coupon is for. */
export function couponTargets<L extends Priced>(
  info: EventInfo,
  coupon: QuoteCoupon,
  lines: readonly L[],
): readonly L[] {
  const ids = couponTickets(info, coupon);
  return ids ? lines.filter(({ ticketTypeId }) => ids.includes(ticketTypeId)) : lines;
}

type Why = Omit<RefusedCoupon, 'code'>;

/** The reason why the cart alone does not meet a coupon's conditions; `undefined` if it does. */
export function whyNotEarned(
  { validUntil, minTickets = 1, minCartSum = 0 }: QuoteCoupon,
  lines: readonly Priced[],
  targets: readonly Priced[],
  currency: string,
  now: Date,
): Why | undefined {
  if (validUntil !== undefined && now >= new Date(validUntil)) return { reason: 'EXPIRED' };
  const tickets = targets.reduce((sum, { amount }) => sum + amount, 0);
  if (tickets === 0) return { reason: 'NO_TICKETS' };
  if (tickets < minTickets) return { reason: 'MIN_TICKETS', missing: minTickets - tickets };
  const value = lines.reduce((sum, { regular }) => sum + regular, 0);
  const min = toMinor(minCartSum, currency);
  return value < min ? { reason: 'MIN_CART_SUM', missing: min - value } : undefined;
}

/** The reason why other discounts exclude a coupon: the earlier one stays. */
function keptOut(coupon: QuoteCoupon, hasDiscounts: boolean, used: readonly QuoteCoupon[]): Why | undefined {
  if (coupon.withDiscounts === false && hasDiscounts) return { reason: 'NOT_WITH_DISCOUNTS' };
  const fits = coupon.withCoupons === true && used.every(({ withCoupons }) => withCoupons === true);
  return used.length > 0 && !fits ? { reason: 'NOT_WITH_COUPONS' } : undefined;
}
