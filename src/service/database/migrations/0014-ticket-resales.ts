/** Tickets that their buyers sell again in the shop. */
export const ticketResales = {
  name: '0014-ticket-resales',
  sql: `
create table ticket_resale (
  id text primary key,
  ticket_id text not null references ticket on delete cascade,
  event_id text not null,
  seller_id text not null,
  shop_id text not null,                                 -- where it was bought, and is sold
  ticket_type_id text not null,
  slot_id text not null,                                 -- empty where the event has no times
  currency text not null,
  price bigint not null check (price > 0),
  fee bigint not null check (fee between 0 and price),   -- what the seller keeps of it, as it was agreed
  status text not null check (status in ('open', 'sold', 'withdrawn', 'ended')),
  hold_id text references checkout on delete set null,   -- the checkout that buys it, or has bought it
  return_id text,                                        -- of the order that it left
  waiting boolean not null default false,                -- sold, and not yet paid
  created_at timestamptz not null,
  ended_at timestamptz
);
-- one at a time
create unique index ticket_resale_open on ticket_resale (ticket_id) where status = 'open';
create index ticket_resale_ticket on ticket_resale (ticket_id);
create index ticket_resale_event on ticket_resale (event_id) where status = 'open';
create index ticket_resale_hold on ticket_resale (hold_id) where hold_id is not null;
create index ticket_resale_waiting on ticket_resale (id) where waiting;
`,
};
