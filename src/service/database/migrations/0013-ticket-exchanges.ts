/** Tickets that go towards others, each with the voucher that pays there. */
export const ticketExchanges = {
  name: '0013-ticket-exchanges',
  sql: `
create table ticket_exchange (
  voucher_id text primary key references voucher on delete cascade,
  ticket_id text not null references ticket on delete cascade,
  action text not null check (action in ('exchange', 'upgrade')),
  event_id text not null,                                -- the ticket's own
  root_id text,                                          -- of the series whose other dates take it
  shops text[] not null,                                 -- under-shops of the event that take it
  status text not null check (status in ('open', 'done', 'ended')),
  checkout_id text references checkout on delete set null, -- the order that counts on it, or that it went towards
  created_at timestamptz not null,
  ended_at timestamptz
);
-- one at a time
create unique index ticket_exchange_open on ticket_exchange (ticket_id) where status = 'open';
create index ticket_exchange_ticket on ticket_exchange (ticket_id);
create index ticket_exchange_checkout on ticket_exchange (checkout_id) where checkout_id is not null;
`,
};
