/** Numbers of documents, and what signs passes for wallets. */
export const documents = `
-- Number of an order's invoice. It is given when the invoice is first asked for, and never changes.
create table invoice (
  checkout_id text primary key references checkout, -- Order
  seller_id text not null references seller, -- Seller
  number integer not null,                  -- Counts the seller's invoices, from 1 and without gaps
  issued_at timestamptz not null,           -- Date on the invoice
  seller jsonb not null,                    -- Seller's billing data on that date
  unique (seller_id, number)
);

-- Number of a credit note, which corrects an invoice after a return. It is given when the credit note is first
-- asked for, and never changes.
create table credit_note (
  return_id text primary key,               -- Return, one of those in the order's data
  checkout_id text not null references checkout, -- Order
  seller_id text not null references seller, -- Seller
  number integer not null,                  -- Counts the seller's credit notes, from 1 and without gaps
  issued_at timestamptz not null,           -- Date on the credit note
  seller jsonb not null,                    -- Seller's billing data on that date
  unique (seller_id, number)
);

-- Keys of a seller that sign passes for the wallets of Apple and Google.
create table wallet_settings (
  seller_id text primary key references seller, -- Seller
  -- PEM certificate of the pass type; it contains the names of the type and the team
  apple_certificate text,
  apple_authority text,                     -- PEM certificate of Apple that issued it
  apple_key text,                           -- PEM private key, encrypted
  google_issuer text,                       -- Issuer id
  google_account text,                      -- Email address of the service account
  google_key text,                          -- PEM private key, encrypted
  updated_at timestamptz not null,          -- Last change
  check ((apple_certificate is null) = (apple_key is null) and (apple_certificate is null) = (apple_authority is null)),
  check ((google_issuer is null) = (google_key is null) and (google_issuer is null) = (google_account is null))
);
`;
