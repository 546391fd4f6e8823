/** The start of an event by the visitor's clock. */
import { html, nothing, type TemplateResult } from 'lit';
import { page as english } from '../../../locales/en/page.ts';
import { zoneOf } from '../../../sale/dates.ts';
import { regional } from '../../../sale/regional.ts';
import { timeSetting } from '../../../sale/shown-times.ts';
import { date } from '../../format.ts';
import type { Section } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/** Shown to visitors whose clock differs from the one at the venue. Below the tickets, so that it moves nothing. */
export class VenueClock implements Section {
  constructor(private readonly host: ShopHost) {}

  render({ info, language }: ShopView): TemplateResult | typeof nothing {
    const text = this.host.translated()?.page ?? english;
    const zone = zoneOf(info);
    const here = date(info.start, 'dateTime', regional(language, zone));
    const isHidden = (['showStartDate', 'showStartTime'] as const).some((name) => timeSetting(info, name) === false);
    if (isHidden || !info.timezone || date(info.start, 'dateTime', language, zone) === here) return nothing;
    return html`<p class="muted small">${text.venueClock(zoneName(info.start, zone, language), here)}</p>`;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The name of a time zone at a moment. Its format is kept: making one costs a click more than all else on the page. */
function zoneName(at: string, timeZone: string, language: string): string {
  const key = `${language} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat([language, 'en'], { timeZone, timeZoneName: 'long' });
  formats.set(key, format);
  return format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
