/** What pages say about an event: its times, its place, its price and whether it is on sale. */
import type { EventInfo } from '../../contract/event-info.ts';
import type { ListingEvent } from '../../contract/listings.ts';
import { shownTimes, type TimePlace } from '../../sale/shown-times.ts';
import { date, money } from '../../sale/formats.ts';
import { toMinor } from '../../sale/money.ts';
import { zoneOf } from '../../sale/dates.ts';
import { plainParagraphs } from '../../sale/plain-text.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import type { Site } from './site.ts';

/** The formats of an event's dates and prices in the site's language. */
export function formatsOf(
  { locale, lang, currency }: Pick<Site, 'locale' | 'lang' | 'currency'>,
  event: { readonly currency?: string | undefined; readonly timezone?: string | undefined },
): Formats {
  return formatsFor(locale, lang, { currency: event.currency ?? currency, timeZone: zoneOf(event) });
}

/** When an event of a list is, in short, as far as its seller shows it. */
export function shortWhenOf(
  event: { readonly start: string; readonly end: string },
  locale: string,
  timeZone: string,
): string {
  const { from } = shownTimes(event, 'listing', true);
  if (!from.date && !from.time) return '';
  return date(event.start, from.date ? (from.time ? 'list' : 'listDay') : 'time', locale, timeZone);
}

/** When an event is, as far as its seller shows it. */
export function whenOf(
  event: { readonly start: string; readonly end: string },
  place: TimePlace,
  formats: Formats,
): string {
  const { start, end } = event;
  const day = { date: true, time: false };
  const { from, until, isRange } = shownTimes(event, place, formats.moment(start, day) === formats.moment(end, day));
  if (isRange) return formats.moment(start, from, end);
  const shows = ({ date, time }: { readonly date: boolean; readonly time: boolean }) => date || time;
  const ending = shows(until) ? `– ${formats.moment(end, until)}` : '';
  return [shows(from) ? formats.moment(start, from) : '', ending].filter(Boolean).join(' ');
}

/** The lowest price of an event in a list. */
export function priceText({ startingPrice, currency }: ListingEvent, site: Site): string {
  if (startingPrice === undefined) return '';
  const amount = Number(startingPrice);
  const code = currency ?? site.currency;
  return amount > 0
    ? site.texts.listing.from(money(toMinor(amount, code), code, site.locale))
    : site.texts.listing.free;
}

/** Whether an event is on sale, in words: the light that its seller shows, or why nothing is sold. */
export function statusText(
  { saleStatus, availabilityIndicator }: Pick<ListingEvent, 'saleStatus' | 'availabilityIndicator'>,
  { texts }: Site,
): string {
  const { light, status } = texts;
  if (saleStatus === 'onSale' || saleStatus === undefined)
    return availabilityIndicator !== undefined && isKey(light, availabilityIndicator)
      ? light[availabilityIndicator]
      : '';
  return isKey(status, saleStatus) ? status[saleStatus] : '';
}

/** The lines of an event's place: its name, and its address where the seller shows that. */
export function placeOf({ location, locationName, styleOptions }: EventInfo): { name: string; address: string } {
  const town = [location?.locationPostal, location?.locationCity].filter(Boolean).join(' ');
  return {
    name: location?.locationName ?? locationName ?? '',
    address: styleOptions?.hideLocationAddress ? '' : [location?.locationStreet, town].filter(Boolean).join(', '),
  };
}

/** The event's own colour, if it has one. */
export function accentOf({ accentColor = '' }: EventInfo): string | undefined {
  return /^#[\da-f]{6}$/i.test(accentColor) ? accentColor : undefined;
}

/** A description as plain text: it may be text, HTML or rich text as JSON. */
export function plainText(description: string | undefined): string {
  return plainParagraphs(description ?? '');
}

function isKey<Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> {
  return Object.hasOwn(table, name);
}
