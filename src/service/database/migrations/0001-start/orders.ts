/** Checkouts, which become orders, and the tickets of orders. */
export const orders = `
-- Purchase: a checkout while it is under way, an order once it is complete. The wire's transaction is the same row.
create table checkout (
  id text primary key,                      -- Id of the checkout, the order and the transaction
  -- Opens it without a sign-in. The specification answers it to the customer, so it is not a hash
  secret text not null,
  seller_id text not null references seller, -- Seller
  event_id text not null references event,  -- Event
  shop_id text not null default '',         -- Under-shop; '': the event itself
  customer_id text references customer,     -- Buyer's record at the seller
  buyer_key text generated always as (lower(data->'details'->>'email')) stored, -- Buyer's email address in lower case
  -- NEW: under way. ABORTED: ended before it was an order. COMPLETE: an order. CANCELED: an order that was canceled.
  status text not null check (status in ('NEW', 'ABORTED', 'COMPLETE', 'CANCELED')),
  payment_method text,                      -- Way to pay, such as 'invoice', 'boxoffice' or 'stripe'
  payment_status text,                      -- AWAITING, PENDING, RECEIVED, FAILED, CANCELED or REFUND
  currency text not null,                   -- ISO 4217
  total bigint not null check (total >= 0), -- Price after discounts, with charges, in minor units
  due bigint not null check (due >= 0),     -- Part of the total that vouchers do not pay, in minor units
  data jsonb not null,                      -- Quote, details of the buyer, codes, returns and changes; see CheckoutData
  created_at timestamptz not null,          -- Start of the checkout
  updated_at timestamptz not null,          -- Last change
  completed_at timestamptz,                 -- Time from which it is an order
  pay_by timestamptz,                       -- Time at which an unpaid order is released; null: never
  remind_at timestamptz                     -- Time of the reminder to pay; null: none, or sent
);
-- Pages and totals of the list of orders are read from the index alone.
create index checkout_orders on checkout (seller_id, completed_at desc, id desc) include (status, payment_status)
  where completed_at is not null;
create index checkout_event on checkout (event_id);
create index checkout_customer on checkout (customer_id, created_at desc) where customer_id is not null;
create index checkout_pay_by on checkout (pay_by) where pay_by is not null;
create index checkout_remind on checkout (remind_at) where remind_at is not null;
-- Erasing a customer also finds orders by address: an order of an unverified address belongs to no customer.
create index checkout_buyer on checkout (seller_id, buyer_key) where buyer_key is not null;

-- File with which a buyer answers a question.
create table upload (
  id text primary key,                      -- Id of the file, too long to guess: knowing it proves who sent the file
  checkout_id text not null references checkout on delete cascade, -- Checkout or order
  seller_id text not null references seller, -- Seller that may read it
  field text not null,                      -- Question that it answers
  file_name text not null,                  -- Name, cleaned
  mime_type text not null,                  -- Kind of the content, by the content and not by its sender
  size integer not null check (size > 0),   -- Bytes
  sha256 text not null,                     -- SHA-256 of the content
  content bytea not null,                   -- The file
  created_at timestamptz not null           -- Time of the upload
);
-- Files of these kinds are compressed already.
alter table upload alter column content set storage external;
create index upload_checkout on upload (checkout_id);

-- Ticket of an order. Each admits with its own code.
create table ticket (
  id text primary key,                      -- Id of the ticket
  checkout_id text not null references checkout, -- Order that it was sold with
  seller_id text not null references seller, -- Seller
  event_id text not null references event,  -- Event
  customer_id text references customer,     -- Ticket holder, where the seller has a record of them
  ticket_type_id text not null,             -- Ticket type of the event
  -- VALID, RESERVED (not paid), DETAILSREQUIRED (questions are open) or INVALID
  status text not null,
  barcode text not null unique,             -- Ticket code, which is scanned at the door; signed and rotating ones have it in them
  code_version integer not null default 1,  -- Number of codes that it has had
  secret text not null,                     -- Opens the ticket without a sign-in; a new holder gets a new one
  -- Names, seat, slot, answers, prices and texts, in the wire's names; see TicketData
  data jsonb not null,
  transferred_at timestamptz,                 -- Time of the last transfer; null: it is still the buyer's
  -- Ticket holder after a transfer: {email, key, locale, times}; null: the buyer
  holder jsonb,
  blocked_at timestamptz,                   -- Time at which its seller put it out of order; null: it is not
  created_at timestamptz not null,          -- Time of the sale
  -- Last change of the ticket or of its scans, by the clock of the database: doors fetch what changed since
  updated_at timestamptz not null default clock_timestamp()
);
create index ticket_checkout on ticket (checkout_id);
create index ticket_event on ticket (event_id, updated_at, id);
create index ticket_seller on ticket (seller_id, created_at desc, id desc);
create index ticket_customer on ticket (customer_id, created_at desc) where customer_id is not null;
create index ticket_batch on ticket (seller_id, (data->>'batchId')) where data ? 'batchId';
create index ticket_holder on ticket (seller_id, (holder->>'key')) where holder is not null;

-- Code that a ticket had before. It admits no one, and a door can say why.
create table ended_code (
  code text primary key,                    -- The code
  ticket_id text not null references ticket on delete cascade, -- Ticket
  version integer not null,                 -- Its number among the codes of the ticket
  cause text not null,                      -- What ended it: 'transferred' or 'reissued'
  ended_at timestamptz not null             -- Time of its end
);
create index ended_code_ticket on ended_code (ticket_id);

-- Key pair of a seller that signs ticket codes. The one with the highest number signs; codes of the others stay valid.
create table signing_key (
  seller_id text not null references seller, -- Seller
  number integer not null check (number between 1 and 255), -- Number in the code
  public_key text not null,                 -- Ed25519, hex digits: doors verify with it
  private_key text not null,                -- PKCS #8 in base64, encrypted
  created_at timestamptz not null,          -- Time of its making
  primary key (seller_id, number)
);

-- Key of an event from which the keys of its rotating tickets follow.
create table rotation_key (
  event_id text primary key references event on delete cascade, -- Event
  key text not null,                        -- 32 bytes in hex digits, encrypted
  created_at timestamptz not null           -- Time of its making
);

-- Every change of a ticket is one that doors fetch, and a code that is replaced can still be told from an unknown one.
create function note_ticket_change() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  if new.barcode <> old.barcode then
    new.code_version := old.code_version + 1;
    insert into ended_code (code, ticket_id, version, cause, ended_at)
    values (old.barcode, old.id, old.code_version,
      case when new.transferred_at is distinct from old.transferred_at then 'transferred' else 'reissued' end,
      new.updated_at)
    on conflict (code) do nothing;
  end if;
  return new;
end $$;
create trigger ticket_change before update on ticket for each row execute function note_ticket_change();

-- Place of a season ticket in a child event: it admits there once. The ticket's status is the status of its places, and
-- they stay with the ticket when its holder or its names change.
create table season_place (
  ticket_id text not null references ticket on delete cascade, -- Season ticket, of the group
  event_id text not null references event,  -- Child event
  ticket_type_id text not null,             -- Ticket type of the child event, as the mapping named it at the sale
  value bigint not null check (value >= 0), -- Part of the ticket's price for this place, in minor units; all parts are the price
  primary key (ticket_id, event_id)
);
create index season_place_event on season_place (event_id);

-- Entry in a ticket's history: a change after the sale.
create table ticket_entry (
  id bigint generated always as identity primary key, -- Order of the entries
  ticket_id text not null references ticket on delete cascade, -- Ticket
  at timestamptz not null,                  -- Time of the change
  kind text not null,                       -- What was done, such as 'personalized' or 'rebooked'
  by text not null check (by in ('holder', 'seller', 'service')), -- Who did it
  data jsonb not null default '{}'          -- More about it, for the seller only: a later holder does not see it
);
create index ticket_entry_of on ticket_entry (ticket_id, id desc);
`;
