/** Webhooks: addresses of sellers' programs, what happened, and the log of what was sent where. */
export const webhooks = {
  name: '0004-webhooks',
  sql: `
create table webhook (
  id text primary key,
  seller_id text not null references seller,
  installation_id text references installation on delete cascade,  -- the app that added it; it goes with the app
  url text not null,
  events text[] not null,                   -- kinds of messages; '*' is all of them
  secret text not null,                     -- sealed: messages are signed with it
  previous_secret text,                     -- sealed; signs too until previous_until, so that a receiver can change over
  previous_until timestamptz,
  active boolean not null,
  inactive_reason text check (inactive_reason in ('gone', 'failing')),  -- missing when the seller switched it off
  failing_since timestamptz,                -- the first failure since something arrived
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_seller on webhook (seller_id, created_at);
create index webhook_installation on webhook (installation_id) where installation_id is not null;

create table webhook_message (
  id text primary key,
  seller_id text not null references seller,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index webhook_message_age on webhook_message (created_at);
-- by whom a message is about, to erase a customer
create index webhook_message_subject on webhook_message (seller_id, (data->>'_id'));
create index webhook_message_customer on webhook_message (seller_id, (data->>'customerId'));

create table webhook_delivery (
  id text primary key,
  webhook_id text not null references webhook on delete cascade,
  message_id text not null references webhook_message on delete cascade,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,      -- begun
  next_at timestamptz,                      -- while pending; lies ahead while an attempt is under way
  last_at timestamptz,
  last_status integer,
  last_error text,
  last_milliseconds integer,
  created_at timestamptz not null,
  check ((status = 'pending') = (next_at is not null))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where status = 'pending';
create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_message on webhook_delivery (message_id);
create index webhook_delivery_open on webhook_delivery (status) where status <> 'delivered';
`,
};
