/** Orders of another system, as they are written: complete from the start, with the codes that their tickets have there. */
import { newOrderNumbers } from './order-numbers.ts';
import type { OrderRow } from './row.ts';
import { json, type Queryable } from '../database/index.ts';

/** The tickets of the orders that were imported before, by order: their codes. */
export async function importedCodes(tx: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ id: string; codes: string[] }>(
    `select c.id, coalesce(array_agg(t.barcode) filter (where t.id is not null), '{}') as codes
     from checkout c left join ticket t on t.checkout_id = c.id where c.id = any($1::text[]) group by c.id`,
    [ids],
  );
  return new Map(rows.map(({ id, codes }) => [id, codes]));
}

/** Which of these codes tickets have, or had before, by code; the order only where it is one of the seller. */
export async function usedCodes(
  tx: Queryable,
  sellerId: string,
  codes: readonly string[],
): Promise<Map<string, string | undefined>> {
  const rows = await tx.query<{ code: string; order_id: string | null }>(
    `select t.barcode as code, case when t.seller_id = $2 then t.checkout_id end as order_id from ticket t
     where t.barcode = any($1::text[])
     union all
     select e.code, case when t.seller_id = $2 then t.checkout_id end from ended_code e join ticket t on t.id = e.ticket_id
     where e.code = any($1::text[])`,
    [codes, sellerId],
  );
  return new Map(rows.map(({ code, order_id: order }) => [code, order ?? undefined]));
}

/** Writes complete orders with their holds; their stock and tickets follow in the same transaction. */
export async function insertImportedOrders(
  tx: Queryable,
  orders: readonly { readonly row: OrderRow; readonly tickets: number }[],
): Promise<void> {
  const numbers = await newOrderNumbers(
    tx,
    orders.map(({ row }) => row),
  );
  const rows = orders.map(({ row, tickets }) => ({
    ...row,
    number: numbers.get(row.id),
    tickets,
    at: row.created_at,
  }));
  await tx.query(
    `with said as materialized (
       select * from jsonb_to_recordset($1::jsonb) as o (id text, number text, secret text, seller_id text, event_id text,
         customer_id text, payment_method text, payment_status text, currency text, total bigint, due bigint, data jsonb,
         at timestamptz, tickets integer)),
     written as (
       insert into checkout (id, number, secret, seller_id, event_id, customer_id, status, payment_method, payment_status, currency,
         total, due, data, created_at, updated_at, completed_at)
       select id, number, secret, seller_id, event_id, customer_id, 'COMPLETE', payment_method, payment_status, currency, total, due,
         data, at, at, at from said returning id, created_at)
     insert into hold (id, status, expires_at, tickets)
     select written.id, 'sold', written.created_at, said.tickets from written join said on said.id = written.id`,
    [json(rows)],
  );
}
