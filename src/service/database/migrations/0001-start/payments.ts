/** Payment settings of sellers, payments at providers, and refunds. */
export const payments = `
-- Payment settings of a seller. A seller without a row has no payment method; orders of nothing to pay are possible.
create table payment_settings (
  seller_id text primary key references seller on delete cascade, -- Seller
  methods text[] not null,                  -- Payment methods that are switched on: 'invoice', 'boxoffice', 'stripe'
  invoice_valid_immediately boolean not null default false, -- Tickets by invoice are valid before they are paid
  invoice_term_days integer not null default 14 check (invoice_term_days between 1 and 366), -- Days to pay an invoice
  reservation_term_days integer not null default 3 check (reservation_term_days between 1 and 366), -- Days to pay a reservation
  stripe_publishable_key text,              -- Stripe's publishable key, for the browser
  stripe_secret_key text,                   -- Stripe's secret key, encrypted
  stripe_webhook_secret text,               -- Secret that Stripe signs its webhooks with, encrypted
  updated_at timestamptz not null           -- Last change
);

-- Payable: what is paid at a provider and is not an order of tickets, either a voucher order or the renaming of a
-- ticket.
create table payable (
  id text primary key,                      -- Id of the payable
  seller_id text not null references seller, -- Seller that is paid
  voucher_order_id text unique references voucher_order on delete cascade, -- Voucher order that it pays
  ticket_id text references ticket on delete cascade, -- Ticket that is renamed
  secret text not null,                     -- Opens the payable; for a ticket, the ticket's secret at that time
  amount bigint not null check (amount > 0), -- Price, in minor units
  currency text not null,                   -- ISO 4217
  -- pending: the money is on its way. ended: it is not to be paid any more.
  status text not null check (status in ('open', 'pending', 'paid', 'ended')),
  -- New name of a ticket until it is paid, and the address of the emails about it
  data jsonb not null,
  expires_at timestamptz not null,          -- End of the time to pay
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null,          -- Last change
  check (num_nonnulls(voucher_order_id, ticket_id) = 1)
);
create index payable_ticket on payable (ticket_id) where ticket_id is not null;
create index payable_open on payable (expires_at) where status = 'open';

-- Payment at a provider, for an order or a payable.
create table payment (
  id text primary key,                      -- Id of the payment
  checkout_id text references checkout,     -- Order that it pays
  payable_id text references payable,       -- Payable that it pays
  seller_id text not null references seller, -- Seller that is paid
  provider text not null,                   -- Provider, such as 'stripe'
  provider_ref text,                        -- The provider's id for it, once that is known
  amount bigint not null check (amount > 0), -- Amount, in minor units
  currency text not null,                   -- ISO 4217
  status text not null check (status in ('open', 'processing', 'succeeded', 'canceled')), -- The provider's last answer
  used_for text check (used_for in ('order', 'payable', 'refund')), -- What became of the money
  next_at timestamptz not null,             -- Time to ask the provider, unless it reports before
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null,          -- Last change
  unique (provider, provider_ref),
  constraint payment_for check (num_nonnulls(checkout_id, payable_id) = 1),
  check (status <> 'succeeded' or used_for is not null) -- never money without a ticket or a refund
);
create index payment_checkout on payment (checkout_id);
create index payment_payable on payment (payable_id) where payable_id is not null;
create index payment_due on payment (next_at) where status in ('open', 'processing');

-- Report of a provider that the service has acted upon, so that it counts once.
create table payment_event (
  provider text not null,                   -- Provider
  event_id text not null,                   -- The provider's id of the report
  created_at timestamptz not null,          -- Arrival
  primary key (provider, event_id)
);
create index payment_event_age on payment_event (created_at);

-- Money that goes back through the provider that took it.
create table refund (
  id text primary key,                      -- Id of the refund
  payment_id text not null references payment, -- Payment that the money came by
  amount bigint check (amount > 0),         -- Amount in minor units; null: all that is left of the payment
  status text not null check (status in ('pending', 'done', 'failed')), -- State of the refund
  provider_ref text,                        -- The provider's id for it, once that is known
  attempts integer not null default 0,      -- Number of attempts
  refusals integer not null default 0,      -- Attempts that the provider refused; the next one is a new request there
  next_at timestamptz not null,             -- Next attempt; lies ahead while one is under way
  error text,                               -- Last failure
  created_at timestamptz not null,          -- Time of the decision
  updated_at timestamptz not null           -- Last change
);
create index refund_payment on refund (payment_id);
create index refund_open on refund (next_at) where status <> 'done';
`;
