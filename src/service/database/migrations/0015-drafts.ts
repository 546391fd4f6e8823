/** Fifteenth migration: drafts of forms in the desk. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- What a user has typed into a form of the desk and not saved.
create table form_draft (
  user_id text not null references seller_user on delete cascade, -- User who typed it
  kind text not null,                                             -- Kind of the form: event, seatMap or settings
  form text not null,                                             -- Id of what is edited, new, or a section of the settings
  content json not null,                                          -- What the form keeps; json keeps the order of its fields
  updated_at timestamptz not null,                                -- Time at which it was stored
  primary key (user_id, kind, form)
);
`);

export const drafts: Migration = { name: '0015-drafts', sql };
