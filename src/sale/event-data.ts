/**
 * An event in the terms of schema.org, for search engines and assistants (JSON-LD). Prices are what a buyer pays for one
 * ticket, with all charges: search engines compare them.
 */
import type { EventLeaf, EventStatusType, OfferLeaf, OrganizationLeaf, PlaceLeaf, PostalAddressLeaf } from 'schema-dts';
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import { ticketVolume } from './availability.ts';
import { wallClock, zoneOf } from './dates.ts';
import { fractionDigits, toMajor } from './money.ts';
import { shortText } from './plain-text.ts';
import { shownTimes, timeSetting } from './shown-times.ts';
import { isSoldAlone, payable } from './starting-price.ts';
import { closedBecause } from './ticket-options.ts';

/** What has become of an event. */
export type EventState = 'scheduled' | 'rescheduled' | 'postponed' | 'movedOnline' | 'canceled';

/** What an event is described with beside its info. */
export interface DataSource {
  /** The address of the page about the event. */
  readonly pageAddress: string;
  /** The absolute web address of a link of the seller; nothing for anything else. */
  readonly absolute: (link: string) => string | undefined;
  readonly now: Date;
  /** `scheduled` if it is missing. */
  readonly eventState?: EventState | undefined;
  /** Pictures beside the event's own, e.g. the generated one. */
  readonly morePictures?: readonly string[] | undefined;
}

const schema = <const Term extends string>(term: Term) => `https://schema.org/${term}` as const;

const statuses: Readonly<Record<EventState, Extract<EventStatusType, string>>> = {
  scheduled: schema('EventScheduled'),
  rescheduled: schema('EventRescheduled'),
  postponed: schema('EventPostponed'),
  movedOnline: schema('EventMovedOnline'),
  canceled: schema('EventCancelled'),
};

/** The longest description: search engines cut there. */
const maxDescription = 5000;
const maxOffers = 50;

/**
 * An event as a schema.org `Event`, without `@context`; nothing for one whose seller shows no date, because an event
 * without one is none for search engines.
 */
