/** A checkout becomes an order here, whoever says that it is paid: the buyer's browser, a provider, or a key holder. */
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { filesOf, questionsOf } from '../orders/details.ts';
import { applyExchanges } from './apply-exchanges.ts';
import type { OrderPayment } from '../orders/order-sale.ts';
import { assertWelcome, writeOrders } from './place-order.ts';
import { ApiError } from '../http/api-error.ts';
import { completeResales } from './complete-resale.ts';
import { deleteFiles, findFiles, takeFiles } from '../orders/uploads.ts';

/**
 * Turns a hold that is locked, with what it counts on (`lockExchanged`), into an order with its tickets, and tells the seller's programs.
 * Answers the order.
 * @throws Refusal 403 or 409 for a buyer who may not, 410 when the hold has run out; nothing is written then.
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
  const { details } = row.data;
  const named = details ? filesOf(questionsOf(sale, row.data.order, now), details) : [];
  // not those that another checkout answers with meanwhile
  await takeFiles(tx, row.id, [...(await findFiles(tx, row, named, now)).keys()]);
  await deleteFiles(tx, [row.id], named);
  return order;
}
