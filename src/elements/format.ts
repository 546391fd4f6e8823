/** Formats of money and dates for people, by `Intl`. They are cached: making one costs more than using it. */
import { fractionDigits } from '../sale/money.ts';

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function stored<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: (valid: boolean) => F): F {
  let format = formats.get(key) as F | undefined;
  if (!format) {
    try {
      format = make(true);
    } catch {
      format = make(false); // a language, currency or zone that Intl rejects must not blank a shop
    }
    formats.set(key, format);
  }
  return format;
}

/**
 * Minor units as people write them; whole amounts without decimals unless `exact`: `money(1200, 'EUR', 'en')` is `€12`.
 */
export function money(minor: number, currency: string, language: string, exact = false): string {
  const digits = fractionDigits(currency);
  const whole = !exact && minor % 10 ** digits === 0;
  const format = stored(`${language} ${currency} ${whole}`, (valid) => {
    const fraction = { minimumFractionDigits: whole ? 0 : digits, maximumFractionDigits: digits };
    return valid
      ? new Intl.NumberFormat(language, { style: 'currency', currency, ...fraction })
      : new Intl.NumberFormat('en', fraction);
  });
  return format.format(minor / 10 ** digits);
}

export type DateStyle = 'date' | 'time' | 'dateTime' | 'short' | 'list' | 'listDay' | 'month';

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  dateTime: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  short: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  list: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  listDay: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

function dates(style: DateStyle, language: string, timeZone: string | undefined): Intl.DateTimeFormat {
  return stored(`${language} ${style} ${timeZone ?? ''}`, (valid) =>
    valid
      ? new Intl.DateTimeFormat(language, { ...styles[style], ...(timeZone && { timeZone }) })
      : new Intl.DateTimeFormat('en', { ...styles[style], timeZone: 'UTC' }),
  );
}

/** An instant as the clock at the venue shows it. */
export function date(at: string | Date, style: DateStyle, language: string, timeZone?: string): string {
  return dates(style, language, timeZone).format(new Date(at));
}

/** From start to end at the venue's clock; parts that both share appear once. */
export function dateRange(start: string, end: string, style: DateStyle, language: string, timeZone?: string): string {
  const [from, to] = [new Date(start), new Date(end)];
  return from < to ? dates(style, language, timeZone).formatRange(from, to) : date(from, style, language, timeZone);
}

/** The text for a value of a vocabulary; '' for a value that this page does not know. */
export function word(texts: Readonly<Record<string, string>>, value = ''): string {
  return Object.hasOwn(texts, value) ? (texts[value] ?? '') : '';
}
