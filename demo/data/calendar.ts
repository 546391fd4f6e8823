/** Dates that never age: every one is told from `now`, on the clock at the venue, also over a change of the clock. */
import { fromWallClock, wallClock } from '../../src/sale/dates.ts';

/** Clock time at the venue, e.g. `19:30`. */
type Clock = `${number}:${number}`;

/** As `getUTCDay` counts. */
const weekdays = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const;
type Weekday = keyof typeof weekdays;

function at(wall: Date, clock: Clock, zone: string): Date {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  wall.setUTCHours(hour, minute, 0, 0);
  return fromWallClock(wall, zone);
}

/** So many days after `now` in the venue's calendar, before it when negative. */
export function inDays(now: Date, zone: string, days: number, clock: Clock): Date {
  const wall = wallClock(now, zone);
  wall.setUTCDate(wall.getUTCDate() + days);
  return at(wall, clock, zone);
}

/** The first such weekday that is at least so many days away. `onWeekday(now, 'Europe/Berlin', 'friday', '19:30', 1)` is next Friday. */
export function onWeekday(now: Date, zone: string, weekday: Weekday, clock: Clock, days: number): Date {
  const wall = wallClock(now, zone);
  wall.setUTCDate(wall.getUTCDate() + days);
  wall.setUTCDate(wall.getUTCDate() + ((weekdays[weekday] - wall.getUTCDay() + 7) % 7));
  return at(wall, clock, zone);
}

/** The next day of that name in any year, at least so many days away: `inYear(now, zone, { month: 12, day: 31 }, '21:30', 3)`. */
export function inYear(
  now: Date,
  zone: string,
  date: { month: number; day: number },
  clock: Clock,
  days: number,
): Date {
  const earliest = wallClock(now, zone);
  earliest.setUTCDate(earliest.getUTCDate() + days);
  const wall = new Date(earliest);
  wall.setUTCMonth(date.month - 1, date.day);
  const day = (of: Date) => of.toISOString().slice(0, 10);
  if (day(wall) < day(earliest)) wall.setUTCFullYear(wall.getUTCFullYear() + 1);
  return at(wall, clock, zone);
}

/** From a start and a duration. */
export function span(start: Date, minutes: number): { start: string; end: string } {
  return { start: start.toISOString(), end: new Date(start.getTime() + minutes * 60_000).toISOString() };
}
