/** Reads calendar files as a calendar does, by Mozilla's own reader. */
import ICAL from 'ical.js';

export interface ReadEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly name: string;
  readonly place: string;
  readonly notes: string;
  readonly url: string | undefined;
  readonly status: string | undefined;
  readonly isBlocking: boolean;
  /** By the zone that the file brings along. */
  readonly start: Date;
  readonly end: Date;
  readonly zone: string;
  /** A day, `2026-07-01`, where the entry is of whole days. */
  readonly day: string | undefined;
}

/** The entries of a file. @throws Error when it is none. */
export function readCalendar(text: string): ReadEntry[] {
  ICAL.TimezoneService.reset(); // what another file said of a zone is not known to this one
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const text = (name: string) => component.getFirstPropertyValue(name)?.toString();
    return {
      uid: event.uid,
      sequence: event.sequence,
      name: event.summary,
      place: event.location,
      notes: event.description,
      url: text('url'),
      status: text('status'),
      isBlocking: text('transp') === 'OPAQUE',
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      zone: event.startDate.zone.tzid,
      day: event.startDate.isDate ? event.startDate.toString() : undefined,
    };
  });
}
