/** Validation of voucher input: amounts in the seller's currency, and times. */
import { fractionDigits, toMajor, toMinor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { invalid, notFound } from '../http/api-error.ts';

/** The seller's currency; it never changes once there is a voucher. */
export async function currencyOf(db: Queryable, sellerId: string): Promise<string> {
  const [row] = await db.query<{ currency: string }>('select currency from seller where id = $1', [sellerId]);
  if (!row) throw notFound('seller');
  return row.currency;
}

/** An amount in minor units. @throws ApiError 400 for more decimals than the currency has. */
export function minorUnits(amount: number, currency: string): number {
  const minor = toMinor(amount, currency);
  if (toMajor(minor, currency) === amount) return minor;
  const digits = fractionDigits(currency);
  throw invalid(
    'amount',
    digits === 0 ? `${currency} has no decimals` : `At most ${digits} decimals, as ${currency} has`,
  );
}

/** A time. @throws ApiError 400 for years that no voucher needs and no database holds. */
export function moment(path: string, timestamp: string): Date {
  const date = new Date(timestamp);
  const year = date.getUTCFullYear();
  if (year < 1970 || year > 9999) throw invalid(path, 'Expected a year from 1970 to 9999');
  return date;
}

/** A changed time: a missing value keeps it, and `null` clears it. */
export function changedMoment(path: string, wanted: string | null | undefined, before: Date | null): Date | null {
  return wanted === undefined ? before : wanted === null ? null : moment(path, wanted);
}

/** @throws ApiError 400 for a voucher that would end before it begins. */
export function assertInOrder(from: Date | null | undefined, until: Date | null | undefined): void {
  if (from && until && from >= until) throw invalid('validFrom', 'Expected a time before validUntil');
}
