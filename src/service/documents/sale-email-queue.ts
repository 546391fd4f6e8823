/** The occasions on which a seller is told of its sales. What it gives away is no sale. */
import type { Queryable } from '../database/index.ts';
import { queueSaleNews, type SaleNews } from '../mail/seller-queue.ts';
import type { OrderRow } from '../orders/row.ts';

/** In the transaction that completes orders, cancels them or takes tickets out of them. @param part As in `ToldOrder`. */
export async function tellSeller(
  tx: Queryable,
  news: SaleNews,
  rows: readonly Pick<OrderRow, 'id' | 'seller_id' | 'data'>[],
  now: Date,
  part = '',
): Promise<void> {
  const told = rows.filter(({ data }) => data.complimentary === undefined);
  await queueSaleNews(
    tx,
    news,
    told.map(({ id: checkoutId, seller_id: sellerId, data }) => ({
      sellerId,
      checkoutId,
      isAtPos: data.pointOfSale !== undefined,
      part,
    })),
    now,
  );
}
