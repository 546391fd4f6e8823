/**
 * The sums of an electronic invoice by the calculation rules of EN 16931 (BR-CO-10 to BR-CO-17): tax is the rounded
 * product of a net sum and its rate. Amounts are minor units of a currency with two decimals.
 */
import type { RateSum } from './invoice-lines.ts';
import { round } from './money.ts';

/** What adds to the net sum of a rate: a line, or a charge or an allowance of the whole document. */
export interface NetItem {
  readonly kind: 'line' | 'charge' | 'allowance';
  /** Not negative; an allowance is taken off. */
  readonly net: number;
  /** A fraction. */
  readonly rate: number;
}

/** A tax breakdown (BG-23). */
interface Breakdown {
  readonly rate: number;
  readonly basis: number;
  readonly tax: number;
}

interface EInvoiceSums<Item> {
  /** The items; one of a rate may be off by a unit, see `eInvoiceSums`. */
  readonly items: readonly Item[];
  readonly breakdowns: readonly Breakdown[];
  /** BT-106, BT-108, BT-107. */
  readonly lines: number;
  readonly charges: number;
  readonly allowances: number;
  /** BT-109, BT-110, BT-112. */
  readonly basis: number;
  readonly tax: number;
  readonly grand: number;
  /** BT-114. */
  readonly rounding: number;
  /** BT-113, BT-115. */
  readonly prepaid: number;
  readonly due: number;
}

/**
 * The sums of items that were sold at `rates`. The tax of a rate is that of the order. It is rounded from a gross sum,
 * so that a net sum with just this tax and this gross does not exist for each of them: then the largest item gives or
 * takes a unit, and the rounding amount makes up for it. What is paid is the order's total, always.
 * @param prepaid The part of the total that was paid, by vouchers or in money.
 */
export function eInvoiceSums<Item extends NetItem>(
  items: readonly Item[],
  rates: readonly Pick<RateSum, 'rate' | 'tax' | 'gross'>[],
  prepaid: number,
): EInvoiceSums<Item> {
  const fitted = items.map((item) => item);
  const breakdowns = rates.map(({ rate, tax }): Breakdown => {
    const own = fitted.flatMap((item, at) => (item.rate === rate ? [at] : []));
    const net = own.reduce((sum, at) => sum + signed(fitted[at]), 0);
    const basis = fittingBasis(net, rate, tax);
    const largest = own.reduce((best, at) => (size(fitted[at]) > size(fitted[best]) ? at : best), own[0] ?? 0);
    const changed = fitted[largest];
    if (changed && basis !== net) {
      const step = changed.kind === 'allowance' ? net - basis : basis - net;
      fitted[largest] = { ...changed, net: changed.net + step };
    }
    return { rate, basis, tax };
  });
  const sum = (kind: NetItem['kind']) => fitted.reduce((all, item) => all + (item.kind === kind ? item.net : 0), 0);
  const [lines, charges, allowances] = [sum('line'), sum('charge'), sum('allowance')];
  const basis = lines - allowances + charges;
  const tax = breakdowns.reduce((all, each) => all + each.tax, 0);
  const total = rates.reduce((all, { gross }) => all + gross, 0);
  const rounding = total - basis - tax;
  return {
    ...{ items: fitted, breakdowns, lines, charges, allowances, basis, tax },
    ...{ grand: basis + tax, rounding, prepaid, due: total - prepaid },
  };
}

/** The net sum nearest to `net` whose tax is `tax`; a unit away at most, as a rate is at most 1. */
function fittingBasis(net: number, rate: number, tax: number): number {
  return [net, net + 1, net - 1].find((basis) => round(basis * rate) === tax) ?? net;
}

/** What an item adds to its net sum. */
function signed(item: NetItem | undefined): number {
  return item === undefined ? 0 : item.kind === 'allowance' ? -item.net : item.net;
}

/** Lines give way before others. */
function size(item: NetItem | undefined): number {
  return item === undefined ? -1 : item.kind === 'line' ? item.net + 0.5 : item.net;
}
