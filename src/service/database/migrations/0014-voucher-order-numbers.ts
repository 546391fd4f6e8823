/** Fourteenth migration: short numbers of voucher orders. Those from before keep their id as their number. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
alter table voucher_order add column number text;
comment on column voucher_order.number is 'Number of the voucher order as people read it, e.g. LW-7KQ4M2; null for one from before there were numbers';
create unique index voucher_order_number on voucher_order (seller_id, right(number, 6)) where number is not null;
`);

export const voucherOrderNumbers: Migration = { name: '0014-voucher-order-numbers', sql };
