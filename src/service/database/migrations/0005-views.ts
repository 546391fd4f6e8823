/** Fifth migration: saved views of lists in the desk. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- Page of the desk with its filters, under a name.
create table saved_view (
  id text primary key,                      -- Id of the view
  seller_id text not null references seller, -- Seller
  user_id text references seller_user on delete cascade, -- User who alone sees it; null for everyone of the seller
  name text not null,                       -- Name on its tab
  page text not null,                       -- Page, e.g. /orders
  query text not null,                      -- Filters as in the address of the page
  created_at timestamptz not null           -- Time at which it was saved
);
create index saved_view_of on saved_view (seller_id);
create index saved_view_own on saved_view (user_id);
`);

export const views: Migration = { name: '0005-views', sql };
