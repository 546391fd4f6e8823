/** A seller's orders of vouchers: to look at, to be marked as paid, to be called off. */
import type { Api } from '../contract/index.ts';
import { zoneOf } from '../sale/dates.ts';
import { toMajor, toMinor } from '../sale/money.ts';
import { voucherEnd } from '../sale/voucher-offer.ts';
import { keyOf } from './access.ts';
import type { Queryable } from './database/index.ts';
import type { Context, Handlers } from './handler.ts';
import { page } from './paging.ts';
import { notFound, Refusal } from './refusal.ts';
import { queueVoucherMail } from './voucher-mails.ts';
import { issueVoucher } from './voucher-management.ts';
import { findOffer } from './voucher-offer-settings.ts';
import { orderColumns, sellersView, type VoucherOrderRow } from './voucher-order-row.ts';

/** The handlers of orders of vouchers. */
export function voucherOrderHandlers({ db, now }: Context): Handlers<Api['voucherOrders']> {
  /** Works on an order of the seller; who comes second finds what the first has done. */
  const change = async (
    id: string,
    sellerId: string,
    work: (tx: Queryable, row: VoucherOrderRow, at: Date) => Promise<VoucherOrderRow>,
  ) => {
    const at = now();
    return await db.transaction(async (tx) => {
      const row = await findOrder(tx, sellerId, id, 'for update');
      return sellersView(await work(tx, row, at));
    });
  };

  return {
    async list({ paymentStatus, email, ...paging }, call) {
      const { top, skip } = page(paging);
      const where = `from voucher_order o where o.seller_id = $1 and ($2::text is null or o.payment_status = $2)
        and ($3::text is null or o.buyer_key = lower($3))`;
      const filters = [keyOf(call).sellerId, paymentStatus ?? null, email?.trim() ?? null];
      const rows = await db.query<VoucherOrderRow>(
        `select ${orderColumns} ${where} order by o.created_at desc, o.id desc limit $4 offset $5`,
        [...filters, top, skip],
      );
      const [count] = await db.query<{ total: number }>(`select count(*) as total ${where}`, filters);
      return { docs: rows.map(sellersView), total: count?.total ?? 0 };
    },

    async get({ id }, call) {
      return sellersView(await findOrder(db, keyOf(call).sellerId, id));
    },

    async markReceived({ id, amount }, call) {
      return await change(id, keyOf(call).sellerId, async (tx, row, at) => {
        const { currency } = row;
        if (amount !== undefined && toMinor(amount, currency) !== row.amount) {
          const message = `${toMajor(row.amount, currency)} ${currency} is due for this order.`;
          throw new Refusal(409, 'AMOUNT_DIFFERS', message, [{ path: 'amount', message }]);
        }
        if (row.payment_status === 'RECEIVED') return row;
        if (row.payment_status === 'CANCELED')
          throw new Refusal(409, 'WRONG_STATE', 'This order was called off; no money is awaited for it.');
        return await pay(tx, row, at);
      });
    },

    async cancel({ id }, call) {
      return await change(id, keyOf(call).sellerId, async (tx, row, at) => {
        if (row.payment_status === 'CANCELED') return row;
        if (row.voucher_id !== null) await block(tx, row.voucher_id, at);
        const canceled = await update(tx, row.id, `payment_status = 'CANCELED'`, at);
        await queueVoucherMail(tx, canceled, 'voucher-canceled', at);
        return canceled;
      });
    },
  };
}

/** @throws Refusal 404 for what is no order of this seller */
async function findOrder(db: Queryable, sellerId: string, id: string, how = ''): Promise<VoucherOrderRow> {
  const [row] = await db.query<VoucherOrderRow>(
    `select ${orderColumns} from voucher_order o where o.id = $1 and o.seller_id = $2 ${how}`,
    [id, sellerId],
  );
  if (!row) throw notFound('order');
  return row;
}

/** The money is there: the voucher is issued, once, in the same step. The caller has locked the order. */
async function pay(tx: Queryable, row: VoucherOrderRow, now: Date): Promise<VoucherOrderRow> {
  const { id, seller_id: sellerId, amount, send_at: sendAt } = row;
  const { settings, seller } = await findOffer(tx, sellerId);
  // whoever gets it later has as long as whoever gets it today
  const from = sendAt > now ? sendAt : now;
  const validUntil = voucherEnd(settings, from, zoneOf(seller));
  const data = { origin: 'shop', transactionId: id };
  const voucher = await issueVoucher(tx, { sellerId, amount, validUntil, data }, now);
  const paid = await update(tx, id, `payment_status = 'RECEIVED', paid_at = $2::timestamptz, voucher_id = $3`, now, [
    voucher.id,
  ]);
  await queueVoucherMail(tx, paid, 'voucher-paid', now);
  return paid;
}

/** Stops a voucher that nobody has used. @throws Refusal 409 for one that somebody has. */
async function block(tx: Queryable, id: string, now: Date): Promise<void> {
  // alone: only the next statement is sure to see what the one before us took of it
  await tx.query('select 1 from voucher where id = $1 for update', [id]);
  const [blocked] = await tx.query(
    `update voucher set blocked = true, updated_at = $2::timestamptz where id = $1 and balance = amount returning id`,
    [id, now],
  );
  if (!blocked)
    throw new Refusal(409, 'VOUCHER_USED', 'Something was paid with this voucher, so its order cannot be called off.');
}

async function update(
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
