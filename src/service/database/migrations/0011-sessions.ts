/** Sessions of customers: what each token belongs to, so that they can be told apart and ended. */
export const sessions = {
  name: '0011-sessions',
  sql: `
create table customer_session (
  id text primary key,
  customer_id text not null references customer on delete cascade,
  device text,                              -- in words, e.g. 'Firefox, Windows'; never the header that it was read from
  created_at timestamptz not null,
  last_used_at timestamptz not null,        -- to the minute
  expires_at timestamptz not null
);
create index customer_session_of on customer_session (customer_id);
create index customer_session_due on customer_session (expires_at);

-- Each token of before is a session of its own.
alter table customer_token add column session_id text references customer_session on delete cascade;
insert into customer_session (id, customer_id, created_at, last_used_at, expires_at)
select substr(hash, 1, 24), customer_id, created_at, created_at, expires_at from customer_token;
update customer_token set session_id = substr(hash, 1, 24);
alter table customer_token alter column session_id set not null;
create index customer_token_session on customer_token (session_id);
`,
};
