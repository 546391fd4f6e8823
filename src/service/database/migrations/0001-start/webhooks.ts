/** Webhooks: addresses of sellers' programs, the outbox of messages, and the log of deliveries. */
export const webhooks = `
-- Address of a seller's program that gets messages.
create table webhook (
  id text primary key,                      -- Id of the webhook
  seller_id text not null references seller, -- Seller whose messages it gets
  -- Installation of the app that added it; null: the seller did
  installation_id text references installation on delete cascade,
  url text not null,                        -- The address
  events text[] not null,                   -- Types of messages that it gets; '*': all
  secret text not null,                     -- Secret that signs its messages, encrypted
  -- The secret before that, encrypted; it signs too, so that a receiver can change over
  previous_secret text,
  previous_until timestamptz,               -- End of the previous secret
  active boolean not null,                  -- It gets messages
  -- Why the service switched it off; null: the seller did
  inactive_reason text check (inactive_reason in ('gone', 'failing')),
  failing_since timestamptz,                -- First failure since the last success
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null           -- Last change
);
create index webhook_seller on webhook (seller_id, created_at);
create index webhook_installation on webhook (installation_id) where installation_id is not null;

-- Outbox: what happened, as webhooks get it.
create table webhook_message (
  id text primary key,                      -- Id of the message
  seller_id text not null references seller, -- Seller that it is for
  type text not null,                       -- What happened, such as 'transaction.complete'
  data jsonb not null,                      -- The resource as the API answers it to the seller
  created_at timestamptz not null           -- Time of the event
);
create index webhook_message_age on webhook_message (created_at);
-- Erasing a customer finds the messages about them.
create index webhook_message_subject on webhook_message (seller_id, (data->>'_id'));
create index webhook_message_customer on webhook_message (seller_id, (data->>'customerId'));

-- Delivery of a message to one webhook.
create table webhook_delivery (
  id text primary key,                      -- Id of the delivery
  webhook_id text not null references webhook on delete cascade, -- Webhook
  message_id text not null references webhook_message on delete cascade, -- Message
  status text not null check (status in ('pending', 'delivered', 'failed')), -- 'failed': given up
  attempts integer not null default 0,      -- Number of attempts that were begun
  next_at timestamptz,                      -- Next attempt, while pending; lies ahead while one is under way
  last_at timestamptz,                      -- Last attempt
  last_status integer,                      -- HTTP status of its answer
  last_error text,                          -- Its failure
  last_milliseconds integer,                -- Its duration
  -- Time at which a new delivery of the message took over from this failed one
  replayed_at timestamptz,
  created_at timestamptz not null,          -- Time of the message
  check ((status = 'pending') = (next_at is not null))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where status = 'pending';
create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_message on webhook_delivery (message_id);
create index webhook_delivery_open on webhook_delivery (status, webhook_id)
  where status <> 'delivered' and replayed_at is null;
`;
