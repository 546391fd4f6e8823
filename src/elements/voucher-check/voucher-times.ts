import { date } from '../format.ts';

/**
 * A moment of a voucher at its seller's clock. Most vouchers end with a day, so an end at midnight is told as the day before, and only
 * other times are told with the clock; with its place, where the reader's own clock shows another time.
 * @param clock Says both, e.g. `… at 6:00 PM, Berlin time`.
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
    return clockOf(at, 'UTC'); // a zone that Intl refuses: `date` shows the same
  }
}
