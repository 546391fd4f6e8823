/** A seller's orders, the newest first. */
export const transactions = {
  name: '0010-transactions',
  sql: `
create index checkout_orders on checkout (seller_id, completed_at desc, id desc) where completed_at is not null;
`,
};
