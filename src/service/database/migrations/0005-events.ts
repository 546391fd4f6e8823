/** Events as their sellers manage them: lists by filters, and events that are deleted but whose orders are kept. */
export const events = {
  name: '0005-events',
  sql: `
alter table event add column deleted_at timestamptz; -- its row stays for the books; nobody finds it any more, and its slug is free
alter table event add column name_key text not null default ''; -- lower case, as the service writes it: a database's own lower() depends on its locale
update event set name_key = lower(name);
-- A unique column that is always there counts as a key: to write it locks the row against every checkout that refers to it.
alter table event drop constraint event_slug_key;
create unique index event_slug on event (slug) where slug is not null;
create index event_children on event using gin ((data -> 'childEvents'));
create index event_updated on event (seller_id, updated_at);
`,
};
