/**
 * Dates by the clock at the venue. Instants are `Date`s; wall-clock arithmetic runs in the event's time zone, also
 * across a clock change.
 */
import type { ClockTime, OffsetObject } from '../contract/offsets.ts';

const DAY = 86_400_000;

/** The dates of an event that these rules need. */
export interface Dated {
  readonly start: string;
  readonly end: string;
  readonly timezone?: string | undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(zone: string): Intl.DateTimeFormat {
  let format = clocks.get(zone);
  if (!format) {
    const fields = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    try {
      format = new Intl.DateTimeFormat('en', { ...fields, timeZone: zone, hourCycle: 'h23' });
    } catch {
      format = new Intl.DateTimeFormat('en', { ...fields, timeZone: 'UTC', hourCycle: 'h23' });
    }
    clocks.set(zone, format);
  }
  return format;
}

/** The time zone of an event; UTC if it names none or an unknown one. */
export function zoneOf(event: Pick<Dated, 'timezone'>): string {
  return clock(event.timezone ?? 'UTC').resolvedOptions().timeZone;
}

/** The wall clock in `zone`, as if it were UTC: for arithmetic with `getUTC…` and `setUTC…`. */
export function wallClock(instant: Date, zone: string): Date {
  const at: Record<string, number> = {};
  for (const { type, value } of clock(zone).formatToParts(instant)) at[type] = Number(value);
  return new Date(
    Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute, at.second, instant.getUTCMilliseconds()),
  );
}

/**
 * The instant at which the clock in `zone` shows `wall` (as made by `wallClock`). Of a time that occurs twice it is the
 * first; a skipped time is read as if the clock had not changed. The machine's time zone does not matter (in
 * date-fns-tz it does: a browser in another zone and the service would disagree by an hour).
 */
export function fromWallClock(wall: Date, zone: string): Date {
  const at = wall.getTime();
  if (!(Math.abs(at) < 8e15)) return new Date(NaN); // beyond the range of a Date
  const ahead = (instant: number) => wallClock(new Date(instant), zone).getTime() - instant;
  const before = ahead(at - DAY);
  const after = ahead(at + DAY);
  const leapt = ahead(at - before) !== before && ahead(at - after) === after;
  return new Date(at - (leapt ? after : before));
}

/**
 * The instant that an offset object names: hours are exact, days and longer keep the clock time at the venue.
 * An unknown unit counts as hours, an unknown target as the end.
 */
export function resolveOffset({ target, unit, offset = 0 }: OffsetObject, event: Dated): Date {
  const base = new Date(target === 'start' ? event.start : event.end);
  const days = { days: 1, weeks: 7 }[unit ?? ''];
  const months = { months: 1, years: 12 }[unit ?? ''];
  if (!days && !months) return new Date(base.getTime() + offset * 3_600_000);
  const zone = zoneOf(event);
  const wall = wallClock(base, zone);
  if (days) wall.setUTCDate(wall.getUTCDate() + days * offset);
  if (months) addMonths(wall, months * offset);
  return fromWallClock(wall, zone);
}

/** 31 January plus a month is the last day of February, not a day in March. */
function addMonths(wall: Date, months: number): void {
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + months);
  const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(day, last));
}

/**
 * The start of a slot: its clock time on the day the event starts at the venue, or on the next day if that is before
 * the start (an event from 18:00 to 02:00 has its slot of 01:00 after midnight).
 */
export function slotStart(startTime: ClockTime, event: Dated): Date {
  const zone = zoneOf(event);
  const opens = wallClock(new Date(event.start), zone);
  const wall = new Date(opens);
  wall.setUTCHours(startTime.hour, startTime.minute, 0, 0);
  if (wall < opens && slotFits(wall, event, zone)) wall.setUTCDate(wall.getUTCDate() + 1);
  return fromWallClock(wall, zone);
}

function slotFits(wall: Date, event: Dated, zone: string): boolean {
  return wall.getTime() + DAY <= wallClock(new Date(event.end), zone).getTime();
}

/**
 * The end of a slot: the start of the next one, or the end of the event. An event of a day or longer has its slots on
 * each day, so they last as long as it does.
 */
export function slotEnd({ hour, minute }: ClockTime, event: Dated, others: readonly ClockTime[]): Date {
  const begins = slotStart({ hour, minute }, event).getTime();
  const end = new Date(event.end).getTime();
  const until = others.map(
    (other) => ((other.hour - hour) * 3_600_000 + (other.minute - minute) * 60_000 + DAY) % DAY || DAY,
  );
  return new Date(end - new Date(event.start).getTime() >= DAY ? end : Math.min(end, begins + Math.min(DAY, ...until)));
}
