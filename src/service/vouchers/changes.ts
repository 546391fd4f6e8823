/** Changes of vouchers that follow from changes of what they belong to. */
import { type Queryable, takeLock } from '../database/index.ts';

/** Blocks a voucher of which nothing is redeemed; false, and nothing has changed, for a used one. */
export async function blockUnused(tx: Queryable, id: string, now: Date): Promise<boolean> {
  // a separate statement: only the next one is sure to see what the previous lock holder took of it
  await takeLock(tx, 'vouchers', 'select 1 from voucher where id = $1 for update', [id], [id]);
  const blocked = await tx.query(
    `update voucher set blocked = true, updated_at = $2::timestamptz where id = $1 and balance = amount returning id`,
    [id, now],
  );
  return blocked.length > 0;
}

/** Removes a customer from the vouchers that a seller issued for them, when personal data is erased. */
export async function eraseVoucherCustomer(tx: Queryable, sellerId: string, customerId: string): Promise<void> {
  await tx.query(
    `update voucher set data = data - 'customerId' where seller_id = $1 and data ? 'customerId' and data->>'customerId' = $2`,
    [sellerId, customerId],
  );
}
