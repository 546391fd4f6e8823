/** Checks of a coupon beyond its schema: contradicting settings, unknown events, amounts that no price can have. */
import { isFraction } from '../../contract/fractions.ts';
import type { CouponData } from './row.ts';
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { isPercentage } from '../../sale/discounts.ts';
import { fractionDigits, toMajor, toMinor } from '../../sale/money.ts';

/** A coupon before it is written. */
export interface CouponDraft {
  readonly code?: string | undefined;
  readonly active: boolean;
  readonly validFrom: Date | undefined;
  readonly validUntil: Date | undefined;
  readonly maxRedemptions: number | undefined;
  readonly data: CouponData;
}

interface Problem {
  readonly path: string;
  readonly message: string;
}

const inAmounts = ['fix', 'TOTAL', 'fixPerItem'];

/** True when the coupon has amounts of money: then it is valid only in its seller's currency. */
export function hasAmounts({ discountType, minCartSum }: CouponData): boolean {
  return minCartSum !== undefined || inAmounts.includes(discountType);
}

/**
 * Checks a coupon.
 * @param currency The seller's.
 * @throws ApiError 400 that names each contradiction by its field.
 */
export async function assertCoupon(
  db: Queryable,
  sellerId: string,
  draft: CouponDraft,
  currency: string,
): Promise<void> {
  const problems = [...contradictions(draft), ...unfitAmounts(draft.data, currency)];
  rejectCoupon(problems.length > 0 ? problems : await unknownEvents(db, sellerId, draft.data.eventIds ?? []));
}

/** @throws ApiError 400 when there is a problem. */
export function rejectCoupon(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  const message = `The request does not fit: ${first.path}: ${first.message}.`;
  throw new ApiError(400, 'INVALID_REQUEST', message, problems);
}

function contradictions({ validFrom, validUntil, maxRedemptions, data }: CouponDraft): Problem[] {
  const { discountType, value, ticketTypeIds, group, maxPerCustomer } = data;
  const problems: Problem[] = [];
  const wrong = (path: string, message: string) => problems.push({ path, message });
  if (discountType === 'waiveFees') {
    if (value !== undefined) wrong('value', 'waiveFees has none: it waives charges');
  } else if (value === undefined) {
    wrong('value', isPercentage(data) ? 'Say which share: 0.1 is 10 %' : 'Say how much');
  } else if (isPercentage(data) && value > 1) {
    wrong('value', isFraction('value', value));
  }
  if (ticketTypeIds && group !== undefined) wrong('group', 'Either ticketTypeIds or group');
  if (validFrom && validUntil && validUntil <= validFrom) wrong('validUntil', 'Expected a time after validFrom');
  if (maxPerCustomer !== undefined && maxRedemptions !== undefined && maxPerCustomer > maxRedemptions)
    wrong('maxPerCustomer', `At most ${maxRedemptions}, as maxRedemptions says`);
  return problems;
}

function unfitAmounts({ discountType, value, minCartSum }: CouponData, currency: string): Problem[] {
  const digits = fractionDigits(currency);
  const isUnfit = (amount: number | undefined) =>
    amount !== undefined && toMajor(toMinor(amount, currency), currency) !== amount;
  const message = digits === 0 ? `${currency} has no decimals` : `At most ${digits} decimals, as ${currency} has`;
  return [
    ...(inAmounts.includes(discountType) && isUnfit(value) ? [{ path: 'value', message }] : []),
    ...(isUnfit(minCartSum) ? [{ path: 'minCartSum', message }] : []),
  ];
}

async function unknownEvents(db: Queryable, sellerId: string, ids: readonly string[]): Promise<Problem[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    'select id from event where seller_id = $1 and id = any($2::text[]) and deleted_at is null',
    [sellerId, ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  return ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ path: `eventIds.${at}`, message: 'There is no such event' }],
  );
}
