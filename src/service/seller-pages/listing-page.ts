/** The page of a seller that lists its events. */
import type { ListingEvent } from '../../contract/listings.ts';
import { html, type Markup } from '../http/html.ts';
import { eventAddress, eventSegment } from '../sellers/page-addresses.ts';
import { zoneOf } from '../../sale/dates.ts';
import { priceText, shortWhenOf, statusText } from './facts.ts';
import { paragraphs, text, type SellerPage } from './layout.ts';
import { addressOf, onSite, pathOf, sizesOf, type Site } from './site.ts';

/** Events on a page. */
export const pageSize = 24;

/**
 * The list of a seller's events.
 * @param events One more than fit on the page, if there are more.
 * @param options A plain page, which the address names by its number, has no element.
 */
export function listingPage(
  site: Site,
  events: readonly ListingEvent[],
  options: { readonly page: number; readonly isPlain: boolean },
): SellerPage {
  const { page, isPlain } = options;
  const { texts, seller, name } = site;
  const intro = text(site, seller.pageSettings?.intro);
  const list = html`${listOf(site, events.slice(0, pageSize))} ${turnOf(site, page, events.length > pageSize)}`;
  return {
    title: texts.listing.title,
    description: seller.description ?? texts.listing.description(name),
    path: '',
    query: { page: isPlain ? String(page) : undefined },
    current: 'events',
    body: html`<h1>${texts.listing.title}</h1>
      ${intro !== undefined && html`<div class="lede">${paragraphs(intro)}</div>`}
      <h2 class="sr">${texts.event.all}</h2>
      ${
        isPlain
          ? html`<div class="events">${list}</div>`
          : html`<event-listing
              seller="${site.sellerId}"
              layout="list"
              searchable
              page-size="${pageSize}"
              event-url="${eventPattern(site)}"
            >
              <div slot="loading">${list}</div>
              <p><a href="${pathOf(site, '', { page: '1' })}">${texts.listing.plain}</a></p>
            </event-listing>`
      }`,
    hasElements: !isPlain,
  };
}

/** The pattern of an event's address for elements. */
export function eventPattern(site: Site): string {
  if (site.seller.eventUrl !== undefined) return site.seller.eventUrl.replaceAll('{event}', '{url}');
  return `${site.base}/{url}${site.isLangChosen ? `?lang=${site.lang}` : ''}`;
}

/** Events as a list that works without scripts. */
export function listOf(site: Site, events: readonly ListingEvent[]): Markup {
  if (events.length === 0) return html`<p class="empty">${site.texts.listing.none}</p>`;
  return html`<ul class="events">
    ${events.map((event) => itemOf(site, event))}
  </ul>`;
}

function itemOf(site: Site, event: ListingEvent): Markup {
  const next = event.dates?.start !== undefined && event.dates.end !== undefined ? event.dates : undefined;
  const when = shortWhenOf({ ...event, ...(next?.start && { start: next.start }) }, site.locale, zoneOf(event));
  const count = event.dates?.count ?? 0;
  const picture = addressOf(event.image);
  const place = [event.locationName, event.locationCity].filter(Boolean).join(', ');
  const own = site.seller.eventUrl !== undefined;
  const address = own
    ? onSite(site, eventAddress(site.publicUrl, site, event))
    : pathOf(site, `/${eventSegment(event, site.seller)}`);
  const price = event.saleStatus === 'soldOut' || event.saleStatus === 'past' ? '' : priceText(event, site);
  return html`<li class="item">
    <div class="frame">
      ${picture !== undefined && html`<img src="${picture}" ${sizesOf(site.publicUrl, picture, '8.5rem')} alt="" width="640" height="360" loading="lazy" />`}
    </div>
    <div>
      ${when !== '' && html`<p class="start">${when}${count > 1 && ` · ${site.texts.listing.dates(count)}`}</p>`}
      <h3><a href="${address}">${event.name}</a></h3>
      ${event.slogan !== undefined && html`<p>${event.slogan}</p>`}
      ${place !== '' && html`<p class="quiet">${place}</p>`}
    </div>
    <p class="offer">
      ${price !== '' && html`<strong>${price}</strong>`}
      <span class="quiet">${statusText(event, site)}</span>
    </p>
  </li>`;
}

function turnOf(site: Site, page: number, hasMore: boolean): Markup | undefined {
  if (page === 1 && !hasMore) return undefined;
  const to = (number: number) => pathOf(site, '', { page: number > 1 ? String(number) : undefined });
  const { next, back } = site.texts.listing;
  return html`<p class="turn">
    ${page > 1 && html`<a href="${to(page - 1)}" rel="prev">${back}</a>`}
    ${hasMore && html`<a href="${to(page + 1)}" rel="next">${next}</a>`}
  </p>`;
}
