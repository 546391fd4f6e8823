/** Idempotency keys of requests, and counts of attempts and requests. */
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

-- Count of recent attempts: sign-ins, codes, links, bytes of uploads. The columns are those of rate-limiter-flexible.
-- Unlogged: counting costs no flush to the disk, and a crash may lose it.
create unlogged table attempt_limit (
  -- Kind of limit, and SHA-256 of what is counted: an address, an account, or an account and an address
  key varchar(255) collate "C" primary key,
  points integer not null default 0,        -- Attempts in this window
  expire bigint                             -- End of the window, in milliseconds since 1970
);

-- What a process has counted, for the others: requests of an address or a key, open streams of an address. Unlogged, as
-- attempt_limit.
create unlogged table shared_count (
  key text collate "C" not null,            -- SHA-256 of what is counted: a route or a kind, with an address or a key
  process text not null,                    -- Process, by an id of its start
  amount integer not null,                  -- What it has counted
  expires_at timestamptz not null,          -- End of the window; for streams 30 seconds after the process was last heard
  primary key (key, process)
);
`;
