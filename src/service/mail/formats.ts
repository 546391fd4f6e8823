/** Formats of money and dates in emails, in the buyer's language. */
import { fractionDigits } from '../../sale/money.ts';
import { regional } from '../../sale/regional.ts';
import type { EmailLanguage } from '../locales/index.ts';

/** Formats amounts and times. */
export interface Formats {
  /** The language of the texts. */
  readonly language: EmailLanguage;
  /** Minor units. */
  money(minor: number): string;
  /** Percent. */
  percent(rate: number): string;
  /** A time or a period in the venue's time zone. */
  moment(from: string, parts: Parts, until?: string): string;
  /** A date without a time zone, `2026-07-01`. */
  day(date: string): string;
  /** A country's name for its code; other input unchanged. */
  country(named: string): string;
}

/** The parts of a time to show. */
export interface Parts {
  readonly date: boolean;
  readonly time: boolean;
}

/**
 * Cached formats: creating them costs more than the rest of an email. The cache is limited, since languages are input
 * of callers.
 */
const known = new Map<string, Formats>();
const maxKnown = 200;

/**
 * Formats of the wanted language variant if the email is written in that language: `en-GB` and `de-CH` have their own
 * dates and prices. Dates in English without a region are written as at the venue.
 * @param timeZone One that `Intl` knows.
 */
export function formatsFor(
  wanted: string | undefined,
  written: EmailLanguage,
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): Formats {
  const locale = localeOf(wanted, written);
  const key = JSON.stringify([locale, currency, timeZone]);
  const formats = known.get(key) ?? makeFormats(written, locale, currency, timeZone);
  if (known.size >= maxKnown) known.clear();
  known.set(key, formats);
  return formats;
}

function makeFormats(language: EmailLanguage, locale: string, currency: string, timeZone: string): Formats {
  const dated = regional(locale, timeZone);
  const times = new Map<string, Intl.DateTimeFormat>();
  const momentFormat = ({ date, time }: Parts): Intl.DateTimeFormat => {
    const key = `${date} ${time}`;
    const format =
      times.get(key) ??
      new Intl.DateTimeFormat(dated, {
        timeZone,
        ...(date && { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        ...(time && { hour: 'numeric', minute: '2-digit' }),
      });
    times.set(key, format);
    return format;
  };
  const number = moneyFormat(locale, currency);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'code' });
  const days = new Intl.DateTimeFormat(dated, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    language,
    money: (minor) => number(minor / 10 ** fractionDigits(currency)),
    percent: (rate) => share.format(rate),
    moment(from, parts, until) {
      const format = momentFormat(parts);
      const [start, end] = [new Date(from), new Date(until ?? from)];
      return start < end ? format.formatRange(start, end) : format.format(start);
    },
    day: (date) => (Number.isNaN(Date.parse(date)) ? date : days.format(new Date(date))),
    country: (named) => (/^[a-z]{2}$/i.test(named) ? (names.of(named.toUpperCase()) ?? named) : named),
  };
}

function localeOf(wanted: string | undefined, written: EmailLanguage): string {
  try {
    const [tag] = Intl.getCanonicalLocales(wanted ?? '');
    if (tag?.split('-')[0] === written) return tag;
  } catch {
    // an invalid language tag
  }
  return written;
}

/** In full: an invoice says €20.00, not €20. */
function moneyFormat(locale: string, currency: string): (major: number) => string {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    return (major) => format.format(major);
  } catch {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    return (major) => `${format.format(major)} ${currency}`; // a currency that Intl refuses
  }
}
