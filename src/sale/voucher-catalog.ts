/** The voucher catalog of a seller: amounts, validity, and the sending date. */
import { fromWallClock, resolveOffset, wallClock } from './dates.ts';

/** The amounts that may be bought; minor units. */
export interface OfferedAmounts {
  readonly amounts: readonly number[];
  readonly free?: { readonly min: number; readonly max: number } | undefined;
}

/** True if a voucher of this amount may be bought; minor units. */
export function isOffered(amount: number, { amounts, free }: OfferedAmounts): boolean {
  return amounts.includes(amount) || (free !== undefined && amount >= free.min && amount <= free.max);
}

/** The validity of a voucher. */
export interface VoucherValidity {
  readonly validMonths?: number | undefined;
  readonly validDays?: number | undefined;
  readonly validToEndOfYear?: boolean | undefined;
}

/**
 * The end of a voucher that begins at `from`: midnight at the seller's clock, after the last day on which it pays;
 * `undefined` for one without an end.
 */
export function voucherEnd(
  { validMonths, validDays, validToEndOfYear }: VoucherValidity,
  from: Date,
  timezone: string,
): Date | undefined {
  const offset = validMonths ?? validDays;
  if (offset === undefined && validToEndOfYear !== true) return undefined;
  const start = from.toISOString();
  const unit = validMonths === undefined ? 'days' : 'months';
  const last = resolveOffset({ target: 'start', unit, offset: offset ?? 0 }, { start, end: start, timezone });
  const wall = wallClock(last, timezone);
  if (validToEndOfYear === true) wall.setUTCMonth(11, 31);
  wall.setUTCDate(wall.getUTCDate() + 1);
  wall.setUTCHours(0, 0, 0, 0);
  return fromWallClock(wall, timezone);
}

/** The hour at which vouchers that are due on a day are sent. */
const morning = 8;

/** The sending time of a due day, `2026-12-24`, at the seller's clock. */
export function sendingTime(day: string, timezone: string): Date {
  return fromWallClock(new Date(Date.parse(day) + morning * 3_600_000), timezone);
}

/** The day that the seller's calendar shows, `2026-12-24`; some days later with `plus`. */
export function dayOf(at: Date, timezone: string, plus = 0): string {
  const wall = wallClock(at, timezone);
  wall.setUTCDate(wall.getUTCDate() + plus);
  return wall.toISOString().slice(0, 10);
}
