/** The venue of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { page as english } from '../../../locales/en/page.ts';
import type { Section } from '../view/shop-part.ts';
import { addressOf } from './header.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/** The address, and a link to a map. Nothing of the map loads here. */
export class Venue implements Section {
  constructor(private readonly host: ShopHost) {}

  render({ info, language }: ShopView): TemplateResult | typeof nothing {
    const text = this.host.translated()?.page ?? english;
    const { location, locationName, styleOptions } = info;
    const name = location?.locationName || locationName;
    const lines = styleOptions?.hideLocationAddress
      ? []
      : [addressOf(location), country(location?.locationCountry, language)].filter(Boolean);
    const map = styleOptions?.hideLocationMap ? undefined : mapOf(location?.geoCode, [name, ...lines]);
    if (lines.length === 0 && !map) return nothing; // the name is in the header
    return html`<section class="section venue" aria-labelledby="venue">
      <h3 id="venue">${text.venue}</h3>
      <address>${[name, ...lines].filter(Boolean).map((line) => html`<span>${line}</span>`)}</address>
      ${map ? html`<a class="quiet" href=${map} target="_blank" rel="noopener">${text.map}</a>` : nothing}
    </section>`;
  }
}

/**
 * The address of a map service: for the coordinates, or for name and address without them. A name alone would match
 * anything.
 */
function mapOf(
  geoCode: NonNullable<EventInfo['location']>['geoCode'],
  [name, ...address]: readonly (string | undefined)[],
): string | undefined {
  const { lat = NaN, lng = NaN } = geoCode ?? {}; // a point without one of them is none
  const service = 'https://www.openstreetmap.org/';
  // 0, 0 is in the sea: the coordinates were not set
  if ((lat || lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
    return `${service}?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
  if (address.length === 0) return undefined;
  return `${service}search?${new URLSearchParams({ query: [name, ...address].filter(Boolean).join(', ') }).toString()}`;
}

/** A country's name in the reader's language, for a code; any other value as it is. */
function country(named = '', language: string): string {
  if (!/^[a-z]{2}$/i.test(named)) return named;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'code' });
  return names.of(named.toUpperCase()) ?? named;
}
