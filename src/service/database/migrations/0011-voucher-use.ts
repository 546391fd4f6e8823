/** Vouchers that begin later or are blocked, and what is redeemed of one at a counter, where there is no checkout. */
export const voucherUse = {
  name: '0011-voucher-use',
  sql: `
alter table voucher
  add column valid_from timestamptz,
  add column blocked boolean not null default false;

alter table voucher_entry
  add column redemption_id text,            -- both entries of one bear it: what was redeemed, and what came back
  add column reference text;                -- what the counter calls it, such as a receipt's number

-- redeemed once, taken back once
create unique index voucher_entry_redemption on voucher_entry (redemption_id, kind) where redemption_id is not null;
`,
};
