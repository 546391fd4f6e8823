/** Codes that are mailed to customers: to sign in without a password, and to confirm what cannot be undone. */
export const signInCodes = {
  name: '0011-sign-in-codes',
  sql: `
create table customer_code (
  id text primary key,
  customer_id text not null references customer on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'confirm')),
  hash text not null,                       -- HMAC under the service's key: six digits behind a plain hash are no secret
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_code_of on customer_code (customer_id, purpose, created_at desc);
create index customer_code_age on customer_code (created_at);
`,
};
