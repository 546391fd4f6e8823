/** Stock of events, and what checkouts have taken out of it. */
export const inventory = `
-- Counter of a limited thing: an event, category, ticket type or slot, and the same of an under-shop. What has no
-- row is not limited. taken = held + sold.
create table stock (
  id bigint generated always as identity primary key, -- Id of the row; rows are locked in its order
  event_id text not null references event on delete cascade, -- Event
  shop_id text not null default '',         -- Under-shop; '': the event itself
  scope text not null check (scope in ('event', 'category', 'ticket', 'slot', 'tier')), -- Kind of the limited thing
  ref text not null,                        -- The category's ref, the _id of the ticket type, slot or price tier; '': the event
  capacity integer not null check (capacity >= 0), -- The limit
  taken integer not null default 0,         -- Sum of the lines of all holds that are 'held' or 'sold'
  unique (event_id, shop_id, scope, ref),
  constraint stock_not_oversold check (taken >= 0 and taken <= capacity)
) with (fillfactor = 50); -- room for updates in place

-- Stock that a checkout has taken. The row is the lock of its checkout or order. The statement that sets 'released'
-- gives the stock back, once. A sold hold is released when its order is canceled. A released one is held again only
-- by taking the stock again, for a payment that came late.
create table hold (
  id text primary key references checkout on delete cascade, -- Checkout
  status text not null check (status in ('held', 'sold', 'released')), -- What became of the stock
  expires_at timestamptz not null,          -- End of the hold unless the checkout becomes an order
  extensions integer not null default 0 check (extensions >= 0), -- How often the buyer was given more time
  tickets integer not null default 0,       -- Number of tickets in the cart
  address_key text                          -- 4. or 6. (IPv4, IPv6), and a keyed hash of the event and the caller's address; null: does not count
);
create index hold_address on hold (address_key) where address_key is not null;
create index hold_due on hold (expires_at) where status = 'held';

-- Quantity that a hold has taken of one stock row. No foreign key: in a rush, checking each line against its hold
-- and its stock costs more than writing it. Lines are written only by the statement that has locked their stock.
create table hold_line (
  hold_id text not null,                    -- Hold
  stock_id bigint not null,                 -- Stock row
  quantity integer not null check (quantity > 0), -- Number of tickets
  primary key (hold_id, stock_id)
);

-- Seat that is held or sold. The primary key is what prevents a second sale.
create table event_seat (
  event_id text not null references event on delete cascade, -- Event
  seat_id text not null,                    -- Seat of the seating chart
  hold_id text not null references hold on delete cascade, -- Hold that has taken it
  category_ref text not null,               -- Category of the seat, '' without one: free seats are counted by it
  contingent text not null,                 -- Contingent of the seat, '' without one
  primary key (event_id, seat_id)
);
create index event_seat_hold on event_seat (hold_id);
`;
