/** The completion of a checkout as an order, whether the buyer's browser, a provider or a key reports the payment. */
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { filesOf, questionsOf } from '../orders/details.ts';
import { applyExchanges } from './apply-exchanges.ts';
import type { OrderPayment } from '../orders/order-sale.ts';
import { assertWelcome, writeOrders } from './place-order.ts';
import { ApiError } from '../http/api-error.ts';
import { completeResales, takeOverPlaces } from './complete-resale.ts';
import { deleteFiles } from '../orders/uploads.ts';

/**
 * Completes a checkout whose hold, and everything it depends on (`lockExchanged`), is locked: it becomes an order with
 * tickets, and messages are written. Answers the order.
 * @throws ApiError 403 or 409 for a buyer who is refused, 410 for an expired hold; then nothing is written.
 */
export async function completeOrder(
  tx: Queryable,
  row: OrderRow,
  sale: Sale,
  payment: OrderPayment,
  now: Date,
): Promise<OrderRow> {
  await applyExchanges(tx, row, now);
  await completeResales(tx, row, payment, now);
  await assertWelcome(tx, row, sale);
  const order = (await writeOrders(tx, [{ row, sale, payment }], now)).get(row.id);
  if (!order)
    throw new ApiError(410, 'CHECKOUT_EXPIRED', 'The time for this order has run out; its tickets are on sale again.');
  await takeOverPlaces(tx, order);
  const { details } = row.data;
  const named = details ? filesOf(questionsOf(sale, row.data.order, now), details) : [];
  await deleteFiles(tx, [row.id], named);
  return order;
}
