/** The occasions of emails about voucher orders. An email is written when it is sent, so that it is up to date. */
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import type { TransactionalQueue } from '../jobs/description.ts';
import { complete } from '../jobs/queue.ts';
import { queueVoucherOrderEmail } from '../mail/queue.ts';
import { addresseeOf, orderColumns, type VoucherOrderRow } from './order-row.ts';

/**
 * - `voucher-ordered`: to the buyer, how to pay.
 * - `voucher-paid`: to the buyer, that the money arrived, and where the voucher is sent.
 * - `voucher-canceled`: to the buyer, that the order was cancelled.
 * - `voucher`: the voucher itself, to its recipient, or to the buyer without one.
 */
export type VoucherEmailKind = 'voucher-ordered' | 'voucher-paid' | 'voucher-canceled' | 'voucher';

/** Queues an email; nothing when its recipient was erased. */
export async function queueVoucherEmail(
  tx: Queryable,
  { id, seller_id: sellerId, data }: VoucherOrderRow,
  kind: VoucherEmailKind,
  now: Date,
): Promise<void> {
  // Without another recipient, the email with the voucher tells the buyer that it is paid.
  if (kind === 'voucher-paid' && data.recipient?.email === undefined) return;
  const to = kind === 'voucher' ? addresseeOf(data) : data.buyer?.email;
  if (to === undefined) return;
  await queueVoucherOrderEmail(tx, { sellerId, to, template: kind, voucherOrderId: id }, now);
}

/** Voucher orders by the day on which the voucher is sent. */
const vouchersToSend: TransactionalQueue = {
  table: 'voucher_order',
  due: 'send_at',
  state: { doneAt: 'sent_at' },
  batch: 50,
};
const selection = {
  columns: orderColumns,
  row: 'o',
  where: `o.payment_status = 'RECEIVED' and not (select v.blocked from voucher v where v.id = o.voucher_id)
    and coalesce(o.data->'recipient'->>'email', o.data->'buyer'->>'email') is not null`,
};

/**
 * Queues the emails of vouchers whose day has come, each once; several processes can do so at the same time. A blocked
 * voucher waits until it is unblocked; one whose people were all erased stays unsent. Answers their number.
 */
export async function sendVouchers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const at = now();
    const due = await db.transaction(async (tx) => {
      const rows = await complete<VoucherOrderRow>(tx, vouchersToSend, at, selection);
      for (const row of rows) await queueVoucherEmail(tx, row, 'voucher', at);
      return rows.length;
    });
    sent += due;
    if (due < vouchersToSend.batch) return sent;
  }
}
