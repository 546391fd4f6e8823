/**
 * The lines of an invoice: net and gross for each line, and the sums by tax rate. They add up to the order, to the last
 * unit.
 */
import type { QuoteLine } from './quote.ts';
import { netsOf, taxOf } from './tax.ts';

/** A line of an invoice; minor units. */
interface InvoiceLine {
  /** The line of the order; missing for charges, which stand together by their tax rate. */
  readonly of?: QuoteLine;
  /** After discounts. */
  readonly gross: number;
  readonly net: number;
  /** A fraction. */
  readonly rate: number;
}

/** A sum that is taxed at one rate; minor units. `net` plus `tax` is `gross`. */
export interface RateSum {
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

export interface Bill {
  readonly lines: readonly InvoiceLine[];
  /** The lowest rate first. */
  readonly rates: readonly RateSum[];
}

/**
 * The invoice lines of an order. Tax is rounded once for each rate, as in a quote; the net of a rate is shared out over
 * its lines so that they add up to it.
 * @param charge all charges, those of the cart included; minor units
 * @param eventRate tax rate of the cart's own charge; the rate of the first line if missing
 */
export function invoiceLines(lines: readonly QuoteLine[], charge: number, eventRate: number | undefined): Bill {
  const onCart = charge - lines.reduce((sum, line) => sum + line.charge, 0);
  const items = [
    ...lines.map((of) => ({ of, gross: of.total - of.charge, rate: of.taxRate })),
    ...chargesByRate(lines, onCart, eventRate ?? lines[0]?.taxRate ?? 0),
  ];
  const rates = [...new Set(items.map(({ rate }) => rate))]
    .sort((a, b) => a - b)
    .map((rate): RateSum => {
      const gross = items.reduce((sum, item) => sum + (item.rate === rate ? item.gross : 0), 0);
      const tax = taxOf(gross, rate);
      return { rate, net: gross - tax, tax, gross };
    });
  const nets = new Map<object, number>();
  for (const { rate } of rates) {
    const own = items.filter((item) => item.rate === rate);
    const netLines = netsOf(
      own.map(({ gross }) => gross),
      rate,
    );
    own.forEach((item, at) => nets.set(item, netLines[at] ?? 0));
  }
  return { lines: items.map((item) => ({ ...item, net: nets.get(item) ?? 0 })), rates };
}

function chargesByRate(lines: readonly QuoteLine[], onCart: number, cartRate: number) {
  const sums = new Map<number, number>();
  for (const { taxRate, charge } of lines) sums.set(taxRate, (sums.get(taxRate) ?? 0) + charge);
  sums.set(cartRate, (sums.get(cartRate) ?? 0) + onCart);
  return [...sums].filter(([, gross]) => gross > 0).map(([rate, gross]) => ({ gross, rate }));
}
