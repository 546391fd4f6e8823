/**
 * Money of a shop's first frame. The first format of a page takes a browser 20 ms, on a cheap phone 100, so the service
 * writes one unit of the currency beside the event, and prices are written like it.
 */
import { money } from './formats.ts';
import { fractionDigits, knowDigits } from './money.ts';

/** The `1.00` of `€1.00`, the `1,00` of `1,00 €`, the `1` of `¥1`; digits other than the Latin ones are left to `Intl`. */
const one = /1(?:(\D)(0+))?/;

/** Learns the decimals of a currency from one unit of it. */
export function learnDigits(currency: string, unit = ''): void {
  const found = one.exec(unit);
  if (found) knowDigits(currency, found[2]?.length ?? 0);
}

/**
 * As `money`, but written like one unit of the currency in the same language, where that is known. Amounts from 1,000 have
 * groups of digits, which one unit does not show.
 */
export function firstMoney(unit = '', ...[minor, currency, language, exact = false]: Parameters<typeof money>): string {
  const digits = fractionDigits(currency);
  const major = minor / 10 ** digits;
  if (!one.test(unit) || major < 0 || major >= 1000) return money(minor, currency, language, exact);
  return unit.replace(one, (_, point: string) =>
    major.toFixed(exact || major % 1 !== 0 ? digits : 0).replace('.', point),
  );
}
