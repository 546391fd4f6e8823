/** Times of a voucher. */
import { date } from '../format.ts';

/**
 * A time of a voucher at its seller's clock. Most vouchers end with a day, so an end at midnight is shown as the day
 * before, and only other times have a clock time; with its place, if the reader's own clock shows another time.
 * @param clock joins both, e.g. `… at 6:00 PM, Berlin time`
 */
export function momentOf(
  moment: string,
  isEnd: boolean,
  language: string,
  timezone: string | undefined,
  clock: (date: string, place: string) => string,
): string {
  const at = new Date(moment);
  const time = clockOf(at, timezone);
  if (isEnd && time === '00:00') return date(new Date(at.getTime() - 1), 'date', language, timezone);
  if (time === (isEnd ? '23:59' : '00:00')) return date(at, 'date', language, timezone);
  const whole = date(at, 'dateTime', language, timezone);
  const isElsewhere = timezone !== undefined && time !== clockOf(at, undefined);
  return isElsewhere ? clock(whole, timezone.replace(/^.*\//, '').replaceAll('_', ' ')) : whole;
}

function clockOf(at: Date, timeZone: string | undefined): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone }).format(at);
  } catch {
    return clockOf(at, 'UTC'); // a zone that Intl rejects: `date` shows the same
  }
}
