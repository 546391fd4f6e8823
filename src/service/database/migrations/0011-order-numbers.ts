/** Eleventh migration: short numbers of orders. Orders from before keep their id as their number. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
alter table checkout add column number text;
comment on column checkout.number is 'Number of the order as people read it, e.g. LW-7KQ4M2; null before it is an order';
-- The last six characters name an order of a seller; what stands before them is the initials of the seller.
create unique index checkout_number on checkout (seller_id, right(number, 6)) where number is not null;
`);

export const orderNumbers: Migration = { name: '0011-order-numbers', sql };
