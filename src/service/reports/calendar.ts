/** Days, weeks and months at the seller. */
import { wallClock } from '../../sale/dates.ts';

/** How days are put together. */
export interface Calendar {
  readonly timezone: string;
  readonly interval: 'day' | 'week' | 'month';
}

/** The day of a time, e.g. `2031-05-12`. */
export const dayOf = (at: Date, timezone: string): string => wallClock(at, timezone).toISOString().slice(0, 10);

/** The first day of the day, week or month of a time, e.g. `2031-05-12`. Weeks begin on Monday. */
export function beginOf(at: Date, { timezone, interval }: Calendar): string {
  const clock = wallClock(at, timezone);
  if (interval === 'week') clock.setUTCDate(clock.getUTCDate() - ((clock.getUTCDay() + 6) % 7));
  const day = clock.toISOString().slice(0, 10);
  return interval === 'month' ? `${day.slice(0, 7)}-01` : day;
}
