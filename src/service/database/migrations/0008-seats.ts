/** Seat maps with their revisions, and the seats of each event that are held or sold. */
export const seats = {
  name: '0008-seats',
  sql: `
create table seat_map (
  id text primary key,
  seller_id text not null references seller,
  name text not null,
  revision integer not null,                -- the newest
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index seat_map_seller on seat_map (seller_id, created_at desc, id desc);

-- Never changed: what an event was bound to, it keeps.
create table seat_map_revision (
  seat_map_id text not null references seat_map on delete cascade,
  revision integer not null,
  digest text not null,                     -- SHA-256 of the plan: a process that has read it once need not do so again
  plan jsonb not null,
  counts jsonb not null,                    -- how many seats of each category and contingent it has
  created_at timestamptz not null,
  primary key (seat_map_id, revision)
);

-- One row for each seat that a hold holds or has sold: the key is what keeps it from being sold twice.
create table event_seat (
  event_id text not null references event on delete cascade,
  seat_id text not null,
  hold_id text not null references hold on delete cascade,
  category_ref text not null,               -- as the plan has them, '' where it has none: free seats are counted by them
  contingent text not null,
  primary key (event_id, seat_id)
);
create index event_seat_hold on event_seat (hold_id);
create index event_seat_map on event (seller_id, (data -> 'seating' ->> 'seatMapId')) where data -> 'seating' ->> 'seatMapId' is not null;
`,
};
