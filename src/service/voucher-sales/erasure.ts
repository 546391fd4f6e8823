/**
 * The erasure of buyers and recipients from voucher orders. A paid voucher is still sent: on its day to its recipient,
 * with the giver's name and message but without the giver's address; immediately if there is no other recipient. Then
 * these are deleted, too.
 */
import { json, type Queryable, takeLock } from '../database/index.ts';
import { eraseAnswers } from '../http/idempotency.ts';
import { deleteEmail } from '../mail/queue.ts';
import { queueVoucherEmail } from './email-queue.ts';
import { addresseeOf, orderColumns, type VoucherOrderData, type VoucherOrderRow } from './order-row.ts';

/** The condition for a row of `mail` with a paid voucher that is not sent yet. */
const bringsVoucher = `(coalesce(template, '') = 'voucher' and sent_at is null and dead_at is null)`;

type Row = VoucherOrderRow & { readonly blocked: boolean; readonly is_mailing: boolean };

/** Erases a person from voucher orders. @param emails Spellings of the address, in lower case. */
export async function eraseVoucherOrders(
  tx: Queryable,
  sellerId: string,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  // locked: a transaction that queues their emails waits, or has done so
  const rows = await takeLock<Row>(
    tx,
    'voucher order',
    `select ${orderColumns}, coalesce((select v.blocked from voucher v where v.id = o.voucher_id), false) as blocked,
       exists (select 1 from mail where voucher_order_id = o.id and ${bringsVoucher}) as is_mailing
     from voucher_order o
     where o.seller_id = $1 and (o.buyer_key = any($2::text[]) or lower(o.data->'recipient'->>'email') = any($2::text[]))
     order by o.id for update of o`,
    [sellerId, emails],
  );
  const isErased = (email: string | undefined) => email !== undefined && emails.includes(email.toLowerCase());
  const changed = rows.map((row) => {
    const { data } = row;
    const isUnsent = row.payment_status === 'RECEIVED' && row.sent_at === null && !row.blocked;
    const left = withoutPerson(data, isErased, isUnsent || row.is_mailing);
    return { row, left, isLast: isUnsent && addresseeOf(left) === undefined };
  });
  await tx.query(
    `update voucher_order o set data = forgotten.data, sent_at = coalesce(o.sent_at, forgotten.sent_at)
     from jsonb_to_recordset($1::jsonb) as forgotten (id text, data jsonb, sent_at timestamptz) where o.id = forgotten.id`,
    [json(changed.map(({ row, left, isLast }) => ({ id: row.id, data: left, ...(isLast && { sent_at: now }) })))],
  );
  for (const { row, isLast } of changed) if (isLast) await queueVoucherEmail(tx, row, 'voucher', now);
  await eraseAnswers(
    tx,
    `${sellerId} voucherOrders.create`,
    rows.flatMap(({ id, data }) => (isErased(data.buyer?.email) ? id : [])),
  );
}

/** The remaining data of an order. @param isDue True when its voucher is still to be sent. */
function withoutPerson(
  { buyer, recipient, message, giver, ...rest }: VoucherOrderData,
  isErased: (email: string | undefined) => boolean,
  isDue: boolean,
): VoucherOrderData {
  const isBuyers = isErased(buyer?.email);
  const from = isBuyers ? buyer?.name : giver;
  const arrives = isDue && from !== undefined;
  return {
    ...rest,
    ...(buyer && !isBuyers && { buyer }),
    ...(recipient && !isErased(recipient.email) && { recipient }),
    ...(arrives && { giver: from }),
    ...(arrives && message !== undefined && { message }),
  };
}

/** Removes the remaining data of an erased giver from orders whose vouchers were sent, or never will be. */
const withoutGiver = `update voucher_order o set data = o.data - 'giver' - 'message' where o.data ? 'giver'`;

/**
 * After a voucher's email is sent: deletes the data that was retained for it, and the email itself if its address
 * belongs to no customer.
 */
export async function eraseGiver(
  tx: Queryable,
  mail: { readonly id: string; readonly orderId: string },
): Promise<void> {
  await tx.query(`${withoutGiver} and o.id = $1`, [mail.orderId]);
  const [order] = await tx.query<Pick<VoucherOrderRow, 'data'>>('select data from voucher_order where id = $1', [
    mail.orderId,
  ]);
  if (!order) return;
  const { buyer, recipient } = order.data;
  await deleteEmail(
    tx,
    mail.id,
    [buyer?.email, recipient?.email].filter((email) => email !== undefined),
  );
}

/** The same for orders whose emails were given up and are deleted now. */
export async function eraseGivers(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.query(`${withoutGiver} and o.id = any($1::text[])`, [orderIds]);
}
