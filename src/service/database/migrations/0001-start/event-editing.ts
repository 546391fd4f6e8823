/** Seating charts and their revisions. */
export const eventEditing = `
-- Seating chart of a venue.
create table seat_map (
  id text primary key,                      -- Id of the seating chart
  seller_id text not null references seller, -- Seller that drew it
  name text not null,                       -- Name for the seller
  revision integer not null,                -- Newest revision
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null           -- Last change
);
create index seat_map_seller on seat_map (seller_id, created_at desc, id desc);

-- Revision of a seating chart. It never changes: an event stays on the revision that it was bound to.
create table seat_map_revision (
  seat_map_id text not null references seat_map on delete cascade, -- Seating chart
  revision integer not null,                -- Number of the revision
  digest text not null,                     -- SHA-256 of the plan: a process that has read it need not read it again
  plan jsonb not null,                      -- Sections, rows and seats
  counts jsonb not null,                    -- Number of seats of each category and contingent
  created_at timestamptz not null,          -- Time of creation
  primary key (seat_map_id, revision)
);
`;
