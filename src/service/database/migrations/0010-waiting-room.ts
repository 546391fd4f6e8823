/** Waiting rooms: places before the checkout of an event that very many people want. */
export const waitingRoom = {
  name: '0010-waiting-room',
  sql: `
create table waiting_room (
  event_id text primary key references event on delete cascade,
  early integer not null default 0,         -- places from before the doors opened
  drawn_at timestamptz,                     -- when the order of those was drawn, and the doors opened
  seed text,                                -- what it was drawn by: the order of sha256(seed || id of the place)
  tail integer not null default 0,          -- the last number that was given
  base integer not null default 0,          -- numbers up to this one were let in by base_at, from then on more by the clock
  base_at timestamptz,
  checked integer not null default 0,       -- numbers up to this one were looked at for who did not come
  reached integer not null default 0,       -- numbers up to this one had been let in by reached_at
  reached_at timestamptz
);

create table waiting_room_place (
  id text primary key,                      -- a hash of what stands in the token
  event_id text not null references waiting_room on delete cascade,
  number integer,                           -- in line; those who came early have none before the draw
  created_at timestamptz not null,
  admitted_at timestamptz,                  -- when its holder took the turn
  absent_at timestamptz,                    -- when others were let in because its holder did not
  used_at timestamptz                       -- when it began a checkout
);
create unique index waiting_room_place_line on waiting_room_place (event_id, number);
`,
};
