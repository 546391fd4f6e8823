/** What every language says. English is the source and the type. */
import type { checkout } from './en/checkout.ts';
import type { listing } from './en/listing.ts';
import type { orders } from './en/orders.ts';
import type { shared } from './en/shared.ts';
import type { shop } from './en/shop.ts';
import type { voucher } from './en/voucher.ts';

/** All texts of one language. A missing one is a type error in its file. */
export interface Texts {
  readonly shared: typeof shared;
  readonly shop: typeof shop;
  readonly checkout: typeof checkout;
  readonly listing: typeof listing;
  readonly voucher: typeof voucher;
  readonly orders: typeof orders;
}
