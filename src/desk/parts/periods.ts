/** A time as an address names it, in whole days at the seller. */
import { fromWallClock } from '../../sale/dates.ts';
import { dayOf } from '../../elements/days.ts';

/** Those that have a name. */
const named = ['today', 'week', 'month', 'lastMonth', 'year', 'all'] as const;
const periods = [...named, 'days'] as const;
type Period = (typeof periods)[number];

export interface Span {
  readonly period: Period;
  /** First and last day, e.g. `2031-05-01`; missing for everything. */
  readonly from?: string;
  readonly to?: string;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** The times to choose from, with their words; own days where they are chosen. */
export const periodOptions = (chosen: Period, words: Readonly<Record<Period, string>>) =>
  periods.filter((each) => each !== 'days' || chosen === 'days').map((each) => [each, words[each]] as const);

/** The days of an address. @param usual When it names none. */
export function spanOf(query: URLSearchParams, today: string, usual: 'month' | 'all' = 'month'): Span {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (day.test(from) && day.test(to) && from <= to) return { period: 'days', from, to };
  const [year = '', month = ''] = today.split('-');
  const period = named.find((each) => each === query.get('period')) ?? usual;
  const written = (date: Date) => date.toISOString().slice(0, 10);
  if (period === 'all') return { period };
  if (period === 'today') return { period, from: today, to: today };
  if (period === 'week') {
    const first = new Date(`${today}T00:00:00Z`);
    first.setUTCDate(first.getUTCDate() - 6);
    return { period, from: written(first), to: today };
  }
  if (period === 'year') return { period, from: `${year}-01-01`, to: `${year}-12-31` };
  const first = new Date(Date.UTC(Number(year), Number(month) - (period === 'lastMonth' ? 2 : 1), 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return { period, from: written(first), to: written(last) };
}

/** The times that a request names for days at the seller. */
export function timesOf({ from, to }: Span, timeZone = 'UTC'): { start?: string; end?: string } {
  if (from === undefined || to === undefined) return {};
  const after = new Date(`${to}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  const at = (wall: Date) => fromWallClock(wall, timeZone).toISOString();
  return { start: at(new Date(`${from}T00:00:00Z`)), end: at(after) };
}

export const todayAt = (timeZone: string | undefined): string => dayOf(new Date().toISOString(), timeZone);
