/** Sellers' own sign-in: the secret that their servers sign with, and what they signed already. */
export const signInExchange = {
  name: '0011-sign-in-exchange',
  sql: `
create table exchange_secret (
  seller_id text primary key references seller,
  secret text not null,                     -- sealed: it is needed again to check each signature
  created_at timestamptz not null
);

create table exchange_nonce (
  seller_id text not null references seller,
  hash text not null,                       -- SHA-256 of the nonce
  expires_at timestamptz not null,          -- of what it came in, which is refused by itself after that
  primary key (seller_id, hash)
);
create index exchange_nonce_due on exchange_nonce (expires_at);

create index customer_external on customer (seller_id, (data->>'externalId')) where data ? 'externalId';
`,
};
