/** The heads of a seller's pages for search engines and cards: their addresses are those that emails link to. */
import type { ListingEvent } from '../../contract/listings.ts';
import { pagesBelow } from '../discovery/addresses.ts';
import { eventHead, listingHead, type EventPage } from '../discovery/head.ts';
import type { Markup } from '../http/html.ts';
import { pageLanguages, type Site } from './site.ts';

/** On the seller's own website where it has pages of its own, so that search engines know one page of an event. */
const addressesOf = ({ publicUrl, seller }: Site) => pagesBelow(publicUrl, seller);

/** The head of the page of an event. */
export function headOfEvent(
  site: Site,
  page: Pick<EventPage, 'event' | 'info' | 'dates' | 'now' | 'isHidden'>,
): Markup {
  return eventHead({ ...page, publicUrl: site.publicUrl, addresses: addressesOf(site), locale: site.locale });
}

/** The head of the list of events. */
export function headOfListing(site: Site, events: readonly ListingEvent[]): Markup {
  const { publicUrl, sellerId, seller, locale, name, texts, colon } = site;
  return listingHead({
    seller: { ...seller, id: sellerId, name, description: seller.description ?? texts.listing.description(name) },
    title: `${name}${colon}${texts.listing.title}`,
    events,
    publicUrl,
    addresses: addressesOf(site),
    locale,
    languages: pageLanguages,
  });
}
