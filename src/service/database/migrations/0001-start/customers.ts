/** Customers of sellers, their consents, and how they sign in. */
export const customers = `
-- Names as they are compared: without capitals and accents.
create function fold_text(written text) returns text language sql immutable parallel safe strict
  as $$ select lower(regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f]', '', 'g')) $$;

-- Seller's record of a buyer. With a way to sign in it is an account.
create table customer (
  id text primary key,                      -- Id of the customer
  seller_id text not null references seller, -- Seller that the record belongs to
  email text not null,                      -- Email address as it was typed
  email_key text not null,                  -- Email address in lower case
  login_type text not null default 'password', -- 'password', or 'identityprovider' for the seller's own sign-in
  password_hash text,                       -- Password, hashed with scrypt; null: none is set
  blocked boolean not null default false,   -- Blocked by the seller: no sign-in
  next_verification_mail_at timestamptz,    -- Time from which the email that verifies the address may be sent again
  data jsonb not null,                      -- Name, company, phone, address, tags, notes and more, in the wire's names
  -- Name as it is searched. The first name is on both sides, so that "ada byron" and "byron ada" are parts of it.
  name_key text not null generated always as (fold_text(
    coalesce(data->>'prename', '') || ' ' || coalesce(data->>'lastname', '') || ' '
    || coalesce(data->>'prename', ''))) stored,
  -- Company as it is searched
  company_key text not null generated always as (fold_text(coalesce(data->>'company', ''))) stored,
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null,          -- Last change
  unique (seller_id, email_key)
);
create index customer_listing on customer (seller_id, created_at desc, id desc);
create index customer_changed on customer (seller_id, updated_at);
create index customer_tags on customer using gin ((data->'tags'));
create index customer_tagged on customer (seller_id) where jsonb_array_length(data->'tags') > 0;
create index customer_external on customer (seller_id, (data->>'externalId')) where data ? 'externalId';
create unique index customer_number on customer (seller_id, ((data->>'number')::numeric))
  where jsonb_typeof(data->'number') = 'number';

-- Statement of a customer about a consent. Rows never change: the last one of a consent is valid.
create table customer_consent (
  id bigint generated always as identity primary key, -- Order of the statements
  customer_id text not null references customer on delete cascade, -- Customer
  consent_id text not null,                 -- Consent, as the seller named it
  status text not null check (status in ('granted', 'denied')), -- Statement
  source text not null check (source in ('seller', 'registration', 'checkout', 'account', 'import')), -- Where it was made
  given_at timestamptz not null,            -- Time of the statement
  text text,                                -- Text that the customer read; null: the service did not show it
  origin text                               -- Where it was made, in the words of an imported file; null: not imported, or not said
);
create index customer_consent_of on customer_consent (customer_id, consent_id, id);

-- Sign-in of a customer on one device.
create table customer_session (
  id text primary key,                      -- Id of the session
  customer_id text not null references customer on delete cascade, -- Customer who signed in
  -- Device in words, such as 'Firefox, Windows'; never the header that it was read from
  device text,
  created_at timestamptz not null,          -- Time of the sign-in
  last_used_at timestamptz not null,        -- Last use, to the minute
  expires_at timestamptz not null           -- End of the session
);
create index customer_session_of on customer_session (customer_id);
create index customer_session_due on customer_session (expires_at);

-- Token that proves a session with each request.
create table customer_token (
  hash text primary key,                    -- SHA-256 of the token
  customer_id text not null references customer on delete cascade, -- Customer of the session
  session_id text not null references customer_session on delete cascade, -- Session that it proves
  created_at timestamptz not null,          -- Time of issue
  expires_at timestamptz not null           -- End of its use
);
create index customer_token_of on customer_token (customer_id);
create index customer_token_session on customer_token (session_id);

-- Token that is exchanged for the next short-lived token of a session.
create table customer_refresh_token (
  hash text primary key,                    -- SHA-256 of the token
  session_id text not null references customer_session on delete cascade, -- Session that it renews
  created_at timestamptz not null,          -- Time of issue
  -- Set by its use; until then it may come again, because an answer can get lost
  used_until timestamptz,
  successor text,                           -- SHA-256 of the token that it was exchanged for
  check ((used_until is null) = (successor is null))
);
create index customer_refresh_token_of on customer_refresh_token (session_id);

-- Link in an email that verifies an address, changes it or sets a password, once.
create table customer_mail_token (
  hash text primary key,                    -- SHA-256 of the token
  customer_id text not null references customer on delete cascade, -- Customer
  purpose text not null check (purpose in ('verify', 'reset', 'email', 'email-back')), -- Purpose of the link
  -- 'verify': data of the registration until the address is verified. 'email', 'email-back': the address to change to
  data jsonb not null default '{}',
  created_at timestamptz not null,          -- Time of issue
  expires_at timestamptz not null           -- End of its use
);
create index customer_mail_token_of on customer_mail_token (customer_id, purpose, created_at desc);

-- Six digits in an email: to sign in without a password, or to confirm what cannot be undone.
create table customer_code (
  id text primary key,                      -- Id of the code
  customer_id text not null references customer on delete cascade, -- Customer
  purpose text not null check (purpose in ('sign-in', 'confirm')), -- What the code is for
  -- HMAC under the service's key: six digits behind a plain hash are no secret
  hash text not null,
  tries integer not null default 0,         -- Number of attempts, right or wrong
  created_at timestamptz not null,          -- Time of issue
  expires_at timestamptz not null           -- End of its use
);
create index customer_code_of on customer_code (customer_id, purpose, created_at desc);
create index customer_code_age on customer_code (created_at);

-- Passkey of a customer.
create table passkey (
  id text primary key,                      -- Id of the passkey
  seller_id text not null references seller, -- Seller that the customer belongs to
  customer_id text not null references customer on delete cascade, -- Customer who signs in with it
  rp_id text not null,                      -- Domain that it belongs to (WebAuthn's relying party)
  credential_id text not null,              -- Name that the device gave it, base64url
  public_key text not null,                 -- COSE key, base64url
  -- Number of its uses, as the device counts them; 0 for devices that do not count
  sign_count bigint not null,
  transports text[] not null,               -- How a browser reaches the device, such as 'internal' or 'usb'
  device text,                              -- Device in words, as in customer_session
  synced boolean not null,                  -- The device's maker copies it to other devices of its owner
  created_at timestamptz not null,          -- Time of creation
  last_used_at timestamptz,                 -- Last sign-in
  unique (seller_id, rp_id, credential_id)
);
create index passkey_of on passkey (customer_id);

-- Random text that a passkey signs, once.
create table passkey_challenge (
  hash text primary key,                    -- SHA-256 of the challenge
  seller_id text not null references seller on delete cascade, -- Seller whose customer signs
  customer_id text references customer on delete cascade, -- Customer who adds a passkey; null: a sign-in
  rp_id text not null,                      -- Domain of the passkey
  origin text not null,                     -- Origin of the page that asked
  expires_at timestamptz not null           -- End of its use
);
create index passkey_challenge_due on passkey_challenge (expires_at);

-- Secret with which a seller's own sign-in signs assertions about customers.
create table exchange_secret (
  seller_id text primary key references seller, -- Seller
  secret text not null,                     -- Encrypted, not hashed: it is needed to check each signature
  created_at timestamptz not null           -- Time of issue
);

-- Nonce of an assertion, so that each counts once.
create table exchange_nonce (
  seller_id text not null references seller, -- Seller that signed it
  hash text not null,                       -- SHA-256 of the nonce
  expires_at timestamptz not null,          -- End of the assertion, which is refused by its own date after that
  primary key (seller_id, hash)
);
create index exchange_nonce_due on exchange_nonce (expires_at);
`;
