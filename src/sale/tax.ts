/** Taxes of prices that include them, and of prices before tax. Rates are fractions, amounts minor units. */
import { round } from './money.ts';

/** The tax in an amount. `taxOf(1070, 0.07) === 70` */
export function taxOf(gross: number, rate: number): number {
  return round((gross * rate) / (1 + rate));
}

/**
 * A price before tax with its tax, rounded once: `withTax(1000, 0.0825)` is 1083. It can be told apart again:
 * `taxOf(withTax(net, rate), rate)` is what was added, for every rate above 0.
 */
export function withTax(net: number, rate: number): number {
  return net + round(net * rate);
}

/**
 * The net of each line at one rate. Together they are the sum less its tax, which is rounded once; each is at most a unit
 * off its own exact net. `netsOf([100, 100], 0.07)` is `[94, 93]`.
 */
export function netsOf(lines: readonly number[], rate: number): number[] {
  const exact = lines.map((gross) => gross / (1 + rate));
  const nets = exact.map(Math.floor);
  const gross = lines.reduce((sum, line) => sum + line, 0);
  const rest = gross - taxOf(gross, rate) - nets.reduce((sum, net) => sum + net, 0);
  const remainders = exact.map((net, at) => ({ at, remainder: net - Math.floor(net) }));
  // the largest remainders first, the earlier of equals
  remainders.sort((one, other) => other.remainder - one.remainder);
  for (const { at } of remainders.slice(0, rest)) nets[at] = (nets[at] ?? 0) + 1;
  return nets;
}
