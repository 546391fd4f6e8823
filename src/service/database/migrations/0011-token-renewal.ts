/** Short-lived tokens of customers, and what renews them. */
export const tokenRenewal = {
  name: '0011-token-renewal',
  sql: `
create table customer_refresh_token (
  hash text primary key,                    -- SHA-256 of the token
  session_id text not null references customer_session on delete cascade,
  created_at timestamptz not null,
  used_until timestamptz,                   -- it was used; until then it may come again, if its answer got lost
  successor text,                           -- what it was exchanged for
  check ((used_until is null) = (successor is null))
);
create index customer_refresh_token_of on customer_refresh_token (session_id);
`,
};
