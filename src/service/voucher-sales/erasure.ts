/**
 * Orders of vouchers whose buyer, or whoever was to get them, is erased. What was paid for still arrives: on its day at whom it is for, with
 * the giver's name and words and without the giver's address; at once where nobody else is to get it. Then these go as well.
 */
import { json, type Queryable } from '../database/index.ts';
import { queueVoucherEmail } from './email-queue.ts';
import { addresseeOf, orderColumns, type VoucherOrderData, type VoucherOrderRow } from './order-row.ts';

/** Of a row of `mail`: it brings a voucher that was paid, and has not been sent yet. */
export const bringsVoucher = `(coalesce(template, '') = 'voucher' and sent_at is null and dead_at is null)`;

type Row = VoucherOrderRow & { readonly blocked: boolean; readonly is_mailing: boolean };

/** Takes a person out of the orders of vouchers. @param emails Spellings of the address, in small letters. */
export async function eraseVoucherOrders(
  tx: Queryable,
  sellerId: string,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  // locked: whoever writes their mails down waits, or has done so
  const rows = await tx.query<Row>(
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
  await tx.query(`delete from idempotency where operation = $1 and answer->>'_id' = any($2::text[])`, [
    `${sellerId} voucherOrders.create`,
    rows.flatMap(({ id, data }) => (isErased(data.buyer?.email) ? id : [])),
  ]);
}

/** What is left of an order. @param isDue Its voucher is still to arrive. */
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

/** Drops the rest of what is known of an erased giver from orders whose vouchers have arrived, or never will. */
const withoutGiver = `update voucher_order o set data = o.data - 'giver' - 'message' where o.data ? 'giver'`;

/** Once a voucher's mail is sent: what was kept for it goes, and so does a mail to an address that nobody else knows any more. */
export async function eraseGiver(
  tx: Queryable,
  mail: { readonly id: string; readonly orderId: string },
): Promise<void> {
  await tx.query(`${withoutGiver} and o.id = $1`, [mail.orderId]);
  await tx.query(
    `delete from mail m using voucher_order o where m.id = $1 and o.id = m.voucher_order_id
       and lower(m.recipient) is distinct from lower(o.data->'buyer'->>'email')
       and lower(m.recipient) is distinct from lower(o.data->'recipient'->>'email')`,
    [mail.id],
  );
}

/** The same for orders whose mails were given up, and are forgotten now. */
export async function eraseGivers(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.query(`${withoutGiver} and o.id = any($1::text[])`, [orderIds]);
}
