/** A voucher order as the subject of a payable: issued once the money has arrived, cancelled when the payment fails. */
import { type Queryable, takeLock } from '../database/index.ts';
import { notFound } from '../http/api-error.ts';
import type { PayableSubject } from '../payments/payable-outcome.ts';
import type { PayableRow } from '../payments/payables.ts';
import { addresseeOf, orderColumns, type VoucherOrderRow } from './order-row.ts';
import { awaitVoucherOrder, cancelVoucherOrder, payVoucherOrder } from './order-steps.ts';

/** Locks the order that a payable pays for. */
export async function lockVoucherOrder(tx: Queryable, { voucher_order_id: id }: PayableRow): Promise<PayableSubject> {
  await takeLock(tx, 'voucher order', 'select 1 from voucher_order where id = $1 for update', [id]);
  const [row] = await tx.query<VoucherOrderRow>(`select ${orderColumns} from voucher_order o where o.id = $1`, [id]);
  if (!row) throw notFound('order');
  const { data, payment_status: status } = row;
  const isOpen = status === 'AWAITING' || status === 'PENDING';
  return {
    reader: { to: data.buyer?.email, locale: data.locale, about: { what: 'voucher', number: row.id } },
    async give(giving, now) {
      // the buyer was erased, and there is no other recipient
      if (!isOpen || addresseeOf(data) === undefined) return false;
      await payVoucherOrder(giving, row, now);
      return true;
    },
    async wait(waiting, now) {
      if (status === 'AWAITING') await awaitVoucherOrder(waiting, row.id, now);
    },
    async cancel(canceling, now) {
      if (isOpen) await cancelVoucherOrder(canceling, row.id, now);
    },
  };
}
