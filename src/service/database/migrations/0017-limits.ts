/** Limits on attempts, over all processes of a service. */
export const limits = {
  name: '0017-limits',
  sql: `
-- How often something was tried lately: signing in, codes, links. The columns are those of rate-limiter-flexible.
-- Unlogged: counting costs no flush to the disk, and a crash may forget it.
create unlogged table attempt_limit (
  key varchar(255) primary key,        -- the kind of limit, and SHA-256 of what is counted: an address, an account
  points integer not null default 0,   -- attempts in this window
  expire bigint                        -- the end of the window, milliseconds since 1970
);
`,
};
