/** Taxes that prices include. Rates are fractions, amounts minor units. */
import { round } from './money.ts';

/** The tax in an amount. `taxOf(1070, 0.07) === 70` */
export function taxOf(gross: number, rate: number): number {
  return round((gross * rate) / (1 + rate));
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
