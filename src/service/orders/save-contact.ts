/** The writing of what a seller changes of an order: its note and its buyer. */
import type { CheckoutData, OrderRow } from './row.ts';
import { json, type Queryable } from '../database/index.ts';

/**
 * Writes the note and the buyer of a locked order. @param customerId The buyer's record. It gets the tickets that no one
 * has accepted by a transfer, too.
 */
export async function saveContact(
  tx: Queryable,
  { id }: Pick<OrderRow, 'id'>,
  { data, customerId }: { readonly data: CheckoutData; readonly customerId: string | null },
  now: Date,
): Promise<void> {
  await tx.query('update checkout set data = $2::jsonb, customer_id = $3, updated_at = $4::timestamptz where id = $1', [
    id,
    json(data),
    customerId,
    now,
  ]);
  await tx.query(
    'update ticket set customer_id = $2 where checkout_id = $1 and transferred_at is null and customer_id is distinct from $2',
    [id, customerId],
  );
}
