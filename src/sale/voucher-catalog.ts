/** What a seller's offer of vouchers means: which amounts, until when one holds, when one is sent. */
import { fromWallClock, resolveOffset, wallClock } from './dates.ts';

/** What may be bought; minor units. */
export interface OfferedAmounts {
  readonly amounts: readonly number[];
  readonly free?: { readonly min: number; readonly max: number } | undefined;
}

/** Whether a voucher may be worth that much; minor units. */
export function isOffered(amount: number, { amounts, free }: OfferedAmounts): boolean {
  return amounts.includes(amount) || (free !== undefined && amount >= free.min && amount <= free.max);
}

/** How long a voucher holds. */
export interface VoucherValidity {
  readonly validMonths?: number | undefined;
  readonly validDays?: number | undefined;
  readonly validToEndOfYear?: boolean | undefined;
}

/**
 * The end of a voucher that begins at `from`: midnight at the seller's clock, after the last day on which it pays. Nothing for one without
 * limit.
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

/** The hour of the morning at which what is due on a day is sent. */
const morning = 8;

/** When something is sent that is due on a day, `2026-12-24`, at the seller's clock. */
export function sendingTime(day: string, timezone: string): Date {
  return fromWallClock(new Date(Date.parse(day) + morning * 3_600_000), timezone);
}

/** The day that the seller's calendar shows, `2026-12-24`; some days later with `plus`. */
export function dayOf(at: Date, timezone: string, plus = 0): string {
  const wall = wallClock(at, timezone);
  wall.setUTCDate(wall.getUTCDate() + plus);
  return wall.toISOString().slice(0, 10);
}
