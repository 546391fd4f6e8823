/** The addresses of what search engines, calendars and readers of feeds are told about. */
import type { SellerData, StoredEvent } from '../events/records.ts';
import { eventAddress, sellerAddress, siteOf, type PagesOf } from '../sellers/page-addresses.ts';

/** The parts of an event that its address needs. */
interface Addressed {
  readonly _id: string;
  readonly url?: string | undefined;
}

/** The addresses of the pages of sellers, absolute; in a language, or in that of the seller. */
export interface PageAddresses {
  listing(sellerId: string, locale?: string): string;
  event(sellerId: string, event: Addressed, locale?: string): string;
}

/**
 * The pages below the service's own address: `/{seller}` and `/{seller}/{event}`.
 * @param own Where a seller has a domain of its own, or pages of events on its website, these are meant.
 */
export function pagesBelow(publicUrl: string, own: PagesOf['seller'] = {}): PageAddresses {
  return {
    listing: (sellerId, locale) => inLocale(sellerAddress(publicUrl, { sellerId, seller: own }), locale),
    event: (sellerId, { _id, url }, locale) =>
      inLocale(eventAddress(publicUrl, { sellerId, seller: own }, { _id, url: url || undefined }), locale),
  };
}

function inLocale(address: string, locale: string | undefined): string {
  return locale === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}lang=${encodeURIComponent(locale)}`;
}

/** The feeds of a seller, by what they are. */
export function feedAddresses(
  publicUrl: string,
  seller: { readonly id: string } & Pick<SellerData, 'siteUrl'>,
  locale?: string,
) {
  const base = `${siteOf(publicUrl, seller)}/feeds/${encodeURIComponent(seller.id)}`;
  const query = locale === undefined ? '' : `?locale=${encodeURIComponent(locale)}`;
  return { calendar: `${base}/calendar.ics${query}`, atom: `${base}/atom.xml${query}` };
}

/** The calendar file and the generated picture of an event. The version is for caches: a change has another address. */
export function eventFiles(
  publicUrl: string,
  event: Pick<StoredEvent, 'record' | 'sellerId' | 'seller' | 'version'>,
  locale?: string,
) {
  const { record, sellerId, seller, version } = event;
  const base = `${siteOf(publicUrl, seller)}/feeds/${encodeURIComponent(sellerId)}/events/${encodeURIComponent(record._id)}`;
  const language = locale === undefined ? '' : `locale=${encodeURIComponent(locale)}`;
  return {
    calendar: `${base}.ics${language && `?${language}`}`,
    picture: `${base}.png?${[`v=${version}`, language].filter(Boolean).join('&')}`,
  };
}
