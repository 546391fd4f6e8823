/** The kinds of jobs in the database, each with its own table: their view for sellers, and their replay. */
import type { JobKind } from '../../contract/jobs.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Queryable } from '../database/index.ts';
import { newId } from '../security/ids.ts';
import { markReplayed } from '../webhooks/replay.ts';

export interface JobRow {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: 'waiting' | 'dead';
  readonly what: string;
  readonly recipient: string | null;
  readonly order_id: string | null;
  readonly webhook_id: string | null;
  /** Minor units; of refunds. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly next_at: Date | null;
  readonly created_at: Date;
  /** True when it cannot be replayed now: its webhook is switched off, or the caller may not read its message. */
  readonly held_back: boolean;
}

interface Kind {
  readonly kind: JobKind;
  /** The permissions of a limited key to see such jobs, and to replay them. */
  readonly read: Permission;
  readonly write: Permission;
  /**
   * Selects the columns of `JobRow` for open jobs; `owner` is a row (`seller_id`, `installation_id`, `types` of
   * readable messages).
   */
  readonly select: string;
  /** Makes these dead jobs due immediately; answers their new ids. Jobs that are no longer dead are skipped. */
  replay(tx: Queryable, ids: readonly string[], now: Date): Promise<string[]>;
  /**
   * Counts the jobs of all sellers that are `due` at `$1`, waiting or dead, with the time since when the oldest is due.
   * Reads only open jobs.
   */
  readonly count: string;
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const mail: Kind = {
  kind: 'mail',
  read: 'customers:read',
  write: 'customers:write',
  select: `
select m.id, 'mail' as kind, case when m.dead_at is null then 'waiting' else 'dead' end as state,
  coalesce(m.template, m.subject) as what, m.recipient, coalesce(m.checkout_id, m.voucher_order_id) as order_id, null::text as webhook_id,
  null::bigint as amount, null::text as currency, m.attempts, m.error, case when m.dead_at is null then m.next_at end as next_at,
  m.created_at, false as held_back
from mail m join owner o on o.seller_id = m.seller_id where m.sent_at is null`,
  async replay(tx, ids, now) {
    return idsOf(
      await tx.query(
        `update mail set dead_at = null, attempts = 0, next_at = $2::timestamptz
         where id = any($1::text[]) and sent_at is null and dead_at is not null returning id`,
        [ids, now],
      ),
    );
  },
  count: `
select 'mail' as kind, count(*) filter (where dead_at is null and next_at <= $1::timestamptz) as due,
  count(*) filter (where dead_at is null and next_at > $1::timestamptz) as waiting, count(dead_at) as dead,
  min(next_at) filter (where dead_at is null) as oldest
from mail where sent_at is null`,
};

const webhook: Kind = {
  kind: 'webhook',
  read: 'webhooks:read',
  write: 'webhooks:write',
  select: `
select d.id, 'webhook' as kind, case when d.status = 'pending' then 'waiting' else 'dead' end as state,
  g.type as what, null::text as recipient, null::text as order_id, d.webhook_id,
  null::bigint as amount, null::text as currency, d.attempts, coalesce(d.last_error, 'HTTP ' || d.last_status) as error, d.next_at,
  d.created_at, not w.active or not g.type = any(o.types) as held_back
from owner o join webhook w on w.seller_id = o.seller_id and (o.installation_id is null or o.installation_id = w.installation_id)
join webhook_delivery d on d.webhook_id = w.id and d.status <> 'delivered' and d.replayed_at is null
join webhook_message g on g.id = d.message_id`,
  async replay(tx, ids, now) {
    // The webhook before its deliveries: the lock order everywhere.
    await tx.query(
      `select 1 from webhook where id in (select webhook_id from webhook_delivery where id = any($1::text[])) order by id for key share`,
      [ids],
    );
    const gone = await markReplayed(tx, ids, now);
    return idsOf(
      await tx.query(
        `insert into webhook_delivery (id, webhook_id, message_id, status, next_at, created_at)
         select $3 || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16), webhook_id, message_id, 'pending', $2::timestamptz, $2::timestamptz
         from webhook_delivery where id = any($1::text[]) returning id`,
        [gone, now, newId(now).slice(0, 8)],
      ),
    );
  },
  count: `
select 'webhook' as kind, count(*) filter (where d.status = 'pending' and w.active and d.next_at <= $1::timestamptz) as due,
  count(*) filter (where d.status = 'pending' and not (w.active and d.next_at <= $1::timestamptz)) as waiting,
  count(*) filter (where d.status = 'failed') as dead, min(d.next_at) filter (where d.status = 'pending' and w.active) as oldest
from webhook_delivery d join webhook w on w.id = d.webhook_id where d.status <> 'delivered' and d.replayed_at is null`,
};

const refund: Kind = {
  kind: 'refund',
  read: 'customers:read',
  write: 'checkout:write',
  select: `
select r.id, 'refund' as kind, case when r.status = 'pending' then 'waiting' else 'dead' end as state,
  'refund' as what, null::text as recipient,
  coalesce(p.checkout_id, (select t.checkout_id from payable b join ticket t on t.id = b.ticket_id where b.id = p.payable_id)) as order_id, null::text as webhook_id,
  coalesce(r.amount, p.amount) as amount, p.currency, r.attempts, r.error, case when r.status = 'pending' then r.next_at end as next_at,
  r.created_at, false as held_back
from owner o join payment p on p.seller_id = o.seller_id join refund r on r.payment_id = p.id where r.status <> 'done'`,
  async replay(tx, ids, now) {
    return idsOf(
      await tx.query(
        `update refund set status = 'pending', attempts = 0, refusals = refusals + 1, next_at = $2::timestamptz, updated_at = $2::timestamptz
         where id = any($1::text[]) and status = 'failed' returning id`,
        [ids, now],
      ),
    );
  },
  count: `
select 'refund' as kind, count(*) filter (where status = 'pending' and next_at <= $1::timestamptz) as due,
  count(*) filter (where status = 'pending' and next_at > $1::timestamptz) as waiting, count(*) filter (where status = 'failed') as dead,
  min(next_at) filter (where status = 'pending') as oldest
from refund where status <> 'done'`,
};

export const kinds: readonly Kind[] = [mail, webhook, refund];
