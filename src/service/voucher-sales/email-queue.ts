/** The occasions of emails about voucher orders. An email is written when it is sent, so that it is up to date. */
import { type Queryable, takeFreeLock } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { newId } from '../security/ids.ts';
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
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, template, voucher_order_id, created_at, next_at)
     values ($1, $2, $3, '', '', $4, $5, $6::timestamptz, $6::timestamptz)`,
    [newId(now), sellerId, to, kind, id, now],
  );
}

const batch = 50;

/**
 * Queues the emails of vouchers whose day has come, each once; several processes can do so at the same time. A blocked
 * voucher waits until it is unblocked; one whose people were all erased stays unsent. Answers their number.
 */
export async function sendVouchers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const at = now();
    const due = await db.transaction(async (tx) => {
      const rows = await takeFreeLock<VoucherOrderRow>(
        tx,
        'voucher order',
        `select ${orderColumns} from voucher_order o join voucher v on v.id = o.voucher_id
         where o.payment_status = 'RECEIVED' and o.sent_at is null and o.send_at <= $1::timestamptz and not v.blocked
           and coalesce(o.data->'recipient'->>'email', o.data->'buyer'->>'email') is not null
         order by o.send_at, o.id limit ${batch} for update of o skip locked`,
        [at],
      );
      for (const row of rows) await queueVoucherEmail(tx, row, 'voucher', at);
      await tx.query('update voucher_order set sent_at = $2::timestamptz where id = any($1::text[])', [
        rows.map(({ id }) => id),
        at,
      ]);
      return rows.length;
    });
    sent += due;
    if (due < batch) return sent;
  }
}
