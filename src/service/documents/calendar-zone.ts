/** Time zones in calendar files (RFC 5545, 3.6.5): the clock changes around the dates in the file. */
import { wallClock } from '../../sale/dates.ts';

const day = 86_400_000;
/** No zone changes its clock twice within it. */
const step = 7 * day;
const around = 366 * day;

/** The offset of the clock from UTC, in milliseconds. */
const aheadAt = (instant: number, zone: string) => wallClock(new Date(instant), zone).getTime() - instant;

/** `+0200` */
function offset(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}

/** A local time without its zone, `20260701T200000`. @param wall As `wallClock` makes it. */
export function localTime(wall: Date): string {
  return wall.toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** The times of clock changes, with the offsets before and after. */
function changes(from: number, to: number, zone: string): { at: number; before: number; after: number }[] {
  const found: { at: number; before: number; after: number }[] = [];
  for (let start = from; start < to; start += step) {
    const before = aheadAt(start, zone);
    const after = aheadAt(start + step, zone);
    if (before === after) continue;
    let [low, high] = [start, start + step];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (aheadAt(middle, zone) === before) low = middle;
      else high = middle;
    }
    found.push({ at: high, before, after });
  }
  return found;
}

/** The lines of a zone, from a year before the first date to a year after the last. */
export function zoneLines(zone: string, first: Date, last: Date): string[] {
  const from = Math.floor((first.getTime() - around) / day) * day;
  const begin = aheadAt(from, zone);
  const all = [{ at: from, before: begin, after: begin }, ...changes(from, last.getTime() + around, zone)];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...all.flatMap(({ at, before, after }) => {
      const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${localTime(new Date(at + before))}`, // in the time before the change
        `TZOFFSETFROM:${offset(before)}`,
        `TZOFFSETTO:${offset(after)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}
