/** Vouchers as something to buy: what a seller offers, orders of them, and the mails about these. */
export const voucherOrders = {
  name: '0012-voucher-orders',
  sql: `
create table voucher_offer (
  seller_id text primary key references seller on delete cascade,
  data jsonb not null,
  updated_at timestamptz not null
);

create table voucher_order (
  id text primary key,
  seller_id text not null references seller,
  amount bigint not null check (amount > 0), -- minor units
  currency text not null,
  payment_method text not null,
  payment_status text not null check (payment_status in ('AWAITING', 'RECEIVED', 'CANCELED')),
  voucher_id text unique references voucher,
  send_at timestamptz not null,             -- not before, and not before it is paid
  sent_at timestamptz,                      -- when the mail with the voucher was written down
  data jsonb not null,                      -- buyer, recipient, message, language
  buyer_key text generated always as (lower(data->'buyer'->>'email')) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  -- never a voucher before its money, never money without a voucher
  check (payment_status <> 'AWAITING' or (voucher_id is null and paid_at is null)),
  check (payment_status <> 'RECEIVED' or (voucher_id is not null and paid_at is not null)),
  check ((voucher_id is null) = (paid_at is null))
);
create index voucher_order_list on voucher_order (seller_id, created_at desc, id desc);
create index voucher_order_buyer on voucher_order (seller_id, buyer_key) where buyer_key is not null;
create index voucher_order_unsent on voucher_order (send_at) where payment_status = 'RECEIVED' and sent_at is null;

-- A mail that is written when it is sent is about an order of tickets or one of a voucher.
alter table mail add column voucher_order_id text references voucher_order on delete cascade;
alter table mail drop constraint mail_check;
alter table mail add constraint mail_written_later
  check ((template is null) = (checkout_id is null and voucher_order_id is null));
create index mail_voucher_order on mail (voucher_order_id) where voucher_order_id is not null;
`,
};
