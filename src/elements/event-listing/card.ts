/** The card of an event in the list, or of the dates of a recurring one. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ListingEvent } from '../../contract/listings.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import type { eventTimes } from '../event-times.ts';
import { date, money, word } from '../format.ts';

/** The extras of a card, once they are loaded. */
export interface CardExtras {
  /** The time until the sale begins. */
  countdown(event: ListingEvent): string;
  /** The dates of a recurring event, or the members of a group, once it was opened. */
  renderSeries(event: ListingEvent): unknown;
  openSeries(event: ListingEvent, open: boolean): void;
  isOpen(event: ListingEvent): boolean;
}

export interface CardView {
  readonly text: Pick<Texts, 'listing' | 'shared'>;
  readonly language: string;
  /** True if recurring events have one card for all of their dates. */
  readonly together: boolean;
  readonly extras: CardExtras | undefined;
  /** Writes the times of events; only loaded for sellers who show other parts than the start. */
  readonly times: typeof eventTimes | undefined;
  /** The address of a picture; '' for a value that is none. */
  readonly link: (address: string) => string;
  readonly href: (event: ListingEvent) => string | undefined;
  /** False if the page handles the event in another way. */
  readonly pick: (event: ListingEvent) => (click?: MouseEvent) => boolean;
  readonly open: (event: ListingEvent) => (toggle: Event) => void;
}

/** Pictures that are likely to be in the first view. */
const eager = 3;

/** The key of a card's event: the same for all dates of a recurring event. */
export function seriesOf({ _id, eventType, rootId }: ListingEvent): string {
  return eventType === 'ROOT' ? _id : (rootId ?? _id);
}

/** An entry of the list. */
export function renderCard(event: ListingEvent, index: number, view: CardView): TemplateResult {
  const { slogan, locationName, locationCity, saleStatus, category, subCategory } = event;
  const image = event.image && view.link(event.image);
  const place = [locationName, locationCity].filter(Boolean).join(', ');
  const kind = [category, subCategory].filter(Boolean).join(' · ');
  const { start = event.start, end = event.end } = event.dates ?? {};
  const when = whenOf({ ...event, start, end }, view);
  return html`<li
    part="event"
    class="event ${saleStatus === 'past' || saleStatus === 'soldOut' ? 'gone' : ''}"
    data-event=${event._id}
  >
    <div class="frame">
      ${
        image
          ? html`<img
              part="image"
              src=${image}
              alt=""
              width="640"
              height="360"
              loading=${index < eager ? 'eager' : 'lazy'}
              decoding="async"
              @load=${handleImage}
              @error=${handleImage}
            />`
          : nothing
      }
    </div>
    <div class="body">
      ${
        when
          ? html`<p part="start" class="start small">
              <time datetime=${start}>${when}</time>
            </p>`
          : nothing
      }
      <h3>${renderName(event, view)}</h3>
      ${slogan ? html`<p part="slogan">${slogan}</p>` : nothing}
      ${place ? html`<p part="location" class="small muted">${place}</p>` : nothing}
      ${kind ? html`<p class="small muted">${kind}</p>` : nothing} ${renderSeries(event, view)}
    </div>
    ${renderOffer(event, view)}
  </li>`;
}

/** A placeholder of the size of a card. */
export function renderSkeleton(): TemplateResult {
  const bar = html`<p class="bar"></p>`;
  return html`<li class="event">
    <div class="frame"></div>
    <div class="body">${bar}${bar}${bar}${bar}</div>
    <div class="offer">${bar}</div>
  </li>`;
}

/** The name of an event: a link if there is an address, otherwise a button. */
function renderName(event: ListingEvent, view: CardView): TemplateResult {
  const href = view.href(event);
  return href === undefined
    ? html`<button part="name" class="pick" type="button" @click=${view.pick(event)}>${event.name}</button>`
    : html`<a part="name" class="pick" href=${href} @click=${view.pick(event)}>${event.name}</a>`;
}

/** The date of an event at the venue's clock, as far as the seller shows it. */
export function whenOf(event: ListingEvent, { language, text, times }: CardView): string {
  const { until } = text.listing;
  return times?.(event, 'listing', language, until) ?? date(event.start, 'list', language, event.timezone);
}

/** Further dates of a recurring event, or the members of a group: folded, and loaded on demand. */
function renderSeries(event: ListingEvent, view: CardView): unknown {
  const { dates, moreDates, found } = view.text.listing;
  const { eventType, rootId, dates: { count } = {} } = event;
  const isGroup = eventType === 'GROUP';
  const isSeries = isGroup ? count : (eventType === 'ROOT' || (view.together && rootId)) && count !== 1;
  if (!isSeries) return nothing;
  return html`<details ?open=${view.extras?.isOpen(event) ?? false} @toggle=${view.open(event)}>
    <summary class="small">${!count ? moreDates : isGroup ? found(count) : dates(count - 1)}</summary>
    ${view.extras?.renderSeries(event)}
  </details>`;
}

/** The price, and the status or what is left. The link of the name covers the card: what looks like a button is only painted. */
function renderOffer(event: ListingEvent, view: CardView): TemplateResult {
  const status = eventStatus(event, view);
  const price = event.saleStatus === 'past' ? '' : priceOf(event, view);
  return html`<p class="offer">
    ${price ? html`<span part="price">${price}</span>` : nothing}
    ${
      status
        ? html`<span part="status" class="small">${status}</span>`
        : html`${renderLight(event, view)}<span part="action" class="primary" aria-hidden="true"
              >${view.text.listing.go}</span
            >`
    }
  </p>`;
}

/** The availability: a mark that is more or less full, and the text. */
export function renderLight({ availabilityIndicator = '' }: ListingEvent, { text }: CardView): unknown {
  const { green, yellow, red } = text.listing;
  const left = word({ green, yellow, red }, availabilityIndicator);
  return left
    ? html`<span part="availability" class="small"
        ><span class="level ${availabilityIndicator}" aria-hidden="true"></span>${left}</span
      >`
    : nothing;
}

/** The starting price as text. */
export function priceOf({ startingPrice, currency = '' }: ListingEvent, { text, language }: CardView): string {
  const major = parseFloat(startingPrice ?? '');
  if (!Number.isFinite(major)) return '';
  return major > 0 ? text.listing.from(money(toMinor(major, currency), currency, language)) : text.shared.free;
}

/**
 * The status of an event that a buyer has to know before the price; '' while it is on sale, or for a status that this
 * page does not know.
 */
export function eventStatus(event: ListingEvent, { text, language, extras }: CardView): string {
  const { saleStatus, sellStart, timezone } = event;
  const { planned, plannedSoon, past } = text.listing;
  if (saleStatus !== 'planned') return word({ soldOut: text.shared.soldOut, past }, saleStatus);
  if (!sellStart) return plannedSoon;
  // a page may stay open beyond that time
  if (Date.parse(sellStart) <= Date.now()) return '';
  return planned(date(sellStart, 'short', language, timezone)) + (extras?.countdown(event) ?? '');
}

/** A picture that fails leaves its frame, not a broken image. */
function handleImage({ type, target }: Event): void {
  (target as HTMLImageElement).hidden = type === 'error';
}
