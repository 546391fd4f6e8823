/** Recurrences: the dates of a series, by the calendar and the clock at the venue. */
import { weekdays } from '../contract/events.ts';
import type { OffsetObject } from '../contract/offsets.ts';
import { fromWallClock, resolveOffset, wallClock, type Dated } from './dates.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** A series. Of `from` and `to` the day at the venue counts, of `startTime` and `endTime` the clock there. */
export interface Series {
  /** 2 is every other day, week, month. */
  readonly every: number;
  readonly unit: 'DAY' | 'WEEK' | 'MONTH';
  /** With `WEEK`. */
  readonly repeatsOn?: readonly (typeof weekdays)[number][] | undefined;
  readonly from: string;
  readonly to: string;
  /** Days at the venue that are left out, e.g. `2026-12-25`. */
  readonly without?: readonly string[] | undefined;
  readonly startTime: string;
  readonly endTime: string;
}

/** One date of a series. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/**
 * The first dates of a series, `max` at most: the work is bounded by that, however long the series is. A day that a
 * zone skipped (Samoa had no 30 December 2011) is not counted twice.
 */
export function datesOf(series: Series, zone: string, max: number): Span[] {
  const from = clockOf(series.startTime, zone);
  const until = clockOf(series.endTime, zone);
  const dates = new Map<number, Span>();
  const without = new Set(series.without?.map((day) => Date.parse(`${day}T00:00:00Z`)));
  for (const day of daysOf(series, dayOf(new Date(series.from), zone), dayOf(new Date(series.to), zone))) {
    if (without.has(day)) continue;
    const span = spanOn(day, from, until > from ? until : until + DAY, zone);
    dates.set(span.start.getTime(), span);
    if (dates.size >= max) break;
  }
  return [...dates.values()];
}

/** Days as midnights of UTC, from `first` to `last`, both among them. */
function* daysOf({ every, unit, repeatsOn = [] }: Series, first: number, last: number): Generator<number> {
  if (unit === 'DAY') for (let day = first; day <= last; day += every * DAY) yield day;
  if (unit === 'WEEK') {
    const fromMonday = (weekday: number) => (weekday + 6) % 7;
    const days = [...new Set(repeatsOn.map((name) => fromMonday(weekdays.indexOf(name))))].sort((a, b) => a - b);
    const monday = first - fromMonday(new Date(first).getUTCDay()) * DAY;
    for (let week = monday; week <= last; week += every * WEEK)
      for (const day of days.map((at) => week + at * DAY)) if (day >= first && day <= last) yield day;
  }
  if (unit === 'MONTH') {
    const date = new Date(first);
    const dayOfMonth = date.getUTCDate();
    for (let month = date.getUTCMonth(); ; month += every) {
      const day = Date.UTC(date.getUTCFullYear(), month, dayOfMonth);
      if (!(Date.UTC(date.getUTCFullYear(), month, 1) <= last)) return;
      if (new Date(day).getUTCDate() === dayOfMonth && day <= last) yield day;
    }
  }
}

/** From and until count from midnight on the clock. Where the clock leaps over the start, the end is not before it. */
function spanOn(day: number, from: number, until: number, zone: string): Span {
  const start = fromWallClock(new Date(day + from), zone);
  const end = fromWallClock(new Date(day + until), zone);
  return { start, end: end > start ? end : new Date(start.getTime() + until - from) };
}

/** A time of a sale as a rule: an instant, or an offset, a clock time, or both. */
export interface MomentRule {
  readonly at?: string | OffsetObject | undefined;
  readonly offset?: OffsetObject | undefined;
  /** Its clock at the venue counts. */
  readonly time?: string | undefined;
}

/**
 * The time that a rule means for one date; `undefined` if the rule is empty. A clock time alone is on the day of
 * `edge`.
 */
export function momentOf({ at, offset, time }: MomentRule, date: Dated, edge: 'start' | 'end'): Date | undefined {
  if (typeof at === 'string') return new Date(at);
  if (at) return resolveOffset(at, date);
  if (!offset && time === undefined) return undefined;
  const moment = offset ? resolveOffset(offset, date) : new Date(date[edge]);
  return time === undefined ? moment : atClock(moment, time, date.timezone ?? 'UTC');
}

/**
 * The start of admission to a date: `offset` days from the day of its start, at the clock of `time`, or else of the
 * start.
 */
export function checkinOf(
  { offset = 0, time }: { readonly offset?: number | undefined; readonly time?: string | undefined },
  date: Dated,
): Date {
  const day = resolveOffset({ target: 'start', unit: 'days', offset }, date);
  return time === undefined ? day : atClock(day, time, date.timezone ?? 'UTC');
}

/**
 * A time that moves with another one: as far from it as before, on the clock at the venue. `moveWith(noon, monday18h,
 * tuesday18h, zone)` is noon on the next day, also across a clock change.
 */
export function moveWith(moment: Date, from: Date, to: Date, zone: string): Date {
  if (from.getTime() === to.getTime()) return moment;
  const wall = (instant: Date) => wallClock(instant, zone).getTime();
  return fromWallClock(new Date(wall(moment) + wall(to) - wall(from)), zone);
}

function atClock(moment: Date, time: string, zone: string): Date {
  return fromWallClock(new Date(dayOf(moment, zone) + clockOf(time, zone)), zone);
}

/** Midnight of the day at the venue, as if it were UTC. */
function dayOf(moment: Date, zone: string): number {
  return Math.floor(wallClock(moment, zone).getTime() / DAY) * DAY;
}

/** Milliseconds since midnight on the clock at the venue. */
function clockOf(time: string, zone: string): number {
  const wall = wallClock(new Date(time), zone).getTime();
  return wall - Math.floor(wall / DAY) * DAY;
}
