/** Opens `<event-listing>` for a test, with events that a service could answer. */
import { fixture, html } from '@open-wc/testing';
import type { ListingFilters } from '../../../src/contract/listing-filters.ts';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import { EventListing } from '../../../src/elements/event-listing/event-listing.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, part, parts } from '../../support/readers/shadow.ts';

if (!customElements.get('event-listing')) customElements.define('event-listing', EventListing);

export const concert: ListingEvent = {
  _id: 'e1',
  name: 'Summer Night Concert',
  start: '2026-07-04T18:00:00Z',
  end: '2026-07-04T21:00:00Z',
  timezone: 'Europe/Vienna',
  url: 'summer-night',
  slogan: 'Under the stars',
  locationName: 'Palace Garden',
  locationCity: 'Vienna',
  currency: 'EUR',
  startingPrice: '24.5',
  saleStatus: 'onSale',
  availabilityIndicator: 'yellow',
};
export const many = (count: number): ListingEvent[] =>
  Array.from({ length: count }, (_, index) => ({ ...concert, _id: `e${index}`, name: `Event ${index}` }));

export type List = ReturnType<typeof fakeClient>['listings']['list'];
type Input = Parameters<List>[0];

/** A listing with these events, and what it asked for. */
export async function listing(
  events: readonly ListingEvent[] | List,
  attributes: Record<string, string> = {},
  filters: ListingFilters = {},
) {
  const asked: Input[] = [];
  const list: List = (input, options) => {
    asked.push(input);
    if (typeof events === 'function') return events(input, options);
    const { skip = 0, top = events.length } = input;
    return Promise.resolve(events.slice(skip, skip + top));
  };
  const element = document.createElement('event-listing');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en-US', ...attributes }))
    element.setAttribute(name, value);
  element.client = fakeClient({ listings: { list, filters: () => Promise.resolve(filters) } });
  await fixture(html`<div>${element}</div>`);
  if (element.searchable) await appears(element, () => part(element, 'search'));
  return { element, asked };
}

/** A listing that shows its events already. */
export async function shown(events: readonly ListingEvent[], attributes: Record<string, string> = {}) {
  const { element, asked } = await listing(events, attributes);
  await appears(element, () => part(element, 'event'));
  // the first frame has six of them
  const whole = Math.min(events.length, element.pageSize);
  if (whole > 6) await appears(element, () => parts(element, 'event').length >= whole);
  return { element, asked };
}

export const one = async (event: Partial<ListingEvent>) => (await shown([{ ...concert, ...event }])).element;
