/** Coupons, and which checkouts use them. */
export const coupons = {
  name: '0010-coupons',
  sql: `
create table coupon (
  id text primary key,
  seller_id text not null references seller,
  code text not null,
  code_key text not null,                   -- upper case, letters and digits only: how people type it does not matter
  active boolean not null,
  valid_from timestamptz,
  valid_until timestamptz,
  max_redemptions integer,                  -- without limit when missing
  used integer not null default 0,          -- its rows of coupon_use
  data jsonb not null,                      -- the discount, its conditions, and for what it is
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (seller_id, code_key),
  constraint coupon_not_overused check (used >= 0 and used <= max_redemptions)
) with (fillfactor = 50);                   -- room for updates in place
create index coupon_seller on coupon (seller_id, created_at desc, id desc);

-- Whoever buys is told by the checkout: nothing about people stands here.
create table coupon_use (
  coupon_id text not null references coupon,
  checkout_id text not null references checkout,
  primary key (checkout_id, coupon_id)
);
create index coupon_use_of on coupon_use (coupon_id);
`,
};
