import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo } from '../../contract/event-info.ts';
import { date, dateRange } from '../format.ts';
import type { ShopView } from './shop-view.ts';

/** Picture, name, slogan, when and where; from the details on only what tells which event it is. */
export function renderHeader(view: ShopView, brief: boolean): TemplateResult {
  const {
    info,
    language,
    text: { shop: text },
  } = view;
  const picture = brief ? undefined : (info.ticketShopHeader ?? info.image);
  const doors = info.checkinInformation?.checkinStarts;
  return html`<header part="header" class="header">
    ${picture ? html`<img part="image" class="picture" src=${view.link(picture)} alt="" width="1200" height="675" fetchpriority="high" />` : nothing}
    <div class="facts">
      <h2 part="name" tabindex="-1">${info.name}</h2>
      ${info.slogan && !brief ? html`<p part="slogan" class="slogan">${info.slogan}</p>` : nothing}
      <p part="start">
        <time datetime=${info.start}>${when(info, language)}</time>
        ${doors ? html`<span class="muted small doors">${text.doors(date(doors, 'time', language, info.timezone))}</span>` : nothing}
      </p>
      ${renderPlace(info)} ${info.showCountdown ? renderCountdown(view) : nothing}
      ${info.ticketShopHeaderText ? html`<p class="hint">${info.ticketShopHeaderText}</p>` : nothing}
    </div>
  </header>`;
}

/** An evening shows its start; what lasts longer than a day shows both ends. */
function when({ start, end, timezone }: EventInfo, language: string): string {
  const long = Date.parse(end) - Date.parse(start) > 86_400_000;
  return long
    ? dateRange(start, end, 'date', language, timezone)
    : dateRange(start, end, 'dateTime', language, timezone);
}

function renderPlace({ location, locationName }: EventInfo): TemplateResult | typeof nothing {
  const name = location?.locationName ?? locationName;
  const address = [
    location?.locationStreet,
    [location?.locationPostal, location?.locationCity].filter(Boolean).join(' '),
  ];
  const rest = address.filter(Boolean).join(', ');
  return name || rest
    ? html`<p part="location">${name}${rest ? html`<span class="muted small place">${rest}</span>` : nothing}</p>`
    : nothing;
}

function renderCountdown({ info, now, text: { shop: text } }: ShopView): TemplateResult | typeof nothing {
  const minutes = Math.floor((Date.parse(info.start) - now.getTime()) / 60_000);
  return minutes > 0
    ? html`<p part="countdown" class="small">
        ${text.beginsIn(text.countdown(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60))}
      </p>`
    : nothing;
}
