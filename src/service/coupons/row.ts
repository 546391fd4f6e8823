/** The row of a coupon, and its views. */
import type { z } from '../../contract/route.ts';
import type { Coupon, CouponOffer } from '../../contract/coupons.ts';
import { compact, pick } from '../http/pick.ts';

/** The data of a coupon beside its columns; amounts in major units of the seller's currency, as they were sent. */
export interface CouponData {
  readonly name?: string | undefined;
  readonly discountType: string;
  readonly value?: number | undefined;
  readonly eventIds?: readonly string[] | undefined;
  readonly ticketTypeIds?: readonly string[] | undefined;
  readonly group?: string | undefined;
  readonly minCartSum?: number | undefined;
  readonly minTickets?: number | undefined;
  readonly maxPerCustomer?: number | undefined;
  readonly withDiscounts?: boolean | undefined;
  readonly withCoupons?: boolean | undefined;
  /** The series that it was made with. */
  readonly series?: string | undefined;
}

/** A row of the table. */
export interface CouponRow {
  readonly id: string;
  readonly seller_id: string;
  readonly code: string;
  readonly code_key: string;
  readonly active: boolean;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly max_redemptions: number | null;
  readonly used: number;
  readonly data: CouponData;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Columns of `CouponRow`, for `from coupon c`. */
export const couponColumns =
  'c.id, c.seller_id, c.code, c.code_key, c.active, c.valid_from, c.valid_until, c.max_redemptions, c.used, c.data, c.created_at, c.updated_at' as const;

const offered = [
  'name',
  'discountType',
  'value',
  'group',
  'minCartSum',
  'minTickets',
  'withDiscounts',
  'withCoupons',
] as const;

/** The public view for callers who know the code; prices are computed from it. */
export function couponOffer(row: CouponRow): z.output<typeof CouponOffer> {
  const { ticketTypeIds } = row.data;
  return {
    _id: row.id,
    code: row.code,
    ...pick(row.data, offered),
    ...(ticketTypeIds && { ticketTypeIds: [...ticketTypeIds] }),
    ...(row.valid_until && { validUntil: row.valid_until.toISOString() }),
  };
}

/** A coupon as its seller sees it. */
export function couponView(row: CouponRow): z.input<typeof Coupon> {
  const { eventIds, maxPerCustomer, series } = row.data;
  return compact({
    ...couponOffer(row),
    sellerId: row.seller_id,
    eventIds: eventIds && [...eventIds],
    validFrom: row.valid_from?.toISOString(),
    maxRedemptions: row.max_redemptions ?? undefined,
    maxPerCustomer,
    active: row.active,
    redemptions: row.used,
    series,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}
