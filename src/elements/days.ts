/** Days of the calendar as texts, `2026-07-04`: without a clock, so that no time zone shifts them. */
import { fromWallClock, wallClock } from '../sale/dates.ts';

const millisecondsOfDay = 86_400_000;
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

/** `addDays('2026-02-28', 1) === '2026-03-01'` */
export function addDays(day: string, count: number): string {
  return written(new Date(utc(day).getTime() + count * millisecondsOfDay));
}

/** The same day in another month, or its last one: `addMonths('2026-01-31', 1) === '2026-02-28'`. */
export function addMonths(day: string, count: number): string {
  const date = utc(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8)), last));
  return written(date);
}

/** 0 is a Sunday. */
export function weekdayOf(day: string): number {
  return utc(day).getUTCDay();
}

/** The day that the clock in `zone` shows; the visitor's own zone unless given. */
export function dayOf(moment: string | Date, zone = visitorsZone()): string {
  return written(wallClock(new Date(moment), zone));
}

/** The instant at which a day begins in `zone`. */
export function beginOf(day: string, zone = visitorsZone()): Date {
  return fromWallClock(utc(day), zone);
}

function visitorsZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

interface WeekInfo {
  /** 1 is a Monday, 7 a Sunday. */
  readonly firstDay: number;
  readonly weekend: readonly number[];
}

/** Countries whose week begins on a Sunday or a Saturday, for browsers that do not know it. */
const sunday = 'US CA MX BR AR CO PE VE JP KR TW HK IN IL PH TH ZA SA';
const saturday = 'EG AE DZ IQ IR JO KW LY OM QA SD SY BH AF';

/** The week of a language: 0 is a Sunday. */
export function weekOf(language: string): { readonly first: number; readonly weekend: readonly number[] } {
  const { firstDay, weekend } = weekInfoOf(language);
  return { first: firstDay % 7, weekend: weekend.map((day) => day % 7) };
}

function weekInfoOf(language: string): WeekInfo {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & {
      getWeekInfo?(): WeekInfo;
      readonly weekInfo?: WeekInfo;
    };
    const info = locale.getWeekInfo?.() ?? locale.weekInfo;
    if (info) return info;
    const { region = '' } = locale.maximize();
    const firstDay = sunday.includes(region) ? 7 : saturday.includes(region) ? 6 : 1;
    return { firstDay, weekend: saturday.includes(region) ? [5, 6] : [6, 7] };
  } catch {
    return { firstDay: 1, weekend: [6, 7] }; // no language at all
  }
}

const styles = {
  /** Saturday, July 4, 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Sat, Jul 4 */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
  number: { day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day as people write it. */
export function formatDay(day: string, style: keyof typeof styles, language: string): string {
  const key = `${language} ${style}`;
  let format = formats.get(key);
  if (!format) {
    // the grid counts the days of this calendar, whatever the language's own one is
    const options = { ...styles[style], calendar: 'gregory', timeZone: 'UTC' };
    try {
      format = new Intl.DateTimeFormat(language, options);
    } catch {
      format = new Intl.DateTimeFormat('en', options);
    }
    formats.set(key, format);
  }
  return format.format(utc(day));
}
