/** Passkeys of customers, and the challenges that wait to be signed. */
export const passkeys = {
  name: '0012-passkeys',
  sql: `
create table passkey (
  id text primary key,
  seller_id text not null references seller,
  customer_id text not null references customer on delete cascade,
  rp_id text not null,                      -- the domain that it belongs to
  credential_id text not null,              -- base64url, as public_key
  public_key text not null,                 -- COSE
  sign_count bigint not null,               -- 0 for devices that do not count
  transports text[] not null,
  device text,                              -- in words, as in customer_session
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (seller_id, rp_id, credential_id)
);
create index passkey_of on passkey (customer_id);

create table passkey_challenge (
  hash text primary key,
  seller_id text not null references seller on delete cascade,
  customer_id text references customer on delete cascade, -- of a passkey that is made; missing where somebody signs in
  rp_id text not null,
  origin text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_due on passkey_challenge (expires_at);
`,
};
