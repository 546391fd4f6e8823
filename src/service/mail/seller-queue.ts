/**
 * Emails to a seller about its sales, as its `saleEmails` ask for: one for each order, or one for each day. The id of an
 * email follows from what it tells, so that nothing is told twice.
 */
import type { Queryable } from '../database/index.ts';

/** What became of an order. */
export type SaleNews = 'sale' | 'sale-canceled' | 'sale-returned';

/** An order that a seller is told of. */
export interface ToldOrder {
  readonly sellerId: string;
  readonly checkoutId: string;
  /** Staff sold it, or a kiosk: it counts for its day, and has no email of its own. */
  readonly isAtPos: boolean;
  /** Tells several emails with the same news about an order apart. */
  readonly part?: string;
}

/** The hour at which the email about a day is sent, on the next day by the clock at the seller. */
const sentAt = '06:00';

/** Queues what sellers want to be told of orders, in the transaction that changes these. */
export async function queueSaleNews(
  tx: Queryable,
  news: SaleNews,
  orders: readonly ToldOrder[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, template, checkout_id, created_at, next_at)
     select left(encode(sha256(convert_to(n.template || ' ' || n.about || ' ' || n.recipient, 'UTF8')), 'hex'), 24),
       n.seller_id, n.recipient, '', '', n.template, n.checkout_id, $6::timestamptz, n.due
     from (
       select o.seller_id, o.checkout_id, lower(a.recipient) as recipient,
         case when s.daily then 'sales' else $1 end as template,
         case when s.daily then o.seller_id || ' ' || s.today else o.checkout_id || o.part end as about,
         case when s.daily then (s.today + 1 + time '${sentAt}') at time zone s.zone else $6::timestamptz end as due
       from unnest($2::text[], $3::text[], $4::boolean[], $5::text[]) as o (seller_id, checkout_id, at_pos, part)
         join lateral (
           select coalesce(data->'saleEmails'->>'send', 'each') = 'daily' as daily, coalesce(data->>'timezone', 'UTC') as zone,
             ($6::timestamptz at time zone coalesce(data->>'timezone', 'UTC'))::date as today, data->'saleEmails'->'to' as recipients
           from seller where id = o.seller_id and data ? 'saleEmails' and data->'saleEmails'->>'send' is distinct from 'none'
         ) s on s.daily or not o.at_pos
         cross join lateral jsonb_array_elements_text(coalesce(s.recipients, '[]')) as a (recipient)
     ) n order by 1 on conflict (id) do nothing`,
    [
      news,
      orders.map(({ sellerId }) => sellerId),
      orders.map(({ checkoutId }) => checkoutId),
      orders.map(({ isAtPos }) => isAtPos),
      orders.map(({ part = '' }) => part),
      now,
    ],
  );
}
