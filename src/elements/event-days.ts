/** The days of a calendar that an event is on, by the clock of its venue. */
import { addDays, beginOf, dayOf } from './days.ts';
import type { DaySpan } from './month-grid.ts';

interface Timed {
  readonly start: string;
  readonly end: string;
  readonly timezone?: string | undefined;
  readonly eventType?: string | undefined;
}

const hour = 3_600_000;
/** An event that ends in the small hours belongs to the evening before. */
const night = 6 * hour;

/** When days are on by the clock of any venue: the earliest is 14 hours ahead, the last 12 behind. */
export function momentsOf({ from, to }: DaySpan): { readonly begins: Date; readonly ends: Date } {
  return {
    begins: new Date(beginOf(from, 'UTC').getTime() - 14 * hour),
    ends: new Date(beginOf(addDays(to, 1), 'UTC').getTime() + 12 * hour),
  };
}

/** The days of an event from the first to the last day in sight, both included. */
export function daysOn({ start, end, timezone, eventType }: Timed, from: string, to: string): readonly string[] {
  const first = dayOf(start, timezone);
  // the members of a group are on days of their own
  const last = eventType === 'GROUP' ? first : dayOf(new Date(Date.parse(end) - night), timezone);
  const days: string[] = [];
  if (last < from && first < from) return days;
  for (let day = first > from ? first : from; day <= to; day = addDays(day, 1)) {
    days.push(day);
    if (day >= last) break;
  }
  return days;
}
