/** The rules of prices that only some events and coupons need. */
import type { QuoteRules } from '../../../sale/quote-rules.ts';

let loaded: QuoteRules | undefined;

/** The rules, once a shop on the page has loaded them. */
export const loadedRules = (): QuoteRules | undefined => loaded;

/** Loads the rules, once. */
export async function loadRules(): Promise<void> {
  loaded ??= (await import('../../../sale/quote-rules.ts')).quoteRules;
}
