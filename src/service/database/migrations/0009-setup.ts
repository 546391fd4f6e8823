/** Seventh migration: links with which a service without a seller gets its first one, and versions of payment settings. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- Link that makes the first seller of the service and its admin. There is none once a seller exists.
create table setup_link (
  hash text primary key,                    -- SHA-256 of the token in the link
  created_at timestamptz not null,          -- Time at which it was printed
  expires_at timestamptz not null           -- End of the link
);

alter table payment_settings add column version integer not null default 1;
comment on column payment_settings.version is 'Number of changes, for conditional requests';
`);

export const setup: Migration = { name: '0009-setup', sql };
