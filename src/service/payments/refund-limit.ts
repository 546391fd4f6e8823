/** The limit of refunds: what a role may give back of one order, as its seller has set it. */
import { errorCodes } from '../../contract/error-codes.ts';
import { toMinor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Key } from '../http/context.ts';
import type { OrderRow } from '../orders/row.ts';

const tooMuch = () => new ApiError(403, 'REFUND_LIMIT', errorCodes.REFUND_LIMIT);

/**
 * Refuses a refund beyond the limit of the caller. What went back of the order before counts, too, so that two small
 * refunds are no larger one.
 * @param back Money or a new voucher, in minor units.
 * @throws ApiError 403 `REFUND_LIMIT`
 */
export async function assertMayRefund(
  db: Queryable,
  key: Key,
  { currency, data }: Pick<OrderRow, 'currency'> & Partial<Pick<OrderRow, 'data'>>,
  back: number,
): Promise<void> {
  if (back <= 0) return;
  const limit = await limitOf(db, key);
  const before = (data?.returns ?? []).reduce((sum, { paid }) => sum + paid, 0);
  if (limit !== undefined && before + back > toMinor(limit, currency)) throw tooMuch();
}

/** Refuses to refund many orders together where one has a limit. @throws ApiError 403 `REFUND_LIMIT` */
export async function assertMayRefundMany(db: Queryable, key: Key): Promise<void> {
  if ((await limitOf(db, key)) !== undefined) throw tooMuch();
}

/** In major units; nothing where there is none. */
async function limitOf(db: Queryable, { sellerId, refundsToLimit }: Key): Promise<number | undefined> {
  if (!refundsToLimit) return undefined;
  const [seller] = await db.query<{ limit: number | null }>(
    `select (data#>>'{deskSettings,refundLimit}')::float8 as "limit" from seller where id = $1`,
    [sellerId],
  );
  return seller?.limit ?? undefined;
}
