/** The texts of a shop's first frame, which the service writes beside the event; see `first-money.ts`. */
import type { EventInfo } from '../contract/event-info.ts';
import { date, dateRange, money } from './formats.ts';
import { toMinor } from './money.ts';

/**
 * When an event is, when its doors open, and one unit of its currency, as people write them. An evening shows its start, an
 * event of more than a day both ends; the doors name the day only where it is another.
 */
export function firstTexts(
  { start, end, timezone, checkinInformation, currency = 'EUR' }: EventInfo,
  language: string,
): NonNullable<EventInfo['formatted']> {
  const long = Date.parse(end) - Date.parse(start) > 86_400_000;
  const at = (moment: string, style: 'date' | 'time' | 'short') => date(moment, style, language, timezone);
  const doors = checkinInformation?.checkinStarts;
  return {
    date: dateRange(start, end, long ? 'date' : 'dateTime', language, timezone),
    ...(doors && { doors: at(doors, at(doors, 'date') === at(start, 'date') ? 'time' : 'short') }),
    unit: money(toMinor(1, currency), currency, language, true),
  };
}
