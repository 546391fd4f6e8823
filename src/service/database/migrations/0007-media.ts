/** Seventh migration: pictures that sellers upload. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- Picture that a seller has uploaded.
create table picture (
  id text primary key,                       -- Id of the picture
  seller_id text not null references seller, -- Seller
  tag text not null unique,                  -- Hash of the seller and of the file as it was sent; part of the address
  width integer not null,                    -- Width in pixels of the largest file
  height integer not null,                   -- Height in pixels of the largest file
  alt text not null,                         -- Alternative text; empty for none
  focus_x double precision not null,         -- What must stay visible: share of the width, from the left
  focus_y double precision not null,         -- What must stay visible: share of the height, from the top
  size bigint not null,                      -- Bytes of all its files
  created_at timestamptz not null            -- Time at which it was uploaded
);
create index picture_of on picture (seller_id, created_at, id);

-- Picture in one width and one format.
create table picture_file (
  picture_id text not null references picture on delete cascade, -- Picture
  width integer not null,   -- Width in pixels
  type text not null,       -- Media type, e.g. image/webp
  content bytea not null,   -- The file
  primary key (picture_id, width, type)
);
`);

export const media: Migration = { name: '0007-media', sql };
