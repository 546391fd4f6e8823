/** The operations of a seller's voucher orders: list, mark as paid, cancel. */
import type { voucherOrders } from '../../contract/voucher-orders.ts';
import { toMajor, toMinor } from '../../sale/money.ts';
import { apiKeyOf } from '../http/access.ts';
import { payableOfOrder, endPayables, setPayable } from '../payments/payables.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { readPage } from '../http/paging.ts';
import { paymentsOfPayable } from '../payments/records.ts';
import { assertMayRefund } from '../payments/refund-limit.ts';
import { queueWholeRefund } from '../payments/refunds.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { blockUnused } from '../vouchers/changes.ts';
import { codeOf, numberCode } from '../orders/order-numbers.ts';
import { queueVoucherEmail } from './email-queue.ts';
import { orderColumns, sellersView, type VoucherOrderRow } from './order-row.ts';
import { cancelVoucherOrder, payVoucherOrder } from './order-steps.ts';

/** The handlers of voucher orders. */
export function voucherOrderHandlers({ db, now }: Context): Handlers<typeof voucherOrders> {
  /** Changes an order of the seller; a simultaneous second change sees the first. */
  const change = async (
    id: string,
    call: Call,
    work: (tx: Queryable, row: VoucherOrderRow, at: Date) => Promise<VoucherOrderRow>,
  ) => {
    const at = now();
    const { sellerId } = apiKeyOf(call);
    return await db.transaction(async (tx) => {
      const sql = 'select 1 from voucher_order where id = $1 and seller_id = $2 for update';
      const [, row] = await Promise.all([
        takeLock(tx, 'voucher order', sql, [id, sellerId]),
        findOrder(tx, sellerId, id),
      ]);
      const [was, is] = [sellersView(row), sellersView(await work(tx, row, at))];
      call.noteChanges?.(fieldChanges(was, is, ['paymentStatus']));
      return is;
    });
  };

  return {
    async list({ paymentStatus, email, orderNumber, ...paging }, call) {
      const params: unknown[] = [];
      const param = (value: unknown) => `$${params.push(value)}`;
      // only filters that are given, so that the plan of a prepared statement can use the index of each
      const all = [`o.seller_id = ${param(apiKeyOf(call).sellerId)}`];
      if (paymentStatus !== undefined) all.push(`o.payment_status = ${param(paymentStatus)}`);
      if (email !== undefined) all.push(`o.buyer_key = lower(${param(email.trim())})`);
      if (orderNumber !== undefined) {
        const code = numberCode(orderNumber);
        // one from before there were numbers is named by its id
        all.push(code === undefined ? `o.id = ${param(orderNumber.trim())}` : `${codeOf('o.number')} = ${param(code)}`);
      }
      const from = `from voucher_order o where ${all.join(' and ')}`;
      const list = { columns: orderColumns, from, params, time: 'o.created_at', id: 'o.id' };
      const { rows, ...listed } = await readPage<VoucherOrderRow>(db, list, paging);
      return { docs: rows.map(sellersView), ...listed };
    },

    async get({ id }, call) {
      return sellersView(await findOrder(db, apiKeyOf(call).sellerId, id));
    },

    async markReceived({ id, amount }, call) {
      return await change(id, call, async (tx, row, at) => {
        const { currency } = row;
        if (amount !== undefined && toMinor(amount, currency) !== row.amount) {
          const message = `${toMajor(row.amount, currency)} ${currency} is due for this order.`;
          throw new ApiError(409, 'AMOUNT_DIFFERS', message, [{ path: 'amount', message }]);
        }
        if (row.payment_status === 'RECEIVED') return row;
        if (row.payment_status === 'CANCELED')
          throw new ApiError(409, 'WRONG_STATE', 'This order was canceled; no payment is expected.');
        await closePayable(tx, id, at);
        return await payVoucherOrder(tx, row, at);
      });
    },

    async cancel({ id }, call) {
      return await change(id, call, async (tx, row, at) => {
        if (row.payment_status === 'CANCELED') return row;
        const { currency, amount } = row;
        await assertMayRefund(tx, apiKeyOf(call), { currency }, row.payment_status === 'RECEIVED' ? amount : 0);
        if (row.voucher_id !== null && !(await blockUnused(tx, row.voucher_id, at)))
          throw new ApiError(409, 'VOUCHER_USED', 'This voucher was used, so its order cannot be canceled.');
        await refundPayable(tx, id, at);
        const canceled = await cancelVoucherOrder(tx, row.id, at);
        await queueVoucherEmail(tx, canceled, 'voucher-canceled', at);
        return canceled;
      });
    },
  };
}

/** @throws ApiError 404 for an order of another seller */
async function findOrder(db: Queryable, sellerId: string, id: string): Promise<VoucherOrderRow> {
  const [row] = await db.query<VoucherOrderRow>(
    `select ${orderColumns} from voucher_order o where o.id = $1 and o.seller_id = $2`,
    [id, sellerId],
  );
  if (!row) throw notFound('order');
  return row;
}

/**
 * Closes the payable after the seller got the money: a payment on its way belongs to the order, and one that was not
 * made is no longer awaited.
 */
async function closePayable(tx: Queryable, orderId: string, now: Date): Promise<void> {
  // the order is locked, which applying a payment’s outcome locks first
  const payable = await payableOfOrder(tx, orderId);
  if (payable) await setPayable(tx, payable.id, 'paid', now);
}

/** Refunds the payable of a cancelled order, and money that arrives later. */
async function refundPayable(tx: Queryable, orderId: string, now: Date): Promise<void> {
  const payable = await payableOfOrder(tx, orderId);
  if (!payable) return;
  await endPayables(tx, [payable.id], now);
  const paid = (await paymentsOfPayable(tx, payable.id)).find(
    ({ status, used_for: usedFor }) => status === 'succeeded' && usedFor === 'payable',
  );
  if (paid) await queueWholeRefund(tx, paid, now);
  await setPayable(tx, payable.id, 'ended', now);
}
