/** What was done with tickets after they were sold. */
export const ticketHistory = {
  name: '0012-ticket-history',
  sql: `
create table ticket_entry (
  id bigint generated always as identity primary key,
  ticket_id text not null references ticket on delete cascade,
  at timestamptz not null,
  kind text not null,
  by text not null check (by in ('holder', 'seller', 'service')),
  data jsonb not null default '{}'          -- for the seller; whoever holds the ticket later does not see it
);
create index ticket_entry_of on ticket_entry (ticket_id, id desc);
`,
};
