/** The email to a seller about the sales of a day: the sums of each event. Written when it is sent. */
import { zoneOf } from '../../sale/dates.ts';
import type { EventRecord } from '../../contract/events.ts';
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { readLeft } from '../inventory/left.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import { formatsFor } from '../mail/formats.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import { oneLine } from '../mail/sanitize.ts';
import { timesText } from './event-times.ts';
import { leftLine } from './sale-email.ts';

/** The day of an email, by the clock at its seller. */
interface Day {
  readonly seller_id: string;
  readonly seller: SellerData;
  /** The time of its first sale. */
  readonly at: Date;
  readonly zone: string;
}

/** The sales of an event on a day; minor units. */
interface Sales {
  readonly id: string;
  readonly record: EventRecord;
  readonly currency: string;
  readonly orders: number;
  readonly tickets: number;
  readonly sum: number;
  /** Tickets of orders that were canceled, or that were returned. */
  readonly canceled: number;
}

/** Writes the email about the day on which it was queued. */
export async function writeSalesEmail({ db, publicUrl }: EmailContext, mailId: string): Promise<Email | undefined> {
  const [day] = await db.query<Day>(
    `select m.seller_id, s.data as seller, m.created_at as at, coalesce(s.data->>'timezone', 'UTC') as zone
     from mail m join seller s on s.id = m.seller_id where m.id = $1`,
    [mailId],
  );
  if (!day) return undefined;
  const sales = await salesOf(db, day);
  if (sales.length === 0) return undefined;
  const { seller } = day;
  const language = emailLanguage(seller.defaultLanguage);
  const { documents, mail } = textsIn(language);
  const texts = { ...documents.sale, colon: mail.colon };
  const formats = (currency: string, timeZone: string) =>
    formatsFor(seller.defaultLanguage, language, { currency, timeZone });
  const left = await readLeft(
    db,
    sales.map(({ id }) => id),
  );
  const sums = new Map<string, number>();
  for (const { currency, sum } of sales) sums.set(currency, (sums.get(currency) ?? 0) + sum);
  const total = [...sums].map(([currency, sum]) => formats(currency, day.zone).money(sum)).join(' + ');
  const date = formats('EUR', day.zone).moment(day.at.toISOString(), { date: true, time: false });
  const events = sales.map(({ id, record, currency, orders, tickets, sum, canceled }) => {
    const own = formats(currency, zoneOf({ timezone: record.timezone ?? seller.timezone }));
    return [
      oneLine(record.name),
      timesText(record, own),
      texts.sold(texts.tickets(tickets), texts.orders(orders), own.money(sum)),
      ...(canceled > 0 ? [texts.canceled(texts.tickets(canceled))] : []),
      ...leftLine(left.get(id) ?? [], new Map(), texts),
    ]
      .filter(Boolean)
      .join('\n');
  });
  return {
    subject: texts.day(date, total),
    text: `${[...events, `${texts.total}${texts.colon}${total}`, `${texts.orderList}\n${publicUrl}/desk/orders`, texts.why].join('\n\n')}\n`,
  };
}

/** What was sold on a day and what was canceled, by event and currency. Complimentary tickets are no sale. */
async function salesOf(db: Queryable, { seller_id: sellerId, at, zone }: Day): Promise<Sales[]> {
  return await db.query<Sales>(
    `with day as (
       select date_trunc('day', $2::timestamptz at time zone $3) at time zone $3 as begins,
         (date_trunc('day', $2::timestamptz at time zone $3) + interval '1 day') at time zone $3 as ends
     ), sold as (
       select c.event_id, c.currency, 1 as orders, c.total as sum, 0 as canceled,
         (select count(*) from ticket t where t.checkout_id = c.id) as tickets
       from checkout c, day where c.seller_id = $1 and c.completed_at >= day.begins and c.completed_at < day.ends
         and c.status in ('COMPLETE', 'CANCELED') and not c.data ? 'complimentary'
     ), gone as (
       select c.event_id, c.currency, 0 as orders, 0 as sum, count(distinct t.id) as canceled, 0 as tickets
       from checkout c join ticket t on t.checkout_id = c.id join ticket_entry n on n.ticket_id = t.id, day
       where c.seller_id = $1 and c.completed_at is not null and c.updated_at >= day.begins and not c.data ? 'complimentary'
         and n.kind in ('canceled', 'returned') and n.at >= day.begins and n.at < day.ends
       group by c.event_id, c.currency
     )
     select e.id, e.data as record, a.currency, sum(a.orders)::int as orders, sum(a.tickets)::int as tickets,
       sum(a.sum)::bigint as sum, sum(a.canceled)::int as canceled
     from (select * from sold union all select * from gone) a join event e on e.id = a.event_id
     group by e.id, a.currency order by e.starts_at, e.id, a.currency`,
    [sellerId, at, zone],
  );
}
