/** Waiting lists: who wants to be told when a sold-out event has tickets again. */
export const waitingList = {
  name: '0007-waiting-list',
  sql: `
create sequence waiting_place;

create table waiting_entry (
  id text primary key,
  seller_id text not null references seller,
  event_id text not null references event on delete cascade,
  email text not null,
  email_key text not null,                  -- lower case
  amount integer not null check (amount > 0),
  shop_id text not null default '',         -- '' is the event itself
  ticket_type_id text,
  category_ref text,
  status text not null default 'waiting' check (status in ('waiting', 'notified')),
  place bigint not null default nextval('waiting_place'), -- the order of the line; who joins again gets a new one
  data jsonb not null,                      -- name, language, the page of the shop
  created_at timestamptz not null,
  updated_at timestamptz not null,
  notified_at timestamptz,
  unique (event_id, email_key)
);
create index waiting_entry_line on waiting_entry (event_id, place);
create index waiting_entry_waiting on waiting_entry (event_id) where status = 'waiting';
create index waiting_entry_person on waiting_entry (seller_id, email_key);
`,
};
