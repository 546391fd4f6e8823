/** Fifth migration: sellers change their settings, and the audit trail keeps what they were. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
alter table seller add column version integer not null default 1;
comment on column seller.version is 'Number of changes of the settings, for conditional requests';

alter table audit_entry add column changes jsonb;
comment on column audit_entry.changes is 'Settings of the seller that changed, each with its value before and after; null for operations whose values are not stored';
`);

export const settings: Migration = { name: '0006-settings', sql };
