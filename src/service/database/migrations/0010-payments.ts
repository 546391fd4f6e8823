/** Payments at providers, what they say about them, refunds, and the ways to pay that sellers have switched on. Orders can be called off. */
export const payments = {
  name: '0010-payments',
  sql: `
alter table checkout drop constraint checkout_status_check;
alter table checkout add constraint checkout_status_check check (status in ('NEW', 'ABORTED', 'COMPLETE', 'CANCELED'));

comment on table hold is
  'What a checkout took out of the stock. Whoever sets ''released'' gives its stock back, once. A sold hold is released when its order is canceled; a released one is held again only by taking the stock anew, for a payment that came late.';

-- How a seller is paid; a seller without a row takes what is usual.
create table payment_settings (
  seller_id text primary key references seller on delete cascade,
  methods text[] not null,
  stripe_publishable_key text,
  stripe_secret_key text,                   -- sealed
  stripe_webhook_secret text,               -- sealed
  updated_at timestamptz not null
);

create table payment (
  id text primary key,
  checkout_id text not null references checkout,
  seller_id text not null references seller,
  provider text not null,
  provider_ref text,                        -- the provider's name for it, once that is known
  amount bigint not null check (amount > 0), -- minor units, as all amounts
  currency text not null,
  status text not null check (status in ('open', 'processing', 'succeeded', 'canceled')), -- as the provider said last
  used_for text check (used_for in ('order', 'refund')), -- what became of the money
  next_at timestamptz not null,             -- when the provider is asked unless it speaks
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_ref),
  check (status <> 'succeeded' or used_for is not null) -- never money without a ticket or a refund
);
create index payment_checkout on payment (checkout_id);
create index payment_due on payment (next_at) where status in ('open', 'processing');

-- What a provider told and we have acted upon, so that it counts once.
create table payment_event (
  provider text not null,
  event_id text not null,
  created_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_event_age on payment_event (created_at);

create table refund (
  id text primary key,
  payment_id text not null references payment,
  amount bigint check (amount > 0),         -- all that is left of the payment when missing
  status text not null check (status in ('pending', 'done', 'failed')),
  provider_ref text,
  attempts integer not null default 0,
  refusals integer not null default 0,      -- attempts that the provider has answered with no: the next one is a new request there
  next_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_payment on refund (payment_id);
create index refund_open on refund (next_at) where status <> 'done';
`,
};
