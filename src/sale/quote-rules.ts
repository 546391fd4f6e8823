/** The rules of a price that only some events have: cart rules, discounts and coupons. */
import { automate, choiceProblems } from './automation.ts';
import { applyCoupons, couponsInVain } from './coupons.ts';
import { applyDiscounts, withWaived } from './discounts.ts';

/** All of them. */
export const quoteRules = { automate, choiceProblems, applyDiscounts, applyCoupons, couponsInVain, withWaived };

export type QuoteRules = typeof quoteRules;
