/**
 * Access to an order: by its secret, its buyer or its seller. Each function answers the order's id, or 404 for any
 * other order.
 */
import { findCheckout } from './row.ts';
import type { Queryable } from '../database/index.ts';
import { notFound } from '../http/api-error.ts';

/** The proof of owning a ticket: its id and its secret. */
export interface TicketClaim {
  readonly id: string;
  readonly secret: string;
  /** The id of the customer who is signed in, if any. */
  readonly customerId?: string | undefined;
}

/** A checkout with its secret. @throws ApiError 404, the same for a wrong id and a wrong secret. */
export async function orderBySecret(
  db: Queryable,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<string> {
  return (await findCheckout(db, id, secret)).id;
}

/** @throws ApiError 404 for an order of another customer */
export async function ownOrder(db: Queryable, id: string, customerId: string): Promise<string> {
  return await orderOf(db, 'customer_id', id, customerId);
}

/** @throws ApiError 404 for an order of another seller */
export async function soldOrder(db: Queryable, id: string, sellerId: string): Promise<string> {
  return await orderOf(db, 'seller_id', id, sellerId);
}

async function orderOf(db: Queryable, column: 'customer_id' | 'seller_id', id: string, owner: string) {
  const [row] = await db.query<{ id: string }>(
    `select id from checkout where id = $1 and ${column} = $2 and status in ('COMPLETE', 'CANCELED')`,
    [id, owner],
  );
  if (!row) throw notFound('order');
  return row.id;
}
