/** Formats of money and dates for people, by `Intl`. They are cached: making one costs more than using it. */
import { fractionDigits } from './money.ts';
import { regional } from './regional.ts';

/** Their number is limited: at the service, languages are input of callers. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
const maxFormats = 500;

/** @param risky Options that are input; Intl may reject them and the language, which must not blank a shop. */
function stored<F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  Format: new (language: string, options: object) => F,
  language: string,
  risky: object,
  options: object,
): F {
  const key = JSON.stringify([language, risky, options]);
  let format = formats.get(key) as F | undefined;
  if (!format) {
    try {
      format = new Format(language, { ...risky, ...options });
    } catch {
      format = new Format('en', { timeZone: 'UTC', ...options });
    }
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format;
}

/**
 * Minor units as people write them; whole amounts without decimals unless `exact`: `money(1200, 'EUR', 'en')` is `€12`.
 */
export function money(minor: number, currency: string, language: string, exact = false): string {
  const digits = fractionDigits(currency);
  const major = minor / 10 ** digits;
  return stored(
    Intl.NumberFormat,
    language,
    { style: 'currency', currency },
    { minimumFractionDigits: exact || major % 1 !== 0 ? digits : 0, maximumFractionDigits: digits },
  ).format(major);
}

export type DateStyle = 'date' | 'time' | 'dateTime' | 'short' | 'list' | 'listDay';

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  dateTime: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  short: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  list: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  listDay: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
};

function dates(style: DateStyle, language: string, zone: string | undefined): Intl.DateTimeFormat {
  const timeZone = zone || undefined;
  return stored(Intl.DateTimeFormat, regional(language, timeZone), { timeZone }, styles[style]);
}

/** An instant as the clock at the venue shows it. */
export function date(at: string | Date, style: DateStyle, language: string, timeZone?: string): string {
  return dates(style, language, timeZone).format(new Date(at));
}

/** From start to end at the venue's clock; parts that both share appear once. */
export function dateRange(start: string, end: string, style: DateStyle, language: string, timeZone?: string): string {
  const format = dates(style, language, timeZone);
  const [from, to] = [new Date(start), new Date(end)];
  return from < to ? format.formatRange(from, to) : format.format(from);
}
