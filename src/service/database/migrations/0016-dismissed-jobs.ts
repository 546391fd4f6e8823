/** Sixteenth migration: jobs that were given up, and that a person has dismissed. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const about =
  'Time at which a person dismissed it after it was given up; null: it waits for a person, or was not given up';

const sql = withComments(`
alter table mail add column dismissed_at timestamptz;
comment on column mail.dismissed_at is '${about}';
alter table refund add column dismissed_at timestamptz;
comment on column refund.dismissed_at is '${about}';
alter table webhook_delivery add column dismissed_at timestamptz;
comment on column webhook_delivery.dismissed_at is '${about}';
-- what a bank sent back gets another idempotency key when that is known, no longer when a person retries it
update refund set refusals = refusals + 1 where status = 'failed' and provider_ref is not null;
`);

export const dismissedJobs: Migration = { name: '0016-dismissed-jobs', sql };
