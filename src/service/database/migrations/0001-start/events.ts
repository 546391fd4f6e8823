/**
 * Events: the record as the seller wrote it, with columns for what is searched, sorted or joined; and the named
 * settings that events refer to.
 */
export const events = `
-- Occasion that tickets are sold for, a series of them, or a group.
create table event (
  id text primary key,                      -- Id of the event
  seller_id text not null references seller, -- Seller of the event
  -- Readable address; public operations take it in place of the id, so it is unique for the whole service
  slug text,
  type text not null,                       -- SINGLE, GROUP, ROOT (a series) or RECURRENCE (a date of a series)
  root_id text references event,            -- Series of a date
  name text not null,                       -- Name in the seller's language
  -- Name in lower case, by the service: lower() of a database depends on its locale
  name_key text not null default '',
  search text not null,                     -- Lower-case name, slogan and place, with their translations
  starts_at timestamptz not null,           -- Start
  ends_at timestamptz not null,             -- End
  hidden boolean not null,                  -- Not in listings; the page of the event still opens
  visible_after timestamptz,                -- Not in listings before this time
  -- The whole record in the wire's names: ticket types, categories, slots, under-shops, texts
  data jsonb not null,
  version integer not null default 1,       -- Number of changes, for If-Match
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null,          -- Last change
  deleted_at timestamptz                    -- Deleted for everyone; the row stays for its orders
);
create index event_listing on event (seller_id, starts_at, id);
create index event_updated on event (seller_id, updated_at);
-- The next date of a series, without reading all of its dates.
create index event_root on event (root_id, starts_at, id) where root_id is not null;
create index event_roots on event (seller_id) where type = 'ROOT';
create index event_children on event using gin ((data -> 'childEvents'));
create index event_seat_map on event (seller_id, (data -> 'seating' ->> 'seatMapId'))
  where data -> 'seating' ->> 'seatMapId' is not null;
-- Partial, so that it is no key: writing a key column locks the row against every checkout that references it.
create unique index event_slug on event (slug) where slug is not null;

-- Settings with a name that several events of a seller share, e.g. a price table.
create table named_setting (
  id text primary key,                      -- Id of the setting
  seller_id text not null references seller, -- Seller of the setting
  -- Kind of the setting
  kind text not null check (kind in ('paymentStrategy', 'priceTable', 'rebookingStrategy', 'salesChannelGroup')),
  data jsonb not null,                      -- The setting in the wire's names
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null           -- Last change
);
create index named_setting_list on named_setting (seller_id, kind, created_at, id);

-- Named settings that an event refers to. Its reference keeps a setting from being deleted.
create table event_setting (
  event_id text not null references event on delete cascade, -- Event, not a deleted one
  setting_id text not null references named_setting, -- Setting that it names
  primary key (event_id, setting_id)
);
create index event_setting_events on event_setting (setting_id);
`;
