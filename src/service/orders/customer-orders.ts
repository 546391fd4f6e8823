/** The customers of orders and tickets: they are assigned once an address is verified, and erased with their data. */
import type { CheckoutData } from './row.ts';
import { json, type Queryable } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';

/** Moves orders and tickets under an address without a customer to the customer, now that the address is verified. */
export async function takeOrders(
  tx: Queryable,
  { id, seller_id: sellerId, email }: { readonly id: string; readonly seller_id: string; readonly email: string },
): Promise<void> {
  const orders = await tx.query<{ id: string }>(
    `update checkout set customer_id = $1 where seller_id = $2 and buyer_key = $3 and customer_id is null and status in ('COMPLETE', 'CANCELED') returning id`,
    [id, sellerId, emailKey(email)],
  );
  await tx.query(
    `update ticket set customer_id = $1 where customer_id is null
       and ((checkout_id = any($2::text[]) and transferred_at is null) or (seller_id = $3 and holder->>'key' = $4))`,
    [id, orders.map((order) => order.id), sellerId, emailKey(email)],
  );
}

/** Erases the buyers of checkouts and orders; what accounting needs stays. */
export async function eraseBuyers(tx: Queryable, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string; data: CheckoutData }>(
    'select id, data from checkout where id = any($1::text[])',
    [ids],
  );
  await tx.query(
    `update checkout c set data = forgotten.data from jsonb_to_recordset($1::jsonb) as forgotten (id text, data jsonb)
     where c.id = forgotten.id`,
    [json(rows.map(({ id, data }) => ({ id, data: withoutPerson(data) })))],
  );
}

/**
 * An order without its buyer's data. Free-form fields of the shop's programs may contain personal data, so they are
 * removed, too.
 */
function withoutPerson({
  details: _details,
  account: _account,
  meta: _meta,
  note: _note,
  refundAccount: _refundAccount,
  complimentary,
  order,
  ...rest
}: CheckoutData): CheckoutData {
  const lines = order.lines.map((line) => ({
    ...line,
    parts: line.parts.map(({ meta: _partMeta, ...part }) => part),
  }));
  const given = complimentary && { ...complimentary, message: undefined };
  return { ...rest, ...(given && { complimentary: given }), order: { ...order, lines } };
}

/**
 * Erases the holders and attendees of tickets, which stay valid. A ticket that had a name counts as named: another name
 * costs the renaming fee.
 */
export async function eraseHolders(tx: Queryable, ticketIds: readonly string[]): Promise<void> {
  await tx.query(
    `update ticket set customer_id = null, holder = holder - 'email' - 'key',
       data = data - 'firstname' - 'lastname' - 'extraFields'
     where id = any($1::text[])`,
    [ticketIds],
  );
}

/** Takes a customer off the orders, before the customer is deleted. */
export async function unlinkCustomer(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('update checkout set customer_id = null where customer_id = $1', [customerId]);
}
