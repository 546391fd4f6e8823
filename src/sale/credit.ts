/** The lines of a credit note: the returned tickets as they were sold, less the seller's fee, by tax rate. */
import { allocate } from './shares.ts';
import { netsOf, taxOf } from './tax.ts';

/** Tickets that went back; minor units, charges included. */
export interface ReturnedLine {
  readonly total: number;
  /** A fraction. */
  readonly rate: number;
}

/** A sum that is taxed at one rate; minor units. `net` plus `tax` is `gross`. */
interface CreditSum {
  readonly rate: number;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}

interface Credit<Line> {
  /** Each with what it was net; the lines of a rate, less what is kept at it, add up to its sum. */
  readonly lines: readonly (Line & { readonly net: number })[];
  /** The seller's fee, taxed as the tickets were; only rates with an amount. */
  readonly retained: readonly Omit<CreditSum, 'tax'>[];
  /** The refund, the lowest rate first. */
  readonly rates: readonly CreditSum[];
}

/**
 * The sums of a credit note. The fee is shared out over the rates by the cost of the tickets, and tax is rounded once
 * for each rate, as in an invoice: `creditOf([{ total: 2000, rate: 0.07 }], 300)` gives back 1700, of which 111 are tax.
 */
export function creditOf<Line extends ReturnedLine>(lines: readonly Line[], stored: number): Credit<Line> {
  const byRate = [...new Set(lines.map(({ rate }) => rate))]
    .sort((a, b) => a - b)
    .map((rate) => lines.filter((line) => line.rate === rate));
  const worths = byRate.map((own) => own.reduce((sum, { total }) => sum + total, 0));
  const shares = allocate(stored, worths);
  const nets = new Map<Line, number>();
  const sums = byRate.map((own, at) => {
    const rate = own[0]?.rate ?? 0;
    const [worth = 0, share = 0] = [worths[at], shares[at]];
    const netWorth = worth - taxOf(worth, rate);
    const netLines = netsOf(
      own.map(({ total }) => total),
      rate,
    );
    own.forEach((line, place) => nets.set(line, netLines[place] ?? 0));
    const gross = worth - share;
    const net = gross - taxOf(gross, rate);
    return { rate, gross, net, tax: gross - net, retained: { rate, gross: share, net: netWorth - net } };
  });
  return {
    lines: lines.map((line) => ({ ...line, net: nets.get(line) ?? 0 })),
    retained: sums.flatMap(({ retained: own }) => (own.gross > 0 ? [own] : [])),
    rates: sums.map(({ rate, gross, net, tax }) => ({ rate, gross, net, tax })),
  };
}
