/** Seventh migration: seats that are kept in one event. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- Seat that is kept in one event. While a hold has it, it is kept when it comes back.
create table event_seat_rule (
  event_id text not null references event on delete cascade, -- Event
  seat_id text not null,                    -- Seat of the seating chart
  keep text not null check (keep in ('staff', 'nobody')), -- Who may sell it
  note text,                                -- Why, in the words of the seller
  blocked_until timestamptz,                -- Time at which it is on sale again; null: when it is released
  category_ref text not null,               -- Category of the seat, '' without one: free seats are counted by it
  contingent text not null,                 -- Contingent of the seat, '' without one
  created_by text not null,                 -- Key or user who keeps it
  created_at timestamptz not null,          -- Time of the request
  primary key (event_id, seat_id)
);
create index event_seat_rule_due on event_seat_rule (blocked_until) where blocked_until is not null;
`);

export const eventSeats: Migration = { name: '0008-event-seats', sql };
