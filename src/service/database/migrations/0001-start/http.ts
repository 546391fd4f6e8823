/** Idempotency keys: requests that may arrive twice and count once. */
export const http = `
-- Idempotency key of a request, stored for a day.
create table idempotency (
  operation text not null,                  -- Operation that the key belongs to
  key text not null,                        -- Idempotency-Key as the caller sent it
  fingerprint text not null,                -- SHA-256 of the body: the same key with another body is refused
  answer jsonb,                             -- Answer to repetitions; null while the first request runs
  created_at timestamptz not null,          -- Time of the request
  primary key (operation, key)
);
create index idempotency_age on idempotency (created_at);
`;
