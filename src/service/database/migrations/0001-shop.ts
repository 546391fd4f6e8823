/**
 * Sellers, events, stock, checkouts, tickets, vouchers, customers.
 * Records are documents (`data`, in the wire's names) beside columns for what is searched, sorted or counted.
 * Money is bigint in minor units. Times are timestamptz in UTC.
 */
export const shop = {
  name: '0001-shop',
  sql: `
create table seller (
  id text primary key,
  currency text not null,
  data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table event (
  id text primary key,
  seller_id text not null references seller,
  slug text unique,                         -- public operations take it in place of the id, so it is unique for the service
  type text not null,
  name text not null,
  root_id text references event,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  hidden boolean not null,
  visible_after timestamptz,
  search text not null,                     -- lower-case name, slogan and place
  data jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index event_listing on event (seller_id, starts_at, id);
create index event_root on event (root_id) where root_id is not null;

-- One row for each thing that is limited: the event, a category, a ticket type, a slot, and the same of an under-shop.
-- taken = held + sold. What has no row is not limited.
create table stock (
  id bigint generated always as identity primary key,
  event_id text not null references event on delete cascade,
  shop_id text not null default '',         -- '' is the event itself
  scope text not null check (scope in ('event', 'category', 'ticket', 'slot')),
  ref text not null,                        -- the category's ref, the ticket type's or slot's _id; '' for the event
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0,
  unique (event_id, shop_id, scope, ref),
  constraint stock_not_oversold check (taken >= 0 and taken <= capacity)
) with (fillfactor = 50);                   -- room for updates in place

create table customer (
  id text primary key,
  seller_id text not null references seller,
  email text not null,
  email_key text not null,                  -- lower case
  password_hash text,                       -- no account when missing
  blocked boolean not null default false,
  data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (seller_id, email_key)
);

create table customer_token (
  hash text primary key,                    -- SHA-256 of the token
  customer_id text not null references customer on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_token_of on customer_token (customer_id);

create table checkout (
  id text primary key,
  secret text not null,                     -- the specification answers it to the customer, so it cannot be a hash
  seller_id text not null references seller,
  event_id text not null references event,
  shop_id text not null default '',
  customer_id text references customer,
  status text not null check (status in ('NEW', 'ABORTED', 'COMPLETE')),
  payment_method text,
  payment_status text,
  currency text not null,
  total bigint not null check (total >= 0),
  due bigint not null check (due >= 0),
  data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz
);
create index checkout_customer on checkout (customer_id, created_at desc) where customer_id is not null;
create index checkout_event on checkout (event_id);

-- What a checkout took out of the stock. 'released' is final: its stock was given back, once.
create table hold (
  id text primary key references checkout on delete cascade,
  status text not null check (status in ('held', 'sold', 'released')),
  expires_at timestamptz not null
);
create index hold_due on hold (expires_at) where status = 'held';

create table hold_line (
  hold_id text not null references hold on delete cascade,
  stock_id bigint not null references stock,
  quantity integer not null check (quantity > 0),
  primary key (hold_id, stock_id)
);

create table idempotency (
  operation text not null,
  key text not null,
  fingerprint text not null,                -- SHA-256 of the body
  answer jsonb,
  created_at timestamptz not null,
  primary key (operation, key)
);
create index idempotency_age on idempotency (created_at);

create table ticket (
  id text primary key,
  checkout_id text not null references checkout,
  seller_id text not null references seller,
  event_id text not null references event,
  customer_id text references customer,
  ticket_type_id text not null,
  status text not null,
  barcode text not null unique,
  secret text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index ticket_checkout on ticket (checkout_id);
create index ticket_customer on ticket (customer_id, created_at desc) where customer_id is not null;
create index ticket_event on ticket (event_id);

create table voucher (
  id text primary key,
  seller_id text not null references seller,
  code text not null,
  code_key text not null,                   -- upper case, letters and digits only: how people type it does not matter
  amount bigint not null check (amount >= 0),
  balance bigint not null check (balance >= 0),
  valid_until timestamptz,
  data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (seller_id, code_key)
);

-- The ledger: a voucher's balance is the sum of its entries.
create table voucher_entry (
  id bigint generated always as identity primary key,
  voucher_id text not null references voucher on delete cascade,
  kind text not null check (kind in ('issued', 'redeemed', 'refunded', 'adjusted')),
  amount bigint not null,                   -- signed
  checkout_id text references checkout,
  created_at timestamptz not null
);
create index voucher_entry_of on voucher_entry (voucher_id);
create index voucher_entry_checkout on voucher_entry (checkout_id) where checkout_id is not null;
`,
};
