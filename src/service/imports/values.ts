/** The values of cells: amounts and times in the forms that other systems write. */
import { fromWallClock } from '../../sale/dates.ts';
import { fractionDigits } from '../../sale/money.ts';

/** How a file writes what can be read in two ways. */
export interface ValueForms {
  readonly currency: string;
  /** Of times without one. */
  readonly timezone: string;
  /** The sign before decimals; detected when missing. */
  readonly decimal?: ',' | '.' | undefined;
  /** The order of `05/01/2026`. */
  readonly dates?: 'DMY' | 'MDY' | undefined;
}

/** A value, or what was expected in its place. */
export type Read<T> = { readonly value: T } | { readonly expected: string };

/** An amount in minor units: `12.50`, `12,50`, `1.234,50`, `1,234.50`, `1 234,50`, `€ 12`, `12.50 EUR`. */
export function readMoney(text: string, { currency, decimal }: ValueForms): Read<number> {
  const digits = fractionDigits(currency);
  const example = digits === 0 ? '1234' : `12.${'0'.repeat(digits)}`;
  const wrong = { expected: `an amount in ${currency} that is not negative, such as ${example}` };
  const named = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text.toUpperCase())?.[0];
  if (named !== undefined && named !== currency)
    return { expected: `an amount in ${currency}, the currency of the seller` };
  const plain = text.replace(/[A-Za-z]{3}|[\p{Sc}\s'’\u00a0\u202f]/gu, '');
  if (!/^\d[\d.,]*$/.test(plain)) return wrong;
  const signs = [...plain.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = signs.at(-1);
  const after = last === undefined ? 0 : plain.length - plain.lastIndexOf(last) - 1;
  const isGrouped = (whole: string) => /^\d{1,3}(?:[.,]\d{3})*$/.test(whole) || /^\d+$/.test(whole);
  // a single sign before three digits may be either
  if (decimal === undefined && signs.length === 1 && after === 3)
    return { expected: `an amount that can be read in one way only, such as ${example}; or "decimal" in the mapping` };
  const hasDecimals =
    decimal === undefined ? new Set(signs).size === 2 || (signs.length === 1 && after !== 3) : last === decimal;
  const [whole, fraction] =
    last !== undefined && hasDecimals
      ? [plain.slice(0, plain.lastIndexOf(last)), plain.slice(-after || plain.length)]
      : [plain, ''];
  if (hasDecimals && last !== undefined && whole.includes(last)) return wrong;
  if (!isGrouped(whole) || fraction.length > digits || !/^\d*$/.test(fraction)) return wrong;
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? { value: minor } : wrong;
}

const expectedTime = 'a date such as 2026-05-01, 2026-05-01 19:30 or 01.05.2026 19:30';

/**
 * A time: ISO 8601, or a date as `2026-05-01`, `01.05.2026`, `05/01/2026`, with or without `19:30[:00]` or `7:30 PM`.
 * @param isEnd A day without a clock time ends at its midnight.
 */
export function readTime(text: string, { timezone, dates }: ValueForms, isEnd = false): Read<Date> {
  const plain = text.trim().replace(/\s+/g, ' ');
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(plain))
    return checked(new Date(plain.replace(' ', 'T')));
  const [, day = '', clock] = /^(\S+?)(?:(?:T|,? )(\d.*))?$/.exec(plain) ?? [];
  const date = dayOf(day, dates);
  if ('expected' in date) return date;
  const time = clock === undefined ? { value: isEnd ? 24 * 3600 : 0 } : clockOf(clock);
  if ('expected' in time) return time;
  return checked(fromWallClock(new Date(date.value + time.value * 1000), timezone));
}

function checked(date: Date): Read<Date> {
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? { value: date } : { expected: expectedTime };
}

function dayOf(text: string, dates: ValueForms['dates']): Read<number> {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text);
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)$/.exec(text);
  const slashed = /^(\d\d?)[/-](\d\d?)[/-](\d{4}|\d\d)$/.exec(text);
  const [, a = '', b = '', c = ''] = iso ?? dotted ?? slashed ?? [];
  if (!iso && !dotted && !slashed) return { expected: expectedTime };
  if (slashed && dates === undefined && a !== b && Number(a) <= 12 && Number(b) <= 12)
    return { expected: `a date that can be read in one way only, such as 2026-05-01; or "dates" in the mapping` };
  const monthFirst = slashed && (dates === 'MDY' || (dates === undefined && Number(b) > 12));
  const [year, month, day] = iso ? [a, b, c] : monthFirst ? [c, a, b] : [c, b, a];
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const at = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isReal ? { value: at.getTime() } : { expected: expectedTime };
}

/** Seconds since midnight. */
function clockOf(text: string): Read<number> {
  const [, hour = '', minute = '', second = '0', half] =
    /^(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?([AP]M)?$/i.exec(text) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const isReal = hour !== '' && hours < 24 && Number(minute) < 60 && Number(second) < 60;
  return isReal ? { value: hours * 3600 + Number(minute) * 60 + Number(second) } : { expected: expectedTime };
}
