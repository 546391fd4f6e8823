/** What is paid at a provider and is no order of tickets: an order of a voucher, another name for a ticket. */
export const bills = {
  name: '0015-bills',
  sql: `
create table bill (
  id text primary key,
  seller_id text not null references seller,
  voucher_order_id text unique references voucher_order on delete cascade,
  ticket_id text references ticket on delete cascade,
  secret text not null,                                  -- opens it; of a ticket the one that it had
  amount bigint not null check (amount > 0),             -- minor units
  currency text not null,
  -- pending: the money is on its way; ended: nobody is to pay it any more
  status text not null check (status in ('open', 'pending', 'paid', 'ended')),
  data jsonb not null,                                   -- what is done once it is paid, and whom to write to
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(voucher_order_id, ticket_id) = 1)
);
create index bill_ticket on bill (ticket_id) where ticket_id is not null;
create index bill_open on bill (expires_at) where status = 'open';

alter table payment alter column checkout_id drop not null;
alter table payment add column bill_id text references bill;
alter table payment add constraint payment_for check (num_nonnulls(checkout_id, bill_id) = 1);
alter table payment drop constraint payment_used_for_check;
alter table payment add constraint payment_used_for_check check (used_for in ('order', 'bill', 'refund'));
create index payment_bill on payment (bill_id) where bill_id is not null;

alter table voucher_order drop constraint voucher_order_payment_status_check;
alter table voucher_order add constraint voucher_order_payment_status_check
  check (payment_status in ('AWAITING', 'PENDING', 'RECEIVED', 'CANCELED'));
alter table voucher_order add constraint voucher_order_pending check (payment_status <> 'PENDING' or voucher_id is null);
`,
};
