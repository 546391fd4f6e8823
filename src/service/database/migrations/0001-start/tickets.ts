/** What ticket holders do with their tickets: transfers, exchanges and resale. */
export const tickets = `
-- Transfer of a ticket to another person, by email.
create table ticket_transfer (
  id text primary key,                      -- Id of the transfer
  ticket_id text not null references ticket on delete cascade, -- Ticket
  seller_id text not null references seller, -- Seller of the ticket
  -- Holder who offers it, where the seller has a record of them
  from_customer_id text references customer on delete set null,
  email text not null,                      -- Address that it is offered to, as it was typed
  email_key text not null,                  -- The same in lower case
  token_hash text not null unique,          -- SHA-256 of the token in the emailed link
  status text not null check (status in ('open', 'accepted', 'rejected', 'withdrawn', 'expired')), -- State of the offer
  data jsonb not null default '{}',         -- Language of the emails
  created_at timestamptz not null,          -- Time of the offer
  expires_at timestamptz not null,          -- End of the offer
  ended_at timestamptz                      -- Time of the answer or the withdrawal
);
-- One offer at a time.
create unique index ticket_transfer_open on ticket_transfer (ticket_id) where status = 'open';
create index ticket_transfer_ticket on ticket_transfer (ticket_id, created_at);
create index ticket_transfer_to on ticket_transfer (seller_id, email_key, created_at);
create index ticket_transfer_from on ticket_transfer (from_customer_id) where from_customer_id is not null;

-- Exchange of a ticket for another one, through a voucher that pays for it.
create table ticket_exchange (
  -- Exchange voucher; its amount is what the ticket cost
  voucher_id text primary key references voucher on delete cascade,
  ticket_id text not null references ticket on delete cascade, -- Ticket that is given up
  action text not null check (action in ('exchange', 'upgrade')), -- For another date, or for an under-shop of the event
  event_id text not null,                   -- Event of the ticket
  root_id text,                             -- Series whose other dates accept the voucher
  shops text[] not null,                    -- Under-shops of the event that accept the voucher
  status text not null check (status in ('open', 'done', 'ended')), -- 'done': exchanged; 'ended': given up
  -- Order that uses the voucher, or that the ticket was exchanged for
  checkout_id text references checkout on delete set null,
  created_at timestamptz not null,          -- Time of the request
  ended_at timestamptz                      -- Time at which it was done or given up
);
-- One exchange at a time.
create unique index ticket_exchange_open on ticket_exchange (ticket_id) where status = 'open';
create index ticket_exchange_ticket on ticket_exchange (ticket_id);
create index ticket_exchange_checkout on ticket_exchange (checkout_id) where checkout_id is not null;

-- Resale listing: a ticket that its buyer offers in the seller's shop.
create table ticket_resale (
  id text primary key,                      -- Id of the listing
  ticket_id text not null references ticket on delete cascade, -- Ticket that is offered
  event_id text not null,                   -- Event of the ticket
  seller_id text not null,                  -- Seller of the event
  shop_id text not null,                    -- Under-shop where it was bought and is sold; '': the event itself
  ticket_type_id text not null,             -- Ticket type
  slot_id text not null,                    -- Slot; '' where the event has none
  -- Seat, which goes to the buyer of the listing; null for a ticket without a seat
  seat_id text,
  currency text not null,                   -- ISO 4217
  price bigint not null check (price > 0),  -- Price for the new buyer, in minor units
  fee bigint not null check (fee between 0 and price), -- Part of the price that the seller keeps, as it was agreed
  status text not null check (status in ('open', 'sold', 'withdrawn', 'ended')), -- State of the listing
  hold_id text references checkout on delete set null, -- Checkout that buys it, or order that has bought it
  return_id text,                           -- Return by which the ticket left the reseller's order
  waiting boolean not null default false,   -- Sold, and the payout waits for the new buyer's money
  created_at timestamptz not null,          -- Time of the listing
  ended_at timestamptz                      -- Time of the sale or the withdrawal
);
-- One listing at a time.
create unique index ticket_resale_open on ticket_resale (ticket_id) where status = 'open';
create index ticket_resale_ticket on ticket_resale (ticket_id);
create index ticket_resale_event on ticket_resale (event_id) where status = 'open';
create index ticket_resale_hold on ticket_resale (hold_id) where hold_id is not null;
create index ticket_resale_waiting on ticket_resale (id) where waiting;
create index ticket_resale_seller on ticket_resale (seller_id, created_at desc, id desc);
`;