export function eventData(info: EventInfo, source: DataSource): EventLeaf | undefined {
  const times = statedTimes(info);
  if (!times) return undefined;
  const { pageAddress, eventState = stateOf(info) } = source;
  const isOnline = eventState === 'movedOnline';
  const place = placeData(info);
  const description = shortText(info.description ?? info.slogan ?? '', maxDescription);
  const pictures = [
    ...[info.image, ...(info.gallery ?? []).map(({ image }) => image)].flatMap((image) =>
      image ? (source.absolute(image) ?? []) : [],
    ),
    ...(source.morePictures ?? []),
  ];
  const offers = eventState === 'canceled' ? [] : offersOf(info, source);
  return present<EventLeaf>({
    '@type': 'Event',
    name: info.name,
    url: pageAddress,
    ...times,
    eventStatus: statuses[eventState],
    eventAttendanceMode: schema(isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'),
    location: isOnline ? { '@type': 'VirtualLocation', url: pageAddress } : place,
    description: description || undefined,
    image: pictures.length > 0 ? pictures : undefined,
    organizer: organizerData(info, source),
    offers: offers.length > 0 ? offers : undefined,
  });
}

/** What has become of an event, by its `status`. */
export function stateOf({ status }: Readonly<Record<string, unknown>>): EventState {
  if (status === 'CANCELED') return 'canceled';
  return status === 'POSTPONED' ? 'postponed' : status === 'RESCHEDULED' ? 'rescheduled' : 'scheduled';
}

/** The status of an event in the terms of schema.org. */
export function statusData(info: Readonly<Record<string, unknown>>): Extract<EventStatusType, string> {
  return statuses[stateOf(info)];
}

/**
 * The times with what became of them: a postponed event keeps the start that it had until the new one is known, as search
 * engines ask for it.
 */
export function statedTimes(
  info: Parameters<typeof timesData>[0] & Readonly<Record<string, unknown>>,
): ReturnType<typeof timesData> {
  const { status, previousStart } = info;
  if (typeof previousStart !== 'string') return timesData(info);
  const before = withOffset(new Date(previousStart), zoneOf(info));
  if (status === 'POSTPONED') return { startDate: before };
  const times = timesData(info);
  return times && (status === 'RESCHEDULED' ? { ...times, previousStartDate: before } : times);
}

/** `startDate` and `endDate`, with the offset of the clock at the venue, as far as the seller shows them. */
export function timesData(info: {
  readonly start: string;
  readonly end: string;
  readonly timezone?: string | undefined;
}): { readonly startDate: string; readonly endDate?: string; readonly previousStartDate?: string } | undefined {
  const { from } = shownTimes(info, 'listing', true);
  if (!from.date) return undefined;
  const zone = zoneOf(info);
  const [start, end] = [new Date(info.start), new Date(info.end)];
  const isEndHidden =
    timeSetting(info, 'showEndDate') === false || (from.time && timeSetting(info, 'showEndTime') === false);
  const written = (at: Date) => (from.time ? withOffset(at, zone) : withOffset(at, zone).slice(0, 10));
  return { startDate: written(start), ...(end > start && !isEndHidden && { endDate: written(end) }) };
}

/** A time with the offset of a zone: `2026-07-01T20:00:00+02:00`. */
export function withOffset(at: Date, zone: string): string {
  const wall = wallClock(at, zone);
  const minutes = Math.round((wall.getTime() - at.getTime()) / 60_000);
  const digits = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  return `${wall.toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`;
}

function placeData({ location, locationName, styleOptions }: EventInfo): PlaceLeaf | undefined {
  const { locationStreet, locationCity, locationPostal, locationCountry, geoCode } = location ?? {};
  const name = location?.locationName ?? locationName;
  const isShown = styleOptions?.hideLocationAddress !== true;
  const address = present<Omit<PostalAddressLeaf, '@type'>>({
    streetAddress: isShown ? locationStreet : undefined,
    postalCode: isShown ? locationPostal : undefined,
    addressLocality: isShown ? locationCity : undefined,
    addressCountry: locationCountry,
  });
  const hasAddress = Object.keys(address).length > 0;
  if (!name && !hasAddress) return undefined;
  const { lat, lng } = (styleOptions?.hideLocationMap !== true && geoCode) || {};
  return present<PlaceLeaf>({
    '@type': 'Place',
    name: name ?? locationCity,
    address: hasAddress ? { '@type': 'PostalAddress', ...address } : undefined,
    geo:
      lat === undefined || lng === undefined ? undefined : { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
  });
}

function organizerData({ seller }: EventInfo, { absolute }: DataSource): OrganizationLeaf | undefined {
  if (!seller?.name) return undefined;
  const url = seller.url === undefined ? undefined : absolute(seller.url);
  return present<OrganizationLeaf>({ '@type': 'Organization', name: seller.name, url });
}

/** An offer for each ticket type that can be bought alone, now or later. */
function offersOf(info: EventInfo, { pageAddress, now }: DataSource): OfferLeaf[] {
  const currency = info.currency ?? 'EUR';
  const zone = zoneOf(info);
  const own = (info.tickets ?? []).filter((ticket) => !ticket.resale && isSoldAlone(info, ticket));
  return own.slice(0, maxOffers).flatMap((ticket) => {
    const closed = closedBecause(info, ticket, now)?.code;
    // the dates of a series sell, it does not
    if (closed === 'SALE_BY_DATE' || closed === 'TICKET_SALE_ENDED' || closed === 'NOT_FOR_SALE') return [];
    const from = [info.sellStart, ticket.salesStartAt].flatMap((at) => (at ? [Date.parse(at)] : []));
    const until = [info.sellEnd ?? info.end, ticket.salesEndAt].flatMap((at) => (at ? [Date.parse(at)] : []));
    return [
      present<OfferLeaf>({
        '@type': 'Offer',
        name: ticket.name,
        price: toMajor(payable(info, ticket, currency, now), currency).toFixed(fractionDigits(currency)),
        priceCurrency: currency,
        availability: schema(availabilityOf(info, ticket, closed)),
        validFrom: from.length > 0 ? withOffset(new Date(Math.max(...from)), zone) : undefined,
        validThrough: withOffset(new Date(Math.min(...until)), zone),
        url: pageAddress,
      }),
    ];
  });
}

function availabilityOf(info: EventInfo, ticket: InfoTicket, closed: string | undefined) {
  if (closed === 'SALE_ENDED') return 'OutOfStock';
  const left = ticketVolume(info, ticket);
  const isGone = info.saleStatus === 'soldOut' || (left !== undefined && left <= 0);
  if (isGone) return 'SoldOut';
  return closed === 'SALE_NOT_STARTED' || closed === 'TICKET_SALE_NOT_STARTED' ? 'PreOrder' : 'InStock';
}

/** The fields that have a value. */
function present<Data extends object>(fields: { [Name in keyof Data]: Data[Name] | undefined }): Data {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as Data;
}

/**
 * JSON for a `<script type="application/ld+json">`: no text in it ends the element, begins a comment, or breaks a line
 * of the page.
 */
export function scriptText(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
