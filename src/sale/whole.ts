/** Whole amounts. Apart from the rest of money, since the account's first chunk has no use for it. */
import { fractionDigits } from './money.ts';

/** False for an amount with cents. */
export function isWhole(minor: number, currency: string): boolean {
  return minor % 10 ** fractionDigits(currency) === 0;
}
