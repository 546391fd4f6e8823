/** The times of an event as text, as far as its seller shows them. */
import { shownTimes, type TimedEvent, type TimeParts, type TimePlace } from '../sale/shown-times.ts';
import { date, dateRange, type DateStyle } from './format.ts';

/**
 * The start of an event, a range, or '' if the seller shows nothing of it.
 * @param ending Writes an end whose start is hidden.
 */
export function eventTimes(
  event: TimedEvent & { readonly timezone?: string | undefined },
  place: TimePlace,
  language: string,
  ending = (end: string): string => `– ${end}`,
): string {
  const { start, end = start, timezone } = event;
  const isListed = place === 'listing';
  const write = (at: string, style: DateStyle) => date(at, style, language, timezone);
  const { from, until, isRange } = shownTimes(event, place, write(start, 'date') === write(end, 'date'));
  const styleOf = ({ date: day, time }: TimeParts): DateStyle | undefined =>
    day ? (time ? (isListed ? 'list' : 'dateTime') : isListed ? 'listDay' : 'date') : time ? 'time' : undefined;
  const [first, last] = [styleOf(from), styleOf(until)];
  if (!first) return last ? ending(write(end, last)) : '';
  if (isRange) return dateRange(start, end, first, language, timezone);
  return write(start, first) + (last ? ` – ${write(end, last)}` : '');
}
