/** The place of an event in a calendar, as far as its seller shows it. */
import type { EventRecord } from '../../contract/events.ts';
import { linesOf } from '../mail/sanitize.ts';
import type { CalendarEntry } from './calendar-file.ts';

/** The place on one line, and its position on the map. */
export function placeOf(record: EventRecord): Pick<CalendarEntry, 'place' | 'geo'> {
  const { geoCode, locationName, locationStreet, locationPostal, locationCity, locationCountry, styleOptions } = record;
  const address = styleOptions?.hideLocationAddress
    ? []
    : [locationStreet, [locationPostal, locationCity].filter(Boolean).join(' ')];
  const { lat, lng } = styleOptions?.hideLocationMap === true ? {} : (geoCode ?? {});
  return {
    place: [locationName, ...address, locationCountry].flatMap(linesOf).join(', '),
    geo: lat !== undefined && lng !== undefined ? { lat, lng } : undefined,
  };
}
