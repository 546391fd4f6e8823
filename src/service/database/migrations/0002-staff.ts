/** Second migration: the roles of sellers' users, and invitations. Users that are there already may do everything. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
alter table seller_user add column role text not null default 'admin';
comment on column seller_user.role is 'What the user may do: admin, programme, sales, door or accounting';

-- Person who is invited to sign in for a seller.
create table seller_invitation (
  id text primary key,                      -- Id of the invitation
  hash text not null unique,                -- SHA-256 of the token in the emailed link
  seller_id text not null references seller, -- Seller that the person will act for
  email text not null,                      -- Email address as it was typed
  email_key text not null unique,           -- Email address in lower case; another invitation takes the place of this one
  name text not null,                       -- Full name
  role text not null,                       -- Role that the user will have
  created_at timestamptz not null,          -- Time of the email
  expires_at timestamptz not null           -- End of the link
);
create index seller_invitation_of on seller_invitation (seller_id);
`);

export const staff: Migration = { name: '0002-staff', sql };
