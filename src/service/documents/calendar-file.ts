/**
 * Calendar files (iCalendar, RFC 5545) with times in the venue's time zone, so that a calendar shows the time there and
 * the local one. Written without a library: the needed part of the format is small.
 */
import { wallClock } from '../../sale/dates.ts';
import { localTime, zoneLines } from './calendar-zone.ts';

/** One entry. */
export interface CalendarEntry {
  /** The same for one date in every file, so that calendars replace the entry. */
  readonly uid: string;
  /** Grows with every change of the event. */
  readonly sequence: number;
  readonly name: string;
  readonly start: Date;
  /** The start, for an entry without an end. */
  readonly end: Date;
  /** A time zone that `Intl` knows. */
  readonly zone: string;
  /** True when times are not shown, so that the entry is of whole days. */
  readonly isWholeDay: boolean;
  readonly isCanceled: boolean;
  readonly place?: string | undefined;
  readonly geo?: { readonly lat: number; readonly lng: number } | undefined;
  readonly url?: string | undefined;
  readonly notes: readonly string[];
  /** True when a new date is still to come. */
  readonly isPostponed?: boolean;
  /** The time of its last change, in place of that of the file: an unchanged calendar is the same text again. */
  readonly changedAt?: Date | undefined;
}

/** A calendar that programs ask for again. */
export interface CalendarFeed {
  readonly name: string;
  /** The minutes after which to ask again. */
  readonly refreshMinutes: number;
}

const day = 86_400_000;

/** The text of a file. @param now The time of its creation. @param feed For one that programs subscribe to. */
export function calendarFile(entries: readonly CalendarEntry[], now: Date, feed?: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(feed ? feedLines(feed) : []),
    ...zonesOf(entries),
    ...entries.flatMap((entry) => entryLines(entry, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The name and the period of a calendar, as RFC 7986 has them and as older programs do. */
function feedLines({ name, refreshMinutes }: CalendarFeed): string[] {
  return [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
  ];
}

function zonesOf(entries: readonly CalendarEntry[]): string[] {
  const timed = entries.filter(({ isWholeDay, zone }) => !isWholeDay && zone !== 'UTC');
  return [...new Set(timed.map(({ zone }) => zone))].flatMap((zone) => {
    const own = timed.filter((entry) => entry.zone === zone);
    const times = own.flatMap(({ start, end }) => [start.getTime(), end.getTime()]);
    return zoneLines(zone, new Date(Math.min(...times)), new Date(Math.max(...times)));
  });
}

function entryLines(entry: CalendarEntry, now: Date): string[] {
  const { start, end, geo, url, place, notes, changedAt } = entry;
  const status = entry.isCanceled ? 'CANCELLED' : entry.isPostponed ? 'TENTATIVE' : 'CONFIRMED';
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${localTime(changedAt ?? now)}Z`,
    ...(changedAt ? [`LAST-MODIFIED:${localTime(changedAt)}Z`] : []),
    `SEQUENCE:${entry.sequence}`,
    ...whenLines(entry),
    `SUMMARY:${escaped(entry.name)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(geo ? [`GEO:${geo.lat};${geo.lng}`] : []),
    ...(notes.length > 0 ? [`DESCRIPTION:${escaped(notes.join('\n'))}`] : []),
    ...(url !== undefined ? [`URL:${url}`] : []),
    `STATUS:${status}`,
    // an exhibition of weeks does not block other entries
    `TRANSP:${end.getTime() - start.getTime() > day || entry.isWholeDay ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

function whenLines({ start, end, zone, isWholeDay }: CalendarEntry): string[] {
  const [from, to] = [wallClock(start, zone), wallClock(end, zone)];
  if (isWholeDay) {
    // the day after the last one; an event that ends at midnight has ended the day before
    const last = new Date(Math.max(to.getTime() - 1, from.getTime()) + day);
    const date = (wall: Date) => localTime(wall).slice(0, 8);
    return [`DTSTART;VALUE=DATE:${date(from)}`, `DTEND;VALUE=DATE:${date(last)}`];
  }
  const line = (name: string, wall: Date) =>
    zone === 'UTC' ? `${name}:${localTime(wall)}Z` : `${name};TZID=${zone}:${localTime(wall)}`;
  return [line('DTSTART', from), ...(end > start ? [line('DTEND', to)] : [])];
}

/** A text as a value; a line break in it begins no new line of the file. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** A folded line: at most 75 bytes, continued after a space. Characters stay whole. */
function folded(line: string): string {
  let bytes = 0;
  let written = '';
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 75) {
      written += '\r\n ';
      bytes = 1;
    }
    written += sign;
    bytes += size;
  }
  return written;
}
