/** Vouchers in lists: a seller's newest first, and those that an order issued. */
export const vouchers = {
  name: '0006-vouchers',
  sql: `
create index voucher_seller on voucher (seller_id, created_at desc, id desc);
create index voucher_transaction on voucher (seller_id, (data ->> 'transactionId'), created_at desc, id desc)
  where data ->> 'transactionId' is not null;

-- a voucher's entries in their order
create index voucher_entry_order on voucher_entry (voucher_id, id);
drop index voucher_entry_of;
`,
};
