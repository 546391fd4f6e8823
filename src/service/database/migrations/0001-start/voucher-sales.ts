/** Orders of vouchers. */
export const voucherSales = `
-- Purchase of a voucher.
create table voucher_order (
  id text primary key,                      -- Id of the voucher order
  seller_id text not null references seller, -- Seller
  amount bigint not null check (amount > 0), -- Value and price, in minor units
  currency text not null,                   -- ISO 4217
  payment_method text not null,             -- Way to pay, such as 'invoice' or 'stripe'
  -- AWAITING: not paid. PENDING: the money is on its way. RECEIVED: paid. CANCELED: canceled.
  payment_status text not null check (payment_status in ('AWAITING', 'PENDING', 'RECEIVED', 'CANCELED')),
  voucher_id text unique references voucher, -- Voucher, once it is paid
  -- Earliest time of the email with the voucher, which also waits for the money
  send_at timestamptz not null,
  sent_at timestamptz,                      -- Time at which the email with the voucher was queued
  data jsonb not null,                      -- Buyer, recipient, message and language
  buyer_key text generated always as (lower(data->'buyer'->>'email')) stored, -- Buyer's email address in lower case
  created_at timestamptz not null,          -- Time of the order
  updated_at timestamptz not null,          -- Last change
  paid_at timestamptz,                      -- Arrival of the money
  -- Never a voucher before its money, never money without a voucher.
  check (payment_status <> 'AWAITING' or (voucher_id is null and paid_at is null)),
  check (payment_status <> 'RECEIVED' or (voucher_id is not null and paid_at is not null)),
  check ((voucher_id is null) = (paid_at is null)),
  constraint voucher_order_pending check (payment_status <> 'PENDING' or voucher_id is null)
);
create index voucher_order_list on voucher_order (seller_id, created_at desc, id desc);
create index voucher_order_buyer on voucher_order (seller_id, buyer_key) where buyer_key is not null;
create index voucher_order_unsent on voucher_order (send_at) where payment_status = 'RECEIVED' and sent_at is null;
`;
