/** The venue of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import { page as english } from '../../../locales/en/page.ts';
import { countryName, mapOf } from '../../map-link.ts';
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
      : [addressOf(location), countryName(location?.locationCountry, language)].filter(Boolean);
    const map = styleOptions?.hideLocationMap ? undefined : mapOf(location?.geoCode, [name, ...lines]);
    if (lines.length === 0 && !map) return nothing; // the name is in the header
    return html`<section class="section venue" aria-labelledby="venue">
      <h3 id="venue">${text.venue}</h3>
      <address>${[name, ...lines].filter(Boolean).map((line) => html`<span>${line}</span>`)}</address>
      ${map ? html`<a class="quiet" href=${map} target="_blank" rel="noopener">${text.map}</a>` : nothing}
    </section>`;
  }
}
