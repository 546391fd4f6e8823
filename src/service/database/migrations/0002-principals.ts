/** Who may act for a seller: users who sign in, keys, apps and what they were allowed; and what is told to other programs. */
export const principals = {
  name: '0002-principals',
  sql: `
-- Names and values that the service keeps for itself, e.g. the key that seals secrets when SECRET_KEY is not set.
create table setting (
  name text primary key,
  value text not null
);

create table seller_user (
  id text primary key,
  seller_id text not null references seller,
  email text not null,
  email_key text not null unique,           -- lower case; one person signs in for one seller
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table seller_session (
  hash text primary key,                    -- SHA-256 of the cookie
  user_id text not null references seller_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index seller_session_of on seller_session (user_id);

create table app (
  id text primary key,                      -- client_id
  name text not null,
  description text not null default '',
  website text,
  secret text not null,                     -- sealed: marketplace installs are signed with it
  redirect_uris text[] not null,
  permissions text[] not null,              -- e.g. 'events:read'
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table installation (
  id text primary key,
  app_id text not null references app on delete cascade,
  seller_id text not null references seller,
  user_id text references seller_user on delete set null,
  permissions text[] not null,              -- what the user agreed to
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (app_id, seller_id)
);

create table authorization_code (
  hash text primary key,                    -- SHA-256 of the code
  installation_id text not null references installation on delete cascade,
  redirect_uri text not null,
  code_challenge text,                      -- PKCE, S256
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorization_code_due on authorization_code (expires_at);

create table api_key (
  id text primary key,
  hash text not null unique,                -- SHA-256 of the key
  hint text not null,                       -- its last four signs, to tell keys apart
  seller_id text not null references seller,
  name text not null,
  installation_id text references installation on delete cascade,
  authorization_code_hash text,             -- what it was exchanged for: a code that comes twice takes its key with it
  permissions text[],                       -- everything when missing
  created_at timestamptz not null,
  last_used_at timestamptz,                 -- to the minute
  revoked_at timestamptz
);
create index api_key_seller on api_key (seller_id, created_at);
create index api_key_installation on api_key (installation_id) where installation_id is not null;
`,
};
