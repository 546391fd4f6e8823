/** The header of the shop. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import type { ShopView } from '../view/shop-view.ts';

/**
 * Picture, name, slogan, date and place; during the checkout only the event's identity. `times` and `more` are the
 * content of parts that only some events have: `times` in place of the date.
 */
export function renderHeader(view: ShopView, brief: boolean, times: readonly unknown[], more: unknown): TemplateResult {
  const {
    info,
    text: { shop: text },
  } = view;
  const { formatted: { date, doors } = {}, slogan, start, ticketShopHeaderText } = info;
  const picture = !brief && pictureOf(view);
  return html`<header part="header" class="header">
    ${picture ? html`<img part="image" class="picture" src=${picture} alt="" width="1200" height="675" fetchpriority="high" />` : nothing}
    <div class="facts">
      <h2 part="name" tabindex="-1">${info.name}</h2>
      ${slogan && !brief ? html`<p part="slogan" class="slogan">${slogan}</p>` : nothing}
      ${
        times[0] ??
        html`<p part="start">
          <time datetime=${start}>${date}</time>
          ${doors ? html`<span class="muted small doors">${text.doors(doors)}</span>` : nothing}
        </p>`
      }
      ${renderPlace(info)} ${more} ${ticketShopHeaderText ? html`<p class="hint">${ticketShopHeaderText}</p>` : nothing}
    </div>
  </header>`;
}

/** The address of the event's picture, if it has one. */
export function pictureOf({ info: { ticketShopHeader = '', image }, link }: ShopView): string | undefined {
  const source = isAddress(ticketShopHeader) ? ticketShopHeader : image;
  return source && link(source);
}

/** True if the header is the address of a picture; anything else is text. */
export function isAddress(header: string): boolean {
  return /^(https?:\/)?\/\S+$/i.test(header);
}

/** What makes a header more than the usual one, at any place of an event: a look of its own, a logo, other times. */
const more = /"(theme|headerStyle|brand|eventLogo|showCountdown":t|show(Start\w+":f|End))/;

/** True if an event has more to show or to style in its header than others: that comes with the first frame. */
export function hasMore(info: EventInfo): unknown {
  const { ticketShopHeader } = info;
  return (ticketShopHeader && !isAddress(ticketShopHeader)) || more.test(JSON.stringify(info));
}

function renderPlace({ location, locationName, styleOptions }: EventInfo): TemplateResult | typeof nothing {
  const name = location?.locationName ?? locationName;
  const rest = styleOptions?.hideLocationAddress ? '' : addressOf(location);
  return name || rest
    ? html`<p part="location">${name}${rest ? html`<span class="muted small place">${rest}</span>` : nothing}</p>`
    : nothing;
}

/** Street, postal code and city. */
export function addressOf(location: EventInfo['location']): string {
  const city = [location?.locationPostal, location?.locationCity].filter(Boolean).join(' ');
  return [location?.locationStreet, city].filter(Boolean).join(', ');
}
