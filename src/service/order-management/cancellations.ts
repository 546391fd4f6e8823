/** Cancellations by buyers of unpaid orders: by the link of the order, or signed in. */
import { errorCodes, type ErrorCode } from '../../contract/error-codes.ts';
import type { cancellations } from '../../contract/cancellations.ts';
import { cancellation, isUnpaid } from '../../sale/cancellation.ts';
import type { AvailableChange } from '../../sale/change-context.ts';
import { paidStates } from '../../sale/ticket-returns.ts';
import { signedIn } from '../http/access.ts';
import { lockOrder, type OrderRow } from '../orders/row.ts';
import { transactionView } from '../orders/view.ts';
import type { Queryable } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeContextOf } from '../tickets/change-context.ts';
import { ownedTickets } from '../tickets/load.ts';
import { orderBySecret, ownOrder } from '../orders/access.ts';
import { cancelOrder } from './end-order.ts';
import { findSale } from '../orders/order-sale.ts';
import { slotsOf } from '../orders/slots.ts';
import { queuePaymentEmail } from '../payments/emails.ts';
import { isUnderWay, paymentsOf } from '../payments/records.ts';
import { refundChangeFees } from '../payments/refunds.ts';
import { ApiError } from '../http/api-error.ts';
import { ticketsOf } from '../orders/tickets.ts';
import { exchangesOf } from '../vouchers/ledger.ts';

/** The handlers of cancellations. */
export function cancellationHandlers({ db, now }: Context): Handlers<typeof cancellations> {
  const make = async (orderId: string) => {
    const at = now();
    const row = await db.transaction((tx) => callOrderOff(tx, orderId, at));
    return transactionView(row, at, await slotsOf(db, row));
  };
  return {
    cancel: async (request) => await make(await orderBySecret(db, request)),
    async cancelOwn({ id }, call) {
      return await make(await ownOrder(db, id, signedIn(call).id));
    },
  };
}

/** The cancellation that a buyer may make now; nothing when it is not offered, or the event is deleted. */
export async function cancellationOf(db: Queryable, row: OrderRow, now: Date): Promise<AvailableChange | undefined> {
  // most orders are paid, and are read often
  const mayBe = row.status === 'COMPLETE' && isUnpaid(row.payment_status);
  const sale = mayBe ? await findSale(db, row, now) : undefined;
  if (!sale) return undefined;
  const tickets = (await ticketsOf(db, row.id)).filter(({ status }) => status !== 'INVALID');
  const held = await ownedTickets(db, { order: row, sale, tickets }, now);
  const isBeingPaid = (await paymentsOf(db, row.id)).some(isUnderWay);
  const hasExchanged = exchangesOf(row.data.vouchers).length > 0;
  return cancellation({ tickets: held.map(changeContextOf), isBeingPaid, hasExchanged }, now);
}

/** Answers the order. @throws ApiError 409 with the reason for one that cannot be cancelled. */
async function callOrderOff(tx: Queryable, orderId: string, now: Date): Promise<OrderRow> {
  await keepEventUnchanged(tx, orderId);
  const row = await lockOrder(tx, orderId);
  if (row.status === 'CANCELED') return row;
  const reason = whyNot(row, await cancellationOf(tx, row, now));
  if (reason) throw new ApiError(409, reason, errorCodes[reason]);
  await refundChangeFees(tx, orderId, now);
  const canceled = await cancelOrder(tx, row, { paymentStatus: 'CANCELED', by: 'holder' }, now);
  await queuePaymentEmail(tx, row, 'canceled', { amount: row.due, currency: row.currency }, now);
  return canceled;
}

function whyNot(row: OrderRow, change: AvailableChange | undefined): ErrorCode | undefined {
  if (row.status !== 'COMPLETE') return 'WRONG_STATE';
  if (paidStates.includes(row.payment_status ?? undefined)) return 'ORDER_PAID';
  return change?.allowed ? undefined : (change?.reason ?? 'NOT_OFFERED');
}
