/** An order as its seller sees it. */
import type { z } from '../../contract/route.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { toMajor } from '../../sale/money.ts';
import { innerChargeView } from '../orders/inner-charges.ts';
import type { Queryable } from '../database/index.ts';
import { notFound } from '../http/api-error.ts';
import { lockHolds, selectCheckouts, type OrderRow } from '../orders/row.ts';
import type { TicketSlot } from '../orders/slots.ts';
import { transactionView } from '../orders/view.ts';

/** An order for its seller. @param slots The current slots of its tickets. */
export function orderView(row: OrderRow, now: Date, slots: readonly TicketSlot[]): z.input<typeof SellerTransaction> {
  const { secret: _secret, ...seen } = transactionView(row, now, slots);
  const { email, phone } = row.data.details ?? {};
  return {
    ...seen,
    ...innerChargeView(row),
    _id: row.id,
    ...(row.customer_id !== null && { customerId: row.customer_id }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    due: toMajor(row.due, row.currency),
    ...(row.data.note !== undefined && { note: row.data.note }),
    ...(row.completed_at && { completedAt: row.completed_at.toISOString() }),
  };
}

/** An order of a seller. @throws ApiError 404 for one of another seller */
export async function findSellerOrder(db: Queryable, sellerId: string, id: string): Promise<OrderRow> {
  const [row] = await db.query<OrderRow>(
    `${selectCheckouts} where c.id = $1 and c.seller_id = $2 and c.status in ('COMPLETE', 'CANCELED')`,
    [id, sellerId],
  );
  if (!row) throw notFound('order');
  return row;
}

/** An order of a seller, locked until the transaction ends. @throws ApiError 404 for one of another seller */
export async function lockSellerOrder(tx: Queryable, sellerId: string, id: string): Promise<OrderRow> {
  await findSellerOrder(tx, sellerId, id);
  await lockHolds(tx, [id]);
  return await findSellerOrder(tx, sellerId, id);
}
