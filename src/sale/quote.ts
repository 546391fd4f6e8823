/** The price of a cart, with all rules. The shop shows it by the same code (`quote-core.ts`) that the service charges by. */
import type { EventInfo } from '../contract/event-info.ts';
import type { Cart } from './cart.ts';
import { quoteBy, type Quote, type QuoteOptions, type QuoteVoucher } from './quote-core.ts';
import { quoteRules } from './quote-rules.ts';

export * from './quote-core.ts';

/** Prices a cart; see `quoteBy`. */
export function quote(
  info: EventInfo,
  cart: Cart,
  now: Date,
  vouchers?: readonly QuoteVoucher[],
  options?: QuoteOptions,
): Quote {
  return quoteBy(quoteRules, info, cart, now, vouchers, options);
}
