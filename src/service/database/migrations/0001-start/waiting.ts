/** Waiting lists of sold-out events, and waiting rooms before the checkout. */
export const waiting = `
create sequence waiting_place;

-- Person on the waiting list of a sold-out event.
create table waiting_entry (
  id text primary key,                      -- Id of the entry
  seller_id text not null references seller, -- Seller
  event_id text not null references event on delete cascade, -- Event
  email text not null,                      -- Email address as it was typed
  email_key text not null,                  -- Email address in lower case; one entry for each address and event
  amount integer not null check (amount > 0), -- Number of tickets that are wanted
  shop_id text not null default '',         -- Under-shop; '': the event itself
  ticket_type_id text,                      -- Ticket type that is wanted; null: any
  category_ref text,                        -- Category that is wanted; null: any
  -- Whether the email about tickets was sent
  status text not null default 'waiting' check (status in ('waiting', 'notified')),
  -- Order of the list; joining again after the email gives a new one
  place bigint not null default nextval('waiting_place'),
  data jsonb not null,                      -- Name, language, and the page of the shop
  created_at timestamptz not null,          -- Time of joining
  updated_at timestamptz not null,          -- Last change
  notified_at timestamptz,                  -- Time of the email about tickets
  unique (event_id, email_key)
);
create index waiting_entry_line on waiting_entry (event_id, place);
create index waiting_entry_waiting on waiting_entry (event_id) where status = 'waiting';
create index waiting_entry_person on waiting_entry (seller_id, email_key);

-- Waiting room of an event: the state that all its places share. It changes a few times a minute, not with each
-- request.
create table waiting_room (
  event_id text primary key references event on delete cascade, -- Event
  early integer not null default 0,         -- Number of places from before the doors opened
  drawn_at timestamptz,                     -- Time at which the order of those was drawn and the doors opened
  -- Seed of the draw: places are in the order of sha256(seed || id of the place)
  seed text,
  tail integer not null default 0,          -- Last number that was given
  -- Numbers up to this one were let in by base_at, from then on more by the clock
  base integer not null default 0,
  base_at timestamptz,                      -- Start of that clock
  checked integer not null default 0,       -- Numbers up to this one were checked for absent holders
  reached integer not null default 0,       -- Numbers up to this one had been let in by reached_at
  reached_at timestamptz                    -- Time of the last check
);

-- Buyer's place in a waiting room.
create table waiting_room_place (
  id text primary key,                      -- Hash of the content of the buyer's token
  event_id text not null references waiting_room on delete cascade, -- Waiting room
  number integer,                           -- Number in the queue; null: came early, and waits for the draw
  created_at timestamptz not null,          -- Arrival
  admitted_at timestamptz,                  -- Time at which the buyer took the turn
  absent_at timestamptz,                    -- Time at which others were let in because the buyer did not take it
  used_at timestamptz                       -- Time at which it began a checkout
);
create unique index waiting_room_place_line on waiting_room_place (event_id, number);
`;
