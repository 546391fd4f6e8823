/** Twelfth migration: runs of orders that belong to no event. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
alter table run alter column event_id drop not null;
comment on column run.event_id is 'Event; null for a run of orders';
comment on column run.kind is 'What it does: cancel, message or orders';
`);

export const bulkRuns: Migration = { name: '0012-bulk-runs', sql };
