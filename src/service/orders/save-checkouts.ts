/** The writing of checkouts while they are open: the new row with its hold, then what their buyers choose and answer. */
import type { Order } from './order-quote.ts';
import { ticketCount } from './open-holds.ts';
import type { OrderRow } from './row.ts';
import { json, type Queryable } from '../database/index.ts';

/** Writes a new checkout with its hold; what it holds is taken by `inventory`. */
export async function insertCheckout(tx: Queryable, row: OrderRow): Promise<void> {
  await tx.query(
    `with made as (
       insert into checkout (id, secret, seller_id, event_id, shop_id, customer_id, status, currency, total, due, data, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'NEW', $7, $8, $9, $10::jsonb, $11::timestamptz, $11::timestamptz) returning id)
     insert into hold (id, status, expires_at, tickets, address_key) select id, 'held', $12::timestamptz, $13, $14 from made`,
    [
      row.id,
      row.secret,
      row.seller_id,
      row.event_id,
      row.shop_id,
      row.customer_id,
      row.currency,
      row.total,
      row.due,
      json(row.data),
      row.created_at,
      row.expires_at,
      ticketCount(row),
      row.address_key ?? null,
    ],
  );
}

/**
 * The end of a statement that writes checkouts of one event with their holds; it answers their ids. Its parameters from
 * `$2` on: seller, event, currency, time and expiry.
 * @param rows The name of a query with `id`, `secret`, `shop_id`, `total`, `data`, `tickets` and `address_key`.
 * @param source What follows `from`: those rows as `a`.
 */
export const insertCheckouts = (rows: string, source: string) => `
made as (
  insert into checkout (id, secret, seller_id, event_id, shop_id, status, currency, total, due, data, created_at, updated_at)
  select a.id, a.secret, $2, $3, a.shop_id, 'NEW', $4, a.total, a.total, a.data, $5::timestamptz, $5::timestamptz
  from ${source}
  returning id)
insert into hold (id, status, expires_at, tickets, address_key)
select made.id, 'held', $6::timestamptz, a.tickets, a.address_key from made join ${rows} a on a.id = made.id returning id`;

/** Deletes checkouts that were just written and got no stock, with their holds. */
export async function deleteCheckouts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from checkout where id = any($1::text[])', [ids]);
}

/** Writes the quote of a checkout, with what vouchers pay of it. */
export async function saveQuote(
  tx: Queryable,
  { id, total, due, data, updated_at: now }: Pick<OrderRow, 'id' | 'total' | 'due' | 'data' | 'updated_at'>,
): Promise<void> {
  await tx.query(
    `with counted as (update hold set tickets = $6 where id = $1 and tickets <> $6)
     update checkout set total = $2, due = $3, data = $4::jsonb, updated_at = $5::timestamptz where id = $1`,
    [id, total, due, json(data), now, ticketCount({ data })],
  );
}

/** Writes the language of the buyer. */
export async function saveLanguage(tx: Queryable, id: string, language: string): Promise<void> {
  await tx.query(`update checkout set data = data || jsonb_build_object('preferredLanguage', $2::text) where id = $1`, [
    id,
    language,
  ]);
}

/** Writes the seats of an order, whose price stays. */
export async function saveSeats(tx: Queryable, id: string, order: Order): Promise<void> {
  await tx.query(`update checkout set data = jsonb_set(data, '{order}', $2::jsonb) where id = $1`, [id, json(order)]);
}

/**
 * Writes the details of buyers, whose customers they are, and the end of their holds, with one statement. @param rows As
 * they are to be.
 */
export async function saveDetails(
  tx: Queryable,
  rows: readonly Pick<OrderRow, 'id' | 'customer_id' | 'data' | 'expires_at'>[],
  now: Date,
): Promise<void> {
  await tx.query(
    `with said as materialized (
       select * from jsonb_to_recordset($1::jsonb) as s (id text, customer_id text, data jsonb, expires_at timestamptz)),
     held as (
       update hold h set expires_at = said.expires_at from said
       where h.id = said.id and h.status = 'held' and h.expires_at < said.expires_at)
     update checkout c set customer_id = s.customer_id, data = s.data, updated_at = $2::timestamptz from said s where c.id = s.id`,
    [json(rows.map(({ id, customer_id, data, expires_at }) => ({ id, customer_id, data, expires_at }))), now],
  );
}
