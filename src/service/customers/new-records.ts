/** New records of customers, many with one statement. */
import { json, takeLock, type Queryable } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';
import { newId } from '../security/ids.ts';
import { customerColumns, type CustomerData, type CustomerRow } from './views.ts';

/** A person whom the seller may not know yet. */
export interface NewCustomer {
  readonly sellerId: string;
  readonly email: string;
  readonly data: CustomerData;
}

/** Creates records for addresses that no customer of the seller has; nothing in the place of a known one. */
export async function insertUnknown(
  tx: Queryable,
  customers: readonly NewCustomer[],
  now: Date,
): Promise<(CustomerRow | undefined)[]> {
  const asked = customers.map(({ sellerId, email, data }) => ({
    id: newId(now),
    seller_id: sellerId,
    email,
    email_key: emailKey(email),
    data: { ...data, verified: false },
  }));
  // in one order everywhere, so that transactions do not deadlock
  const made = await takeLock<CustomerRow>(
    tx,
    'customer',
    `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
     select a.id, a.seller_id, a.email, a.email_key, a.data, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as a (id text, seller_id text, email text, email_key text, data jsonb)
     order by a.seller_id, a.email_key on conflict (seller_id, email_key) do nothing returning ${customerColumns}`,
    [json(asked), now],
  );
  const rows = new Map(made.map((row) => [row.id, row]));
  return asked.map(({ id }) => rows.get(id));
}
