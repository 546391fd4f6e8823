/** What a seller looks at first: tonight's events, the sales of a week, and what needs a person. */
import type { overview } from '../../contract/overview.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { countDoor } from '../doors/counts.ts';
import { findOwnEvent, published } from '../events/records.ts';
import { apiKeyOf, sees } from '../http/access.ts';
import type { Context, Handlers } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import { isOverdue } from '../orders/payment-terms.ts';
import { refundsByHand } from '../payments/refund-list.ts';

type Overview = z.input<(typeof overview)['get']['answer']>;
type Item = z.input<(typeof overview)['attention']['answer']>['items'][number];

const maxEvents = 20;

/** The handlers of the overview. */
export function overviewHandlers({ db, now }: Context): Handlers<typeof overview> {
  return {
    async get(_request, call) {
      const key = apiKeyOf(call);
      const [seller] = await db.query<{ timezone: string }>(
        `select coalesce(data->>'timezone', 'UTC') as timezone from seller where id = $1`,
        [key.sellerId],
      );
      const timezone = seller?.timezone ?? 'UTC';
      const at = { sellerId: key.sellerId, timezone, now: now() };
      return {
        timezone,
        ...(sees(key, 'events:read') && { events: await readTonight(db, at) }),
        ...(sees(key, 'transactions:read', 'customers:read') && { sales: await readWeek(db, at) }),
      };
    },

    async attention(_request, call) {
      const key = apiKeyOf(call);
      const items: Item[] = [];
      for (const { kind, opens, sql, href } of tasks) {
        if (!sees(key, ...opens)) continue;
        const params = sql.includes('$2') ? [key.sellerId, now()] : [key.sellerId];
        const rows = await db.query<Task>(sql, params);
        items.push(itemOf(kind, rows, href));
      }
      return { items };
    },
  };
}

interface At {
  readonly sellerId: string;
  readonly timezone: string;
  readonly now: Date;
}

/** Events that are under way, or begin before tomorrow does in the seller's time zone. */
async function readTonight(db: Queryable, { sellerId, timezone, now }: At): Promise<Overview['events']> {
  const rows = await db.query<{ id: string; capacity: number | null; sold: number }>(
    `select e.id, s.capacity, (select count(*)::int from ticket t where t.event_id = e.id and t.status <> 'INVALID') as sold
     from event e left join stock s on s.event_id = e.id and s.shop_id = '' and s.scope = 'event' and s.ref = ''
     where e.seller_id = $1 and e.deleted_at is null and ${published('e')} and e.type in ('SINGLE', 'RECURRENCE') and e.ends_at > $2::timestamptz
       and e.starts_at < (date_trunc('day', $2::timestamptz at time zone $3) + interval '1 day') at time zone $3
     order by e.starts_at, e.id limit ${maxEvents}`,
    [sellerId, now, timezone],
  );
  const events: NonNullable<Overview['events']> = [];
  for (const { id, capacity, sold } of rows) {
    const event = await findOwnEvent(db, sellerId, id);
    if (!event) continue;
    const { expected, entered, inside } = await countDoor(db, event, { zones: [] });
    const { name, start, end, timezone: own, status } = event.record;
    const when = { start, end, timezone: own, status };
    events.push(compact({ _id: id, name, ...when, capacity: capacity ?? undefined, sold, expected, entered, inside }));
  }
  return events;
}

/** The orders of seven days, by the day at the seller on which they were placed. */
async function readWeek(db: Queryable, { sellerId, timezone, now }: At): Promise<Overview['sales']> {
  const rows = await db.query<{ day: string; currency: string; orders: number; gross: number }>(
    `select to_char(c.completed_at at time zone $3, 'YYYY-MM-DD') as day, c.currency, count(*)::int as orders,
       sum(c.total)::bigint as gross
     from checkout c where c.seller_id = $1 and c.completed_at is not null and c.status in ('COMPLETE', 'CANCELED')
       and c.completed_at <= $2::timestamptz
       and c.completed_at >= (date_trunc('day', $2::timestamptz at time zone $3) - interval '6 days') at time zone $3
     group by 1, 2 order by 1, 2`,
    [sellerId, now, timezone],
  );
  return rows.map(({ gross, ...row }) => ({ ...row, gross: toMajor(gross, row.currency) }));
}

/** What needs a person, of one currency; minor units. */
interface Task {
  readonly count: number;
  readonly since: Date | null;
  readonly currency: string | null;
  readonly amount: number | null;
}

/** What needs a person: how it is counted for the seller `$1` at `$2`, and who may see it. */
const tasks: readonly {
  readonly kind: string;
  readonly opens: readonly Permission[];
  readonly sql: string;
  readonly href?: string;
}[] = [
  {
    kind: 'refundsByHand',
    opens: ['refunds:read'],
    sql: `select count(*)::int as count, min(created_at) as since, currency, sum(amount)::bigint as amount
      from (${refundsByHand}) x where state = 'waiting' group by currency order by currency`,
    href: '/api/refunds?kind=byHand&state=waiting',
  },
  {
    kind: 'overdue',
    opens: ['transactions:read', 'customers:read'],
    sql: `select count(*)::int as count, min(c.completed_at) as since, c.currency, sum(c.due)::bigint as amount
      from checkout c where c.seller_id = $1 and c.completed_at is not null and ${isOverdue('$1', '$2')}
      group by c.currency order by c.currency`,
    href: '/api/transactions?overdue=true&sort=completedAt',
  },
  {
    kind: 'disputes',
    opens: ['transactions:read', 'customers:read'],
    sql: `select count(*)::int as count, min(c.updated_at) as since, c.currency, sum(c.due)::bigint as amount
      from checkout c where c.seller_id = $1 and c.completed_at is not null and c.payment_status = 'DISPUTE'
      group by c.currency order by c.currency`,
    href: '/api/transactions?paymentStatus=DISPUTE',
  },
  {
    kind: 'failedRefunds',
    opens: ['refunds:read', 'customers:read'],
    sql: `select count(*)::int as count, min(r.created_at) as since, p.currency, sum(coalesce(r.amount, p.amount))::bigint as amount
      from refund r join payment p on p.id = r.payment_id where r.status = 'failed' and r.dismissed_at is null and p.seller_id = $1
      group by p.currency order by p.currency`,
    href: '/api/jobs?kind=refund&state=dead',
  },
  {
    kind: 'failedMails',
    opens: ['customers:read'],
    sql: `select count(*)::int as count, min(created_at) as since, null as currency, null::bigint as amount
      from mail where seller_id = $1 and sent_at is null and dead_at is not null
        and dismissed_at is null`,
    href: '/api/jobs?kind=mail&state=dead',
  },
  {
    kind: 'failedWebhooks',
    opens: ['webhooks:read'],
    sql: `select count(*)::int as count, min(d.created_at) as since, null as currency, null::bigint as amount
      from webhook w join webhook_delivery d on d.webhook_id = w.id and d.status = 'failed' and d.replayed_at is null
        and d.dismissed_at is null
      where w.seller_id = $1`,
    href: '/api/jobs?kind=webhook&state=dead',
  },
];

function itemOf(kind: string, rows: readonly Task[], href: string | undefined): Item {
  const amounts = rows.flatMap(({ currency, amount }) =>
    currency === null || amount === null ? [] : [{ currency, amount: toMajor(amount, currency) }],
  );
  const since = rows.flatMap(({ since: at }) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  return compact({
    kind,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amounts: amounts.length > 0 ? amounts : undefined,
    since: since?.toISOString(),
    href,
  });
}
