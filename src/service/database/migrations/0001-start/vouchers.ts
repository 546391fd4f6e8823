/** Vouchers, their ledger, and which of them a seller sells. */
export const vouchers = `
-- Code with a balance, which pays.
create table voucher (
  id text primary key,                      -- Id of the voucher
  seller_id text not null references seller, -- Seller that accepts it
  code text not null,                       -- Code as it is printed
  -- Code in upper case, letters and digits only, so that spaces and dashes do not matter
  code_key text not null,
  amount bigint not null check (amount >= 0), -- Value at the issue, or as the seller changed it, in minor units
  balance bigint not null check (balance >= 0), -- What is left: the sum of its ledger, in minor units
  valid_from timestamptz,                   -- Refused before this time
  valid_until timestamptz,                  -- Refused from this time
  blocked boolean not null default false,   -- The seller or the service has stopped it
  data jsonb not null,                      -- Origin, texts, customer and order, in the wire's names
  created_at timestamptz not null,          -- Time of issue
  updated_at timestamptz not null,          -- Last change
  unique (seller_id, code_key)
);
create index voucher_seller on voucher (seller_id, created_at desc, id desc);
create index voucher_customer on voucher ((data->>'customerId')) where data ? 'customerId';
create index voucher_transaction on voucher (seller_id, (data ->> 'transactionId'), created_at desc, id desc)
  where data ->> 'transactionId' is not null;

-- Entry in a voucher's ledger. The balance is the sum of the entries.
create table voucher_entry (
  id bigint generated always as identity primary key, -- Order of the entries
  voucher_id text not null references voucher on delete cascade, -- Voucher
  kind text not null check (kind in ('issued', 'redeemed', 'refunded', 'adjusted')), -- Reason
  amount bigint not null,                   -- Change of the balance, signed, in minor units
  checkout_id text references checkout,     -- Checkout or order that it pays
  redemption_id text,                       -- Redemption at a POS; the entry that takes it back has the same one
  reference text,                           -- The POS's name for it, such as a receipt's number
  created_at timestamptz not null           -- Time of the change
);
create index voucher_entry_order on voucher_entry (voucher_id, id);
create index voucher_entry_checkout on voucher_entry (checkout_id) where checkout_id is not null;
-- Redeemed once, taken back once.
create unique index voucher_entry_redemption on voucher_entry (redemption_id, kind) where redemption_id is not null;

-- Voucher catalog: which vouchers a seller sells.
create table voucher_catalog (
  seller_id text primary key references seller on delete cascade, -- Seller
  data jsonb not null,                      -- Amounts, limits and terms, in the wire's names
  updated_at timestamptz not null           -- Last change
);
`;
