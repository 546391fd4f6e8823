/** Several events in the terms of schema.org: the dates of a series, the events of a group, and a list of events. */
import type { EventLeaf, EventSeriesLeaf, ItemAvailability, ItemListLeaf, ListItemLeaf } from 'schema-dts';
import type { ListingEvent } from '../../contract/listings.ts';
import { statedTimes, statusData } from '../../sale/event-data.ts';
import type { StoredEvent } from '../events/records.ts';
import type { PageAddresses } from './addresses.ts';

interface Page {
  readonly addresses: PageAddresses;
  readonly locale?: string | undefined;
}

/** The maximum number of dates that a page describes. */
const maxDates = 100;

/**
 * The data of an event with its dates: a series (ROOT) is an `EventSeries` that lasts from its first date to its last, a
 * group an `Event` with others inside.
 */
export function withDates(
  data: EventLeaf,
  { record, sellerId }: StoredEvent,
  dates: readonly ListingEvent[],
  { addresses, locale }: Page,
): EventLeaf | EventSeriesLeaf {
  const { eventType = 'SINGLE' } = record;
  if (!['ROOT', 'GROUP'].includes(eventType) || dates.length === 0) return data;
  const shown = dates.slice(0, maxDates).flatMap((date): (EventLeaf & { startDate: string; endDate?: string })[] => {
    const times = statedTimes(date);
    if (!times) return [];
    const { name, locationName, startingPrice, currency, saleStatus } = date;
    const url = addresses.event(sellerId, date, locale);
    const isSold = startingPrice !== undefined && currency !== undefined && saleStatus !== 'past';
    return [
      {
        '@type': 'Event',
        name,
        url,
        ...times,
        eventStatus: statusData(date),
        ...(data.eventAttendanceMode !== undefined && { eventAttendanceMode: data.eventAttendanceMode }),
        ...(data.location !== undefined && { location: data.location }),
        ...(data.location === undefined && locationName && { location: { '@type': 'Place', name: locationName } }),
        ...(data.image !== undefined && { image: data.image }),
        ...(isSold && {
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: startingPrice as `${number}`,
            priceCurrency: currency,
            availability: availabilities[saleStatus ?? ''] ?? 'https://schema.org/InStock',
            url,
          },
        }),
      },
    ];
  });
  const [first] = shown;
  if (!first) return data;
  if (eventType === 'GROUP') return { ...data, subEvent: shown };
  const ends = shown.flatMap(({ startDate, endDate }) => endDate ?? startDate);
  const { offers: _, ...series } = data; // its dates sell, it does not
  const endDate = ends.at(-1) ?? first.startDate;
  return { ...series, '@type': 'EventSeries', startDate: first.startDate, endDate, subEvent: shown };
}

const availabilities: Readonly<Record<string, Extract<ItemAvailability, string>>> = {
  planned: 'https://schema.org/PreOrder',
  onSale: 'https://schema.org/InStock',
  soldOut: 'https://schema.org/SoldOut',
};

/** A list of events, each by the address of its page, where its own data are; nothing for an empty one. */
export function listingData(events: readonly ListingEvent[], { addresses, locale }: Page): ItemListLeaf | undefined {
  const listed = events.slice(0, maxDates).map((event, at): ListItemLeaf => ({
    '@type': 'ListItem',
    position: at + 1,
    name: event.name,
    url: addresses.event(event.sellerId ?? '', event, locale),
  }));
  return listed.length > 0 ? { '@type': 'ItemList', itemListElement: listed } : undefined;
}
