/** The operations of coupons: management by their seller, and the check of a code by a buyer. */
import type { Api } from '../../contract/index.ts';
import { couponManagement } from './management.ts';
import { isOffered } from './ledger.ts';
import { couponColumns, couponOffer, type CouponRow } from './row.ts';
import { buildEventInfo } from '../storefront/event-info.ts';
import { findEvent } from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { ApiError } from '../http/api-error.ts';
import { StockLevels } from '../storefront/stock-levels.ts';
import { voucherKey } from '../vouchers/code-key.ts';

/** The handlers of coupons. A code that cannot be used here gets the same answer whatever the reason. */
export function couponHandlers(context: Context): Handlers<Api['coupons']> {
  const { db, now } = context;
  return {
    ...couponManagement(context),

    async check({ id, code }) {
      const at = now();
      const event = await findEvent(db, id);
      const key = voucherKey(code);
      const [row] =
        event && key !== ''
          ? await db.query<CouponRow & { readonly currency: string }>(
              `select ${couponColumns}, s.currency from coupon c join seller s on s.id = c.seller_id
         where c.seller_id = $1 and c.code_key = $2`,
              [event.sellerId, key],
            )
          : [];
      // the ticket types do not depend on the stock
      const info = event && row && buildEventInfo(event, new StockLevels(), at);
      if (!info || !isOffered(row, { event, info }, at))
        throw new ApiError(404, 'UNKNOWN_COUPON', 'There is no such coupon here.');
      return couponOffer(row);
    },
  };
}
