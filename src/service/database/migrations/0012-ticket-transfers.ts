/** Tickets that their holders pass on to somebody else. */
export const ticketTransfers = {
  name: '0012-ticket-transfers',
  sql: `
alter table ticket add column passed_on_at timestamptz; -- since then it is not the buyer's any more
alter table ticket add column holder jsonb;              -- whose it is since then: {email, key, locale, times}; missing: the buyer's
create index ticket_holder on ticket (seller_id, (holder->>'key')) where holder is not null;

create table ticket_transfer (
  id text primary key,
  ticket_id text not null references ticket on delete cascade,
  seller_id text not null references seller,
  from_customer_id text references customer on delete set null,
  email text not null,                                   -- to whom it is offered
  email_key text not null,
  token_hash text not null unique,                       -- of the link in the mail
  status text not null check (status in ('open', 'accepted', 'rejected', 'withdrawn', 'expired')),
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
-- one offer at a time
create unique index ticket_transfer_open on ticket_transfer (ticket_id) where status = 'open';
create index ticket_transfer_ticket on ticket_transfer (ticket_id, created_at);
create index ticket_transfer_to on ticket_transfer (seller_id, email_key, created_at);
create index ticket_transfer_from on ticket_transfer (from_customer_id) where from_customer_id is not null;

alter table mail add column ticket_id text references ticket on delete cascade; -- about this ticket alone, for whoever holds it
create index mail_ticket on mail (ticket_id) where ticket_id is not null;
`,
};
