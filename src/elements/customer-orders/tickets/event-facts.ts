/** What visitors of an event need to know beside its name and time: the doors, and the way. */
import type { Ticket } from '../../../contract/tickets.ts';
import { timeSetting } from '../../../sale/shown-times.ts';
import { atTicketTime } from '../../../sale/ticket-times.ts';
import { eventTimes } from '../../event-times.ts';
import { date } from '../../format.ts';
import { countryName, mapOf } from '../../map-link.ts';
import type { OrderEvent } from '../view/order.ts';

/** The time of some tickets of an event; both texts are empty if its seller hides them. */
export interface VisitTime {
  /** ISO 8601. */
  readonly start: string;
  readonly when: string;
  /** When the doors open: of an event without time slots, if known. */
  readonly doors: string;
}

export function visitTime(event: OrderEvent, tickets: readonly Ticket[], language: string): VisitTime {
  const dated = atTicketTime(event, tickets);
  const { start, timezone } = dated;
  const opens = textIn(fieldOf(event, 'checkinInformation'), 'checkinStarts');
  const isHidden =
    timeSetting(event, 'showStartTime') === false || fieldOf(fieldOf(event, 'ticketDesign'), 'hideTimes') === true;
  const hasDoors = opens && !isHidden && !tickets.some(({ slotStartTime }) => slotStartTime);
  const day = (moment: string) => date(moment, 'date', language, timezone);
  return {
    start,
    when: eventTimes(dated, 'ticket', language),
    doors: hasDoors ? date(opens, day(opens) === day(start) ? 'time' : 'short', language, timezone) : '',
  };
}

/** Name and address of the venue as lines, and the address of a map, as far as the seller shows them. */
export function venueOf(
  event: OrderEvent,
  language: string,
): { readonly lines: readonly string[]; readonly map: string | undefined } {
  const location = fieldOf(event, 'location') ?? event; // the event of a listing has the fields itself
  const shows = fieldOf(event, 'styleOptions');
  const [name, street, postal, city, country] = ['Name', 'Street', 'Postal', 'City', 'Country'].map((field) =>
    textIn(location, `location${field}`),
  );
  const address =
    fieldOf(shows, 'hideLocationAddress') === true
      ? ''
      : [street, [postal, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const point = fieldOf(location, 'geoCode');
  const [lat, lng] = ['lat', 'lng'].map((field) => Number(fieldOf(point, field) ?? NaN));
  // visitors know the country, a map may not
  const searched = address ? [name, address, countryName(country, language)] : [name];
  const map = fieldOf(shows, 'hideLocationMap') === true ? undefined : mapOf({ lat, lng }, searched);
  return { lines: [name, address].flatMap((line) => line || []), map };
}

// Without a type: the embed checks no more of an order's event than the first list shows, and gets the rest as it was sent.
function fieldOf(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? (from as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textIn(from: unknown, name: string): string {
  const value = fieldOf(from, name);
  return typeof value === 'string' ? value : '';
}
