/** Thirteenth migration: passkeys of sellers' users, which sign after the password. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- Passkey of a seller's user, which is asked for after the password.
create table seller_passkey (
  id text primary key,                      -- Id of the passkey
  user_id text not null references seller_user on delete cascade, -- User who signs in with it
  name text not null,                       -- What its owner calls it
  rp_id text not null,                      -- Domain that it belongs to (WebAuthn's relying party)
  credential_id text not null,              -- Name that the device gave it, base64url
  public_key text not null,                 -- COSE key, base64url
  -- Number of its uses, as the device counts them; 0 for devices that do not count
  sign_count bigint not null,
  transports text[] not null,               -- How a browser reaches the device, such as 'internal' or 'usb'
  synced boolean not null,                  -- The device's maker copies it to other devices of its owner
  created_at timestamptz not null,          -- Time of creation
  last_used_at timestamptz,                 -- Last sign-in
  unique (rp_id, credential_id)
);
create index seller_passkey_of on seller_passkey (user_id);

-- Random text that a passkey of a user signs, once.
create table seller_passkey_challenge (
  hash text primary key,                    -- SHA-256 of the challenge
  user_id text not null references seller_user on delete cascade, -- User who signs
  purpose text not null,                    -- add: a new passkey; sign-in: the step after the password
  expires_at timestamptz not null           -- End of its use
);
create index seller_passkey_challenge_of on seller_passkey_challenge (user_id);
create index seller_passkey_challenge_due on seller_passkey_challenge (expires_at);
`);

export const userPasskeys: Migration = { name: '0013-user-passkeys', sql };
