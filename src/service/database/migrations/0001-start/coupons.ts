/** Coupons and their use. */
export const coupons = `
-- Code that lowers the price.
create table coupon (
  id text primary key,                      -- Id of the coupon
  seller_id text not null references seller, -- Seller that accepts it
  code text not null,                       -- Code as it is printed
  -- Code in upper case, letters and digits only, so that spaces and dashes do not matter
  code_key text not null,
  active boolean not null,                  -- The seller has switched it on
  valid_from timestamptz,                   -- Refused before this time
  valid_until timestamptz,                  -- Refused from this time
  max_redemptions integer,                  -- Greatest number of uses; null: no limit
  used integer not null default 0,          -- Number of its rows in coupon_use
  data jsonb not null,                      -- Discount, conditions, and the tickets that it applies to
  created_at timestamptz not null,          -- Time of creation
  updated_at timestamptz not null,          -- Last change
  unique (seller_id, code_key),
  constraint coupon_not_overused check (used >= 0 and used <= max_redemptions)
) with (fillfactor = 50); -- room for updates in place
create index coupon_seller on coupon (seller_id, created_at desc, id desc);

-- Use of a coupon by a checkout or order. The buyer is known by the checkout: no personal data is stored here.
create table coupon_use (
  coupon_id text not null references coupon, -- Coupon
  checkout_id text not null references checkout, -- Checkout or order
  primary key (checkout_id, coupon_id)
);
create index coupon_use_of on coupon_use (coupon_id);
`;
