/** The list of coupons with its filters; all of it as CSV. */
import type { z } from '../../contract/route.ts';
import type { Coupon, coupons } from '../../contract/coupons.ts';
import type { Request } from '../http/context.ts';
import type { ListSql } from '../http/paging.ts';
import type { Named } from '../http/pick.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { couponColumns } from './row.ts';

type Filters = Omit<Request<(typeof coupons)['list']>, 'top' | 'skip' | 'after' | 'bom'>;

/** The SQL of a list, the newest first. */
export function couponList(sellerId: string, { code, eventId, active, search, series }: Filters): ListSql {
  const params: unknown[] = [sellerId];
  const param = (value: unknown) => `$${params.push(value)}`;
  const where = ['c.seller_id = $1'];
  if (code !== undefined) where.push(`c.code_key = ${param(voucherKey(code))}`);
  if (active !== undefined) where.push(`c.active = ${param(active)}::boolean`);
  if (eventId !== undefined)
    where.push(`(c.data -> 'eventIds' is null or c.data -> 'eventIds' @> to_jsonb(${param(eventId)}::text))`);
  if (series !== undefined) where.push(`c.data ->> 'series' = ${param(series)}`);
  const words = search?.trim() ?? '';
  if (words !== '') {
    const key = param(voucherKey(words));
    where.push(
      `((${key} <> '' and starts_with(c.code_key, ${key})) or strpos(lower(c.data ->> 'name'), lower(${param(words)})) > 0)`,
    );
  }
  const from = `from coupon c where ${where.join(' and ')}`;
  return { columns: couponColumns, from, params, time: 'c.created_at', id: 'c.id' };
}

/** The columns of CSV: names as in JSON. */
export const csvColumns: readonly (keyof Named<z.output<typeof Coupon>>)[] = [
  'code',
  'name',
  'discountType',
  'value',
  'active',
  'validFrom',
  'validUntil',
  'maxRedemptions',
  'redemptions',
  'series',
  'createdAt',
  '_id',
];
