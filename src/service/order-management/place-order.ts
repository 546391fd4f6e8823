/** The conditions for a checkout to become an order, and the writing of orders. */
import { assertNotBlocked, fillRecords } from '../customers/buyer-record.ts';
import { sellHolds } from '../orders/holds.ts';
import { orderMessages } from '../orders/messages.ts';
import type { OrderRow } from '../orders/row.ts';
import type { OrderPayment } from '../orders/order-sale.ts';
import type { Sale } from '../orders/sale.ts';
import { assertCouponLimits, couponsOf } from '../coupons/ledger.ts';
import { announceUses } from '../coupons/messages.ts';
import { assertCustomerLimits } from '../orders/customer-limits.ts';
import type { Queryable } from '../database/index.ts';
import { detailsError } from '../orders/details-problem.ts';
import { detailsProblems, filesOf, questionsOf } from '../orders/details.ts';
import { queueConfirmations } from '../documents/order-email-queue.ts';
import { tellSeller } from '../documents/sale-email-queue.ts';
import { announceRedemptions, type VoucherUse } from '../vouchers/messages.ts';
import { announce } from '../webhooks/outbox.ts';
import { newOrderNumbers } from '../orders/order-numbers.ts';
import { setComplete } from '../orders/status.ts';
import { termOf } from '../orders/payment-terms.ts';
import { insertPlaces } from '../orders/season-places.ts';
import { insertTickets, ticketsFor } from '../orders/tickets.ts';
import { findFiles } from '../orders/uploads.ts';

/** Checks the details of a checkout. @throws ApiError 409 when the buyer or a required answer is missing. */
export async function assertDetails(tx: Queryable, row: OrderRow, sale: Sale, now: Date): Promise<void> {
  const { details, order } = row.data;
  const questions = questionsOf(sale, order, now);
  const files = details && (await findFiles(tx, row.id, filesOf(questions, details)));
  const problems = details && files ? detailsProblems(questions, details, files, now) : [];
  if (!details || problems.length > 0) throw detailsError(409, problems, 'DETAILS_MISSING');
}

/** Checks the buyer. @throws ApiError 403 or 409 when the seller does not sell to this buyer, or not as much. */
export async function assertWelcome(tx: Queryable, row: OrderRow, sale: Sale): Promise<void> {
  const { account, details } = row.data;
  await assertNotBlocked(tx, { sellerId: row.seller_id, account, email: details?.email ?? '' });
  await assertCustomerLimits(tx, row, sale);
  await assertCouponLimits(tx, row, { account, email: details?.email }, true);
}

/**
 * Writes orders whose holds are locked and whose buyers are checked: one statement for each table, for any number of
 * orders. Answers them by id; an order whose hold has expired is missing, and nothing of it is written.
 */
export async function writeOrders(
  tx: Queryable,
  orders: readonly { readonly row: OrderRow; readonly sale: Sale; readonly payment: OrderPayment }[],
  now: Date,
): Promise<Map<string, OrderRow>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map(({ row }) => row.id);
  const [sold, numbers] = await Promise.all([
    sellHolds(tx, ids, now),
    newOrderNumbers(
      tx,
      orders.map(({ row }) => row),
    ),
  ]);
  const written = orders
    .filter(({ row }) => sold.has(row.id))
    .map(({ row, sale, payment: { method, status, tickets, termDays, isQuiet = false } }) => ({
      row: {
        ...row,
        number: numbers.get(row.id) ?? null,
        ...termOf(row, sale, termDays, now),
        status: 'COMPLETE' as const,
        payment_method: method,
        payment_status: status,
        completed_at: now,
        updated_at: now,
      },
      tickets: ticketsFor(row, sale, tickets, now),
      isQuiet,
    }));
  const complete = written.map(({ row }) => row);
  const subscribed = written.filter(({ row }) => row.has_hooks);
  const messages = subscribed.flatMap(({ row, tickets }) => orderMessages(row, tickets, now));
  await Promise.all([
    fillRecords(tx, complete, now),
    setComplete(tx, complete, now),
    insertTickets(tx, written),
    insertPlaces(tx, written),
    announce(tx, messages, now),
    announceRedemptions(
      tx,
      subscribed.flatMap(({ row }) => redemptionsOf(row)),
      now,
    ),
    announceUses(
      tx,
      subscribed.flatMap(({ row: { id, data } }) =>
        couponsOf(data.order).map((couponId) => ({ couponId, transactionId: id })),
      ),
      now,
    ),
    queueConfirmations(
      tx,
      written
        .filter(({ row, isQuiet }) => !isQuiet && row.data.complimentary?.sendMail !== false)
        .map(({ row }) => row),
      now,
    ),
    tellSeller(tx, 'sale', complete, now),
  ]);
  return new Map(complete.map((row) => [row.id, row]));
}

/** What vouchers pay of an order. */
function redemptionsOf({ id, data }: OrderRow): VoucherUse[] {
  return data.vouchers.redeemed
    .filter(({ amount }) => amount > 0)
    .map(({ _id: voucherId, amount }) => ({ voucherId, amount, transactionId: id }));
}
