/** Sellers, the people who sign in for them, and the programs that act for them. */
export const sellers = `
-- Organization that sells.
create table seller (
  id text primary key,                      -- Id of the seller
  currency text not null,                   -- ISO 4217; an event may have a currency of its own
  data jsonb not null,                      -- Name, address, branding and defaults, in the wire's names
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null           -- Last change
);

-- Domain of a seller's own, for its pages. It counts once it is proven; seller.data.siteUrl is set then.
create table seller_domain (
  seller_id text primary key references seller, -- Seller that named it
  domain text not null,                     -- Host name in ASCII and lower case
  token text not null,                      -- Text that its DNS record or its file must have
  created_at timestamptz not null,          -- Time when it was named
  proven_at timestamptz                     -- Time of the last proof; null before the first one
);
create unique index seller_domain_proven on seller_domain (domain) where proven_at is not null;

-- Person who signs in for a seller.
create table seller_user (
  id text primary key,                      -- Id of the user
  seller_id text not null references seller, -- Seller that the user acts for
  email text not null,                      -- Email address as it was typed
  email_key text not null unique,           -- Email address in lower case; a person signs in for one seller
  name text not null,                       -- Full name
  password_hash text not null,              -- Password, hashed with scrypt
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null           -- Last change
);

-- Sign-in of a seller's user in one browser.
create table seller_session (
  hash text primary key,                    -- SHA-256 of the cookie
  user_id text not null references seller_user on delete cascade, -- User who signed in
  created_at timestamptz not null,          -- Time of the sign-in
  expires_at timestamptz not null           -- End of the session
);
create index seller_session_of on seller_session (user_id);

-- Program of a third party, which sellers can install (an OAuth client).
create table app (
  id text primary key,                      -- client_id
  name text not null,                       -- Name that sellers see when they install it
  description text not null default '',     -- What the app does, for sellers
  website text,                             -- Address of the app's own site
  secret text not null,                     -- Encrypted client secret; installs from a marketplace are signed with it
  redirect_uris text[] not null,            -- Addresses to which a user may be sent back
  permissions text[] not null,              -- Permissions that it may ask for, such as 'events:read'
  requires_pkce boolean not null default false, -- An authorization request without a PKCE challenge is refused
  created_at timestamptz not null,          -- Time of the registration
  updated_at timestamptz not null           -- Last change
);

-- App that a seller has allowed.
create table installation (
  id text primary key,                      -- Id of the installation
  app_id text not null references app on delete cascade, -- App that is installed
  seller_id text not null references seller, -- Seller that it may act for
  user_id text references seller_user on delete set null, -- User who allowed it last
  permissions text[] not null,              -- Permissions that the user agreed to
  created_at timestamptz not null,          -- First install
  updated_at timestamptz not null,          -- Last change
  unique (app_id, seller_id)
);

-- Code that an app exchanges for an API key after a user has allowed it (OAuth).
create table authorization_code (
  hash text primary key,                    -- SHA-256 of the code
  installation_id text not null references installation on delete cascade, -- Installation that the key will belong to
  redirect_uri text not null,               -- Address that the code was sent to; the exchange must name the same
  code_challenge text,                      -- PKCE challenge, method S256
  created_at timestamptz not null,          -- Time of issue
  expires_at timestamptz not null,          -- End of its use
  used_at timestamptz                       -- Time of the exchange; a second one revokes the key
);
create index authorization_code_due on authorization_code (expires_at);

-- Key with which a program acts for a seller.
create table api_key (
  id text primary key,                      -- Id of the key
  hash text not null unique,                -- SHA-256 of the key
  hint text not null,                       -- Last four characters, to tell keys apart
  seller_id text not null references seller, -- Seller that the key acts for
  name text not null,                       -- Name that the seller gave it, or the name of the app
  -- Installation that it belongs to; null: the seller's own key
  installation_id text references installation on delete cascade,
  authorization_code_hash text,             -- Code that it was exchanged for; a code that comes twice revokes its key
  permissions text[],                       -- Permissions; null: all
  created_at timestamptz not null,          -- Time of issue
  last_used_at timestamptz,                 -- Last use, to the minute
  revoked_at timestamptz                    -- Time from which it is refused
);
create index api_key_seller on api_key (seller_id, created_at);
create index api_key_installation on api_key (installation_id) where installation_id is not null;
`;
