/** The steps of a voucher order that the caller has locked: payment, waiting for the money, cancellation. */
import { zoneOf } from '../../sale/dates.ts';
import { voucherEnd } from '../../sale/voucher-catalog.ts';
import type { Queryable } from '../database/index.ts';
import { notFound } from '../http/api-error.ts';
import { queueVoucherEmail } from './email-queue.ts';
import { issueVoucher } from '../vouchers/management.ts';
import { findCatalog } from '../vouchers/catalog-settings.ts';
import { eraseGivers } from './erasure.ts';
import { orderColumns, type VoucherOrderRow } from './order-row.ts';

/** The money has arrived: the voucher is issued, once, in the same statement. */
export async function payVoucherOrder(tx: Queryable, row: VoucherOrderRow, now: Date): Promise<VoucherOrderRow> {
  const { id, seller_id: sellerId, amount, send_at: sendAt } = row;
  const { settings, seller } = await findCatalog(tx, sellerId);
  // a voucher that is sent later is valid for as long as one that is sent today
  const from = sendAt > now ? sendAt : now;
  const validUntil = voucherEnd(settings, from, zoneOf(seller));
  const data = { origin: 'shop', transactionId: id };
  const voucher = await issueVoucher(tx, { sellerId, amount, validUntil, data }, now);
  const paid = await updateVoucherOrder(
    tx,
    id,
    `payment_status = 'RECEIVED', paid_at = $2::timestamptz, voucher_id = $3`,
    now,
    [voucher.id],
  );
  await queueVoucherEmail(tx, paid, 'voucher-paid', now);
  return paid;
}

/** Cancels the order: it can no longer be paid, and no voucher is sent. */
export async function cancelVoucherOrder(tx: Queryable, id: string, now: Date): Promise<VoucherOrderRow> {
  await eraseGivers(tx, [id]);
  return await updateVoucherOrder(tx, id, `payment_status = 'CANCELED'`, now);
}

/** The money is on its way. */
export async function awaitVoucherOrder(tx: Queryable, id: string, now: Date): Promise<VoucherOrderRow> {
  return await updateVoucherOrder(tx, id, `payment_status = 'PENDING'`, now);
}

async function updateVoucherOrder(
  tx: Queryable,
  id: string,
  set: string,
  now: Date,
  more: readonly unknown[] = [],
): Promise<VoucherOrderRow> {
  const [row] = await tx.query<VoucherOrderRow>(
    `update voucher_order o set ${set}, updated_at = $2::timestamptz where o.id = $1 returning ${orderColumns}`,
    [id, now, ...more],
  );
  if (!row) throw notFound('order');
  return row;
}
