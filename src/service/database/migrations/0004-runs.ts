/** Fourth migration: runs, which work on many orders of an event, one by one. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- Work on many orders of an event, which a job does one by one.
create table run (
  id text primary key,                      -- Id of the run
  seller_id text not null references seller, -- Seller
  event_id text not null references event,  -- Event
  kind text not null,                       -- What it does: cancel or message
  state text not null,                      -- waiting, running, paused, done or undone
  data jsonb not null,                      -- What was asked for
  created_by text not null,                 -- Key or user who asked for it
  created_at timestamptz not null,          -- Time of the request
  starts_at timestamptz not null,           -- Time from which it works; until then it can be undone
  next_at timestamptz not null,             -- Time of its next round, or the end of the lease of the one under way
  done_at timestamptz                       -- Time at which nothing was left
);
create index run_due on run (next_at) where state in ('waiting', 'running');
create index run_seller on run (seller_id, created_at desc, id desc);
create index run_event on run (event_id, created_at);

-- Order, or holder of one of its tickets, that a run works on once.
create table run_item (
  run_id text not null references run on delete cascade, -- Run
  id text not null,                         -- Ticket of a holder, or else the order
  checkout_id text not null references checkout on delete cascade, -- Order
  ticket_id text,                           -- Ticket of a holder who is not the buyer
  state text not null,                      -- waiting, done or failed
  error text,                               -- Code of the failure
  message text,                             -- The failure in words, without personal data
  automatic bigint not null default 0,      -- Refunded by the provider; minor units, as the others
  by_hand bigint not null default 0,        -- Refunded by hand
  new_vouchers bigint not null default 0,   -- Refunded as a new voucher
  to_vouchers bigint not null default 0,    -- Refunded to the vouchers that paid
  retained bigint not null default 0,       -- Kept by the seller
  mails integer not null default 0,         -- Emails that were queued
  primary key (run_id, id)
);
create index run_item_left on run_item (run_id, id) where state <> 'done';
create index run_item_order on run_item (checkout_id);
`);

export const runs: Migration = { name: '0004-runs', sql };
