/** One event of the list, or the dates of a recurring one. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ListingEvent } from '../../contract/listings.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import { date, dateRange, money, word } from '../format.ts';

interface CardView {
  readonly index: number;
  /** More events can be loaded: further dates may be among them. */
  readonly goesOn: boolean;
  readonly text: Pick<Texts, 'listing' | 'shared'>;
  readonly language: string;
  /** The address of a picture; nothing for what is none. */
  readonly link: (address: string) => string;
  readonly href: (event: ListingEvent) => string | undefined;
  readonly pick: (event: ListingEvent) => (click: MouseEvent) => void;
}

/** Pictures that are likely in sight at once. */
const eager = 3;

/** An entry of the list; its first date stands for all. */
export function renderCard(dates: readonly ListingEvent[], view: CardView): TemplateResult | typeof nothing {
  const [event, ...others] = dates;
  if (!event) return nothing;
  const { name, slogan, locationName, locationCity, saleStatus } = event;
  const image = event.image && view.link(event.image);
  const place = [locationName, locationCity].filter(Boolean).join(', ');
  return html`<li part="event" class="event ${saleStatus === 'past' || saleStatus === 'soldOut' ? 'gone' : ''}">
    <div class="frame">
      ${
        image
          ? html`<img
              part="image"
              src=${image}
              alt=""
              width="640"
              height="360"
              loading=${view.index < eager ? 'eager' : 'lazy'}
              decoding="async"
              @load=${handleImage}
              @error=${handleImage}
            />`
          : nothing
      }
    </div>
    <div class="body">
      ${renderStart(event, view)}
      <h3>${renderPick(event, view, name, 'name')}</h3>
      ${slogan ? html`<p part="slogan">${slogan}</p>` : nothing}
      ${place ? html`<p part="location" class="small muted">${place}</p>` : nothing}
      ${others.length > 0 ? renderDates(others, view) : nothing}
    </div>
    ${renderOffer(event, view)}
  </li>`;
}

/** Takes the room that a card will take. */
export function renderSkeleton(): TemplateResult {
  return html`<li class="event">
    <div class="frame"></div>
    <div class="body">
      <p class="start small"><span class="bar"></span></p>
      <h3><span class="bar"></span></h3>
      <p><span class="bar"></span></p>
      <p class="small"><span class="bar"></span></p>
    </div>
    <p class="offer"><span class="bar"></span></p>
  </li>`;
}

function renderPick(event: ListingEvent, view: CardView, label: unknown, part = ''): TemplateResult {
  const href = view.href(event);
  const kind = part ? 'pick' : 'other';
  return href === undefined
    ? html`<button part=${part} class=${kind} type="button" @click=${view.pick(event)}>${label}</button>`
    : html`<a part=${part} class=${kind} href=${href} @click=${view.pick(event)}>${label}</a>`;
}

function renderStart(event: ListingEvent, view: CardView): TemplateResult | typeof nothing {
  const when = whenOf(event, view);
  return when ? html`<p part="start" class="start small"><time datetime=${event.start}>${when}</time></p>` : nothing;
}

/** When it is, at the venue's clock, as far as the seller wants it told. */
function whenOf({ start, end, timezone, ...show }: ListingEvent, { language, text }: CardView): string {
  const day = (at: string) => date(at, 'listDay', language, timezone);
  if (show.showStartDate === false) return show.showEndDate ? text.listing.until(day(end)) : '';
  if (show.showTimeRangeInListing) return dateRange(start, end, 'list', language, timezone);
  return show.showEndDate && day(start) !== day(end)
    ? dateRange(start, end, 'listDay', language, timezone)
    : date(start, 'list', language, timezone);
}

/** The other dates of a recurring event, folded away. */
function renderDates(others: readonly ListingEvent[], view: CardView): TemplateResult {
  const { dates, moreDates } = view.text.listing;
  return html`<details>
    <summary class="small">${view.goesOn ? moreDates : dates(others.length)}</summary>
    <ul role="list">
      ${others.map((event) => {
        const status = statusOf(event, view);
        return html`<li>
          ${renderPick(event, view, whenOf(event, view) || event.name)}
          ${status ? html`<span class="small muted">${status}</span>` : nothing}
        </li>`;
      })}
    </ul>
  </details>`;
}

function renderOffer(event: ListingEvent, view: CardView): TemplateResult {
  const { green, yellow, red } = view.text.listing;
  const status = statusOf(event, view);
  const level = event.availabilityIndicator;
  const left = word({ green, yellow, red }, level);
  const price = event.saleStatus === 'past' ? '' : priceOf(event, view);
  return html`<p class="offer">
    ${price ? html`<span part="price">${price}</span>` : nothing}
    ${status ? html`<span part="status" class="small">${status}</span>` : nothing}
    ${
      !status && left
        ? html`<span part="availability" class="small"
            ><span class="level ${level}" aria-hidden="true"></span>${left}</span
          >`
        : nothing
    }
  </p>`;
}

function priceOf({ startingPrice, currency = '' }: ListingEvent, { text, language }: CardView): string {
  const major = parseFloat(startingPrice ?? '');
  if (!Number.isFinite(major)) return '';
  return major > 0 ? text.listing.from(money(toMinor(major, currency), currency, language)) : text.shared.free;
}

/** What a buyer has to know before the price; nothing while it is on sale, or for a status that this page does not know. */
function statusOf({ saleStatus, sellStart, timezone }: ListingEvent, { text, language }: CardView): string {
  const { planned, plannedSoon, past } = text.listing;
  if (saleStatus === 'planned') return sellStart ? planned(date(sellStart, 'short', language, timezone)) : plannedSoon;
  return word({ soldOut: text.shared.soldOut, past }, saleStatus);
}

/** A picture that does not come leaves its frame, not a broken sign. */
function handleImage({ type, target }: Event): void {
  (target as HTMLImageElement).hidden = type === 'error';
}
