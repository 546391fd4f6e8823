/** The kinds of jobs in the database, each with its own table: their view for sellers, their replay and dismissal. */
import type { JobKind } from '../../contract/jobs.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Queryable } from '../database/index.ts';
import { countJobs, openJobs } from '../jobs/open-jobs.ts';
import { dismiss, retry } from '../jobs/queue.ts';
import { mailQueue } from '../mail/queue.ts';
import { refundQueue } from '../payments/refunds.ts';
import { deliveryQueue, replayDeliveries } from '../webhooks/delivery-queue.ts';

export interface JobRow {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: 'waiting' | 'dead' | 'dismissed';
  readonly what: string;
  readonly recipient: string | null;
  readonly order_id: string | null;
  readonly voucher_order_id: string | null;
  /** Of the order or the voucher order, as people read it. */
  readonly order_number: string | null;
  readonly webhook_id: string | null;
  /** Minor units; of refunds. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly next_at: Date | null;
  readonly dismissed_at: Date | null;
  readonly created_at: Date;
  /** True when it cannot be replayed now: its webhook is switched off, or the caller may not read its message. */
  readonly held_back: boolean;
}

interface Kind {
  readonly kind: JobKind;
  /** The permissions of a limited key to see such jobs, and to replay and dismiss them. */
  readonly read: Permission;
  readonly write: Permission;
  /**
   * Selects the columns of `JobRow` for open jobs; `owner` is a row (`seller_id`, `installation_id`, `types` of
   * readable messages).
   */
  readonly select: string;
  /** Makes these dead jobs due immediately; answers their new ids. Jobs that are no longer dead are skipped. */
  replay(tx: Queryable, ids: readonly string[], now: Date): Promise<string[]>;
  /** Says that a person has seen these dead jobs; answers the ids of those that were not dismissed yet. */
  dismiss(tx: Queryable, ids: readonly string[], now: Date): Promise<string[]>;
  /** Counts the jobs of all sellers; see `countJobs`. */
  readonly count: string;
}

const mails = openJobs(mailQueue, 'm');
const mail: Kind = {
  kind: 'mail',
  read: 'customers:read',
  write: 'customers:write',
  select: `
select ${mails.columns}, 'mail' as kind, coalesce(m.template, m.subject) as what, m.recipient,
  coalesce(m.checkout_id, m.voucher_order_id) as order_id, m.voucher_order_id, coalesce(c.number, c.id, v.number, v.id) as order_number,
  null::text as webhook_id, null::bigint as amount, null::text as currency, m.error, m.dismissed_at, false as held_back
from mail m join owner o on o.seller_id = m.seller_id
left join checkout c on c.id = m.checkout_id left join voucher_order v on v.id = m.voucher_order_id
where ${mails.isOpen}`,
  replay: (tx, ids, now) => retry(tx, mailQueue, ids, now),
  dismiss: (tx, ids, now) => dismiss(tx, mailQueue, ids, now),
  count: countJobs(mailQueue, 'm'),
};

const deliveries = openJobs(deliveryQueue, 'd');
const webhook: Kind = {
  kind: 'webhook',
  read: 'webhooks:read',
  write: 'webhooks:write',
  select: `
select ${deliveries.columns}, 'webhook' as kind, g.type as what, null::text as recipient,
  null::text as order_id, null::text as voucher_order_id, null::text as order_number, d.webhook_id,
  null::bigint as amount, null::text as currency, coalesce(d.last_error, 'HTTP ' || d.last_status) as error, d.dismissed_at,
  not w.active or not g.type = any(o.types) as held_back
from owner o join webhook w on w.seller_id = o.seller_id and (o.installation_id is null or o.installation_id = w.installation_id)
join webhook_delivery d on d.webhook_id = w.id and ${deliveries.isOpen} and d.replayed_at is null
join webhook_message g on g.id = d.message_id`,
  replay: replayDeliveries,
  dismiss: (tx, ids, now) => dismiss(tx, deliveryQueue, ids, now),
  count: countJobs(deliveryQueue, 'd', {
    join: 'join webhook w on w.id = d.webhook_id',
    canRun: 'w.active',
    where: 'd.replayed_at is null',
  }),
};

const refunds = openJobs(refundQueue, 'r');
const refund: Kind = {
  kind: 'refund',
  read: 'customers:read',
  write: 'checkout:write',
  select: `
select ${refunds.columns}, 'refund' as kind, 'refund' as what, null::text as recipient,
  coalesce(c.id, b.voucher_order_id) as order_id, b.voucher_order_id, coalesce(c.number, c.id, v.number, v.id) as order_number,
  null::text as webhook_id, coalesce(r.amount, p.amount) as amount, p.currency, r.error, r.dismissed_at, false as held_back
from owner o join payment p on p.seller_id = o.seller_id join refund r on r.payment_id = p.id
left join payable b on b.id = p.payable_id left join ticket t on t.id = b.ticket_id
left join checkout c on c.id = coalesce(p.checkout_id, t.checkout_id) left join voucher_order v on v.id = b.voucher_order_id
where ${refunds.isOpen}`,
  replay: (tx, ids, now) => retry(tx, refundQueue, ids, now),
  dismiss: (tx, ids, now) => dismiss(tx, refundQueue, ids, now),
  count: countJobs(refundQueue, 'r'),
};

export const kinds: readonly Kind[] = [mail, webhook, refund];
