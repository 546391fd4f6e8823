/**
 * The job of unpaid orders: it reminds their buyers, and releases orders whose time to pay is over. A released order is
 * canceled, and its tickets are on sale again.
 */
import type { Queryable } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import type { Context } from '../http/context.ts';
import { ordersToRelease, ordersToRemind, setReminded } from '../orders/payment-terms.ts';
import { lockOrder, type OrderRow } from '../orders/row.ts';
import { queuePaymentEmail } from '../payments/emails.ts';
import { refundChangeFees } from '../payments/refunds.ts';
import { cancelOrder } from './end-order.ts';

type Work = (tx: Queryable, row: OrderRow, now: Date) => Promise<void>;

/**
 * Sends reminders and releases orders, at most `limit` of each. Each order has a transaction of its own, so that one
 * that fails stops no other. Several processes can do so at the same time: the second finds nothing left to do.
 * @throws Error when some failed; they are tried again in the next round.
 */
export async function workOnUnpaidOrders({ db, now }: Pick<Context, 'db' | 'now'>, limit = 200): Promise<void> {
  const faults: unknown[] = [];
  const each = async (ids: readonly string[], work: Work) => {
    for (const id of ids)
      await db
        .transaction(async (tx) => {
          await keepEventUnchanged(tx, id);
          await work(tx, await lockOrder(tx, id), now());
        })
        .catch((error: unknown) => faults.push(error));
  };
  await each(await ordersToRelease(db, now(), limit), release);
  await each(await ordersToRemind(db, now(), limit), remind);
  if (faults.length > 0) throw new AggregateError(faults, 'Unpaid orders could not be worked on');
}

/** Looks again, now that the order is locked: it may have been paid or released meanwhile. */
async function release(tx: Queryable, row: OrderRow, now: Date): Promise<void> {
  if (row.status !== 'COMPLETE' || !row.pay_by || row.pay_by > now) return;
  await refundChangeFees(tx, row.id, now);
  await cancelOrder(tx, row, { paymentStatus: 'CANCELED', by: 'service' }, now);
  await queuePaymentEmail(tx, row, 'released', { amount: row.due, currency: row.currency }, now);
}

async function remind(tx: Queryable, row: OrderRow, now: Date): Promise<void> {
  if (!row.remind_at || row.remind_at > now) return;
  await setReminded(tx, row.id);
  if (row.status !== 'COMPLETE' || !row.pay_by) return;
  const data = { amount: row.due, currency: row.currency, until: row.pay_by };
  await queuePaymentEmail(tx, row, 'reminder', data, now);
}
