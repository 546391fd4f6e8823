/** What happened to an order, for its seller: from what is stored with it, its tickets, emails, refunds and operations. */
import type { SellerTransaction } from '../../contract/transactions.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { compact } from '../http/pick.ts';
import type { OrderRow } from '../orders/row.ts';
import { refundState } from '../payments/refunds.ts';
import { readAudit } from '../sellers/audit.ts';

type Entry = NonNullable<z.input<typeof SellerTransaction>['history']>[number];
const maxEntries = 200;

interface Row {
  readonly at: Date;
  readonly kind: string;
  readonly what: string | null;
  readonly state: string | null;
  readonly by: string | null;
  readonly ticketId: string | null;
  /** Minor units. */
  readonly amount: number | null;
  readonly jobId: string | null;
}

/** The history of an order, the newest first. */
export async function readOrderHistory(db: Queryable, order: OrderRow): Promise<Entry[]> {
  const { id, seller_id: sellerId, currency, data } = order;
  const rows = await db.query<Row>(
    `select * from (
       select e.at, 'ticket' as kind, e.kind as what, null::text as state, e.by, t.id as "ticketId", null::bigint as amount,
         null::text as "jobId"
       from ticket t join ticket_entry e on e.ticket_id = t.id where t.checkout_id = $1
       union all
       select m.created_at, 'mail', coalesce(m.template, m.subject),
         case when m.sent_at is not null then 'done' when m.dead_at is null then 'waiting'
           when m.dismissed_at is null then 'failed' else 'dismissed' end,
         null, m.ticket_id, null, case when m.sent_at is null and m.dead_at is not null then m.id end
       from mail m where m.checkout_id = $1
       union all
       select r.created_at, 'refund', 'provider',
         ${refundState}, null, null, coalesce(r.amount, p.amount),
         case when r.status = 'failed' then r.id end
       from payment p join refund r on r.payment_id = p.id where p.checkout_id = $1
       union all
       select d.done_at, 'refund', 'byHand', 'done', coalesce(u.name, k.name), null, null, null
       from refund_done d left join seller_user u on u.id = d.done_by left join api_key k on k.id = d.done_by
       where d.checkout_id = $1) h
     order by at desc limit ${maxEntries}`,
    [id],
  );
  const entries: Entry[] = rows.map(({ at, kind, what, state, by, ticketId, amount, jobId }) =>
    compact({
      at: at.toISOString(),
      kind,
      what: what ?? undefined,
      state: state ?? undefined,
      by: by ?? undefined,
      ticketId: ticketId ?? undefined,
      amount: amount === null ? undefined : toMajor(amount, currency),
      jobId: jobId ?? undefined,
    }),
  );
  if (order.completed_at) entries.push({ at: order.completed_at.toISOString(), kind: 'placed' });
  if (data.paidAt !== undefined) entries.push({ at: data.paidAt, kind: 'paid' });
  for (const at of data.corrections ?? []) entries.push({ at, kind: 'corrected' });
  for (const { at, paid, toVouchers } of data.returns ?? [])
    entries.push({ at, kind: 'returned', amount: toMajor(paid + toVouchers, currency) });
  for (const { at, operation, who, fields } of await readAudit(db, sellerId, id, maxEntries))
    entries.push(
      compact({ at: at.toISOString(), kind: 'operation', what: operation, by: who ?? undefined, fields: [...fields] }),
    );
  return entries.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')).slice(0, maxEntries);
}
