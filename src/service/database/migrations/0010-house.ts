/** Tenth migration: test emails to the people of a seller, and versions of wallet settings. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
alter table mail drop constraint mail_written_later;
alter table mail add constraint mail_written_later
  check (template = 'test' or (template is null) = (checkout_id is null and voucher_order_id is null));

alter table wallet_settings add column version integer not null default 1;
comment on column wallet_settings.version is 'Number of changes, for conditional requests';
`);

export const house: Migration = { name: '0010-house', sql };
