/** Calendars of events that people subscribe to: those of a listing, and a single event with its dates. */
import { stateOf } from '../../sale/event-data.ts';
import { zoneOf } from '../../sale/dates.ts';
import { shortText } from '../../sale/plain-text.ts';
import { calendarFile, type CalendarEntry } from '../documents/calendar-file.ts';
import { placeOf } from '../documents/event-place.ts';
import { hidesEnd, startParts } from '../documents/event-times.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { PageAddresses } from './addresses.ts';
import type { CalendarEvent } from './feed-events.ts';

/** What a calendar is written with. */
export interface CalendarSettings {
  readonly publicUrl: string;
  readonly addresses: PageAddresses;
  readonly locale?: string | undefined;
  /** The name that programs show for the calendar. */
  readonly name: string;
}

/** How often programs ask for a calendar, in minutes. */
const refreshMinutes = 60;
const maxNotes = 1000;

/** The text of a calendar. It is the same until an event in it changes. */
export function eventCalendar(events: readonly CalendarEvent[], settings: CalendarSettings): string {
  const entries = events.flatMap((event) => entryOf(event, settings) ?? []);
  const changed = Math.max(0, ...entries.map(({ changedAt }) => changedAt?.getTime() ?? 0));
  return calendarFile(entries, new Date(changed), { name: oneLine(settings.name), refreshMinutes });
}

/** An event in a calendar; nothing for one whose seller shows no date. */
function entryOf(event: CalendarEvent, settings: CalendarSettings): CalendarEntry | undefined {
  const { record, seller, sellerId, version, isDeleted } = event;
  const shown = startParts(record);
  if (!shown.date) return undefined;
  const { publicUrl, addresses, locale } = settings;
  const state = isDeleted ? 'canceled' : stateOf(record);
  const start = new Date(record.start);
  const description = shortText(record.description ?? record.slogan ?? '', maxNotes);
  return {
    uid: `${record._id}@${new URL(publicUrl).hostname}`,
    sequence: version,
    name: oneLine(record.name),
    start,
    end: hidesEnd(record, !shown.time) ? start : new Date(record.end),
    zone: zoneOf({ timezone: record.timezone ?? seller.timezone }),
    isWholeDay: !shown.time,
    isCanceled: state === 'canceled',
    isPostponed: state === 'postponed',
    changedAt: new Date(record.updatedAt ?? record.start),
    ...placeOf(record),
    // the page of a deleted event is gone
    url: isDeleted ? addresses.listing(sellerId, locale) : addresses.event(sellerId, record, locale),
    notes: description ? [description] : [],
  };
}
