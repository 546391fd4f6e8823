/** Doors: what scans tickets, and the scans. */
export const doors = `
-- Scan zone: an area with doors of its own.
create table scan_zone (
  id text primary key,                      -- Id of the zone
  seller_id text not null references seller, -- Seller
  name text not null,                       -- Name
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null           -- Last change
);
create index scan_zone_seller on scan_zone (seller_id);

-- Scan group: settings that several access users share.
create table scan_group (
  id text primary key,                      -- Id of the group
  seller_id text not null references seller, -- Seller
  name text not null,                       -- Name
  data jsonb not null,                      -- scanConfig and deviceSettings, in the wire's names
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null           -- Last change
);
create index scan_group_seller on scan_group (seller_id);

-- Access user: a device or a person at a door.
create table access_user (
  id text primary key,                      -- Id of the access user
  seller_id text not null references seller, -- Seller that it scans for
  name text not null,                       -- Name, as scans tell it
  scan_group_id text references scan_group, -- Scan group; null: none
  token_hash text unique,                   -- SHA-256 of the token; null: not paired
  pairing_hash text unique,                 -- SHA-256 of the pairing code; null: none is open
  pairing_expires_at timestamptz,           -- End of the pairing code
  active boolean not null,                  -- False: its token is refused
  revoked_at timestamptz,                   -- Since when it is not active
  expires_at timestamptz,                   -- End of its token; null: never
  all_events boolean not null,              -- True: it opens all events of its seller
  event_ids text[] not null,                -- Events that it opens otherwise
  permissions text[] not null,              -- 'scans:write', 'scans:force'
  data jsonb not null,                      -- deviceSettings and isIntegration, in the wire's names
  last_seen_at timestamptz,                 -- Last request, to the minute
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null,          -- Last change
  deleted_at timestamptz                    -- Time of deletion; its scans stay
);
create index access_user_seller on access_user (seller_id, created_at desc) where deleted_at is null;
create index access_user_group on access_user (scan_group_id) where scan_group_id is not null;

-- Scan: what a device did at a door. It is never changed or deleted; the state of a ticket follows from its scans.
create table scan (
  id text primary key,                      -- Id of the scan
  seller_id text not null references seller, -- Seller of the device
  event_id text not null references event,  -- Event at whose door it was
  ticket_id text references ticket,         -- Ticket; null: the code is none of the seller's
  access_user_id text not null references access_user, -- Device
  nonce text not null,                      -- Made by the device, different for each scan
  zone_id text references scan_zone,        -- Scan zone; null: a door without one
  direction text not null check (direction in ('IN', 'OUT')), -- In or out
  access text not null check (access in ('GRANTED', 'DENIED')), -- What the device was told, or decided by itself
  reason text,                              -- Why it was denied, or against which reason it was forced
  forced boolean not null,                  -- Admitted by hand
  undoes text,                              -- Nonce of the scan that this one undoes
  scanned_at timestamptz not null,          -- When it happened, by the device
  received_at timestamptz not null,         -- When it arrived
  unique (access_user_id, nonce)
);
create index scan_ticket on scan (ticket_id) where ticket_id is not null;
create index scan_event on scan (event_id, received_at);
create index scan_nonce on scan (seller_id, nonce);

-- Late scan: what a device sent after it was revoked, deleted or over. It counts once its seller has taken it.
create table late_scan (
  id text primary key,                      -- Id of the late scan
  seller_id text not null references seller, -- Seller of the device
  event_id text not null references event,  -- Event at whose door it was
  ticket_id text references ticket,         -- Ticket of its code; null: none of the seller's
  access_user_id text not null references access_user, -- Device
  nonce text not null,                      -- Made by the device, different for each scan
  data jsonb not null,                      -- The scan as it was uploaded
  state text not null check (state in ('waiting', 'taken', 'refused')), -- What its seller decided
  ended_at timestamptz not null,            -- End of the device
  scanned_at timestamptz not null,          -- When it happened, by the device
  received_at timestamptz not null,         -- When it arrived
  decided_at timestamptz,                   -- When it was taken or refused
  unique (access_user_id, nonce)
);
create index late_scan_seller on late_scan (seller_id, state, scanned_at);
`;
