/** The page of an event: what it is, and its shop. */
import type { EventInfo, InfoTicket } from '../../contract/event-info.ts';
import type { ListingEvent } from '../../contract/listings.ts';
import { toMinor } from '../../sale/money.ts';
import { html, type Markup } from '../http/html.ts';
import { oneLine } from '../mail/sanitize.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import { formatsOf, placeOf, plainText, whenOf } from './facts.ts';
import { paragraphs, supportOf, type SellerPage } from './layout.ts';
import { listOf } from './listing-page.ts';
import { addressOf, pathOf, type Site } from './site.ts';

/** What the address of an event's page asks for. */
export interface EventQuery {
  readonly shop?: string | undefined;
  readonly coupon?: string | undefined;
  readonly voucher?: string | undefined;
  /** `1`: the form without scripts alone. */
  readonly plain?: string | undefined;
}

/** An event with what its page shows beside it. */
export interface ShownEvent {
  readonly info: EventInfo;
  readonly query: EventQuery;
  /** The dates of a series, or the events of a group. */
  readonly dates: readonly ListingEvent[];
  /** Why the last choice was refused. */
  readonly problem?: string | undefined;
}

/** The page of an event. */
export function eventPage(site: Site, shown: ShownEvent): SellerPage {
  const { info, query, dates } = shown;
  const { texts } = site;
  const formats = formatsOf(site, info);
  const when = whenOf(info, 'shop', formats);
  const place = placeOf(info);
  const path = `/${eventSegment(info)}`;
  const isSold = info.eventType !== 'ROOT' && (info.eventType !== 'GROUP' || (info.tickets ?? []).length > 0);
  const hasElements = query.plain === undefined && shown.problem === undefined;
  const about = plainText(info.description);
  return {
    title: info.name,
    description: oneLine(info.slogan ?? '') || texts.event.description(info.name, when, place.name),
    path,
    query: { ...query },
    accent: /^#[\da-f]{6}$/i.test(info.accentColor ?? '') ? info.accentColor : undefined,
    hasElements,
    body: html`<p class="trail"><a href="${pathOf(site, '')}">${texts.event.all}</a></p>
      ${heroOf(site, info, { when, place })}
      ${
        isSold &&
        html`<section class="shop" aria-labelledby="tickets">
          <h2 id="tickets" class="${hasElements ? 'sr' : ''}">${texts.event.tickets}</h2>
          ${
            hasElements
              ? html`<event-shop
                  event="${info._id}"
                  hide-header
                  ${attribute('under-shop', query.shop)}
                  ${attribute('coupon', query.coupon)}
                  ${attribute('voucher', query.voucher)}
                  ><div slot="loading">${ticketsOf(site, shown)}</div>
                  ${failedOf(site, info, query)}</event-shop
                >`
              : ticketsOf(site, shown)
          }
        </section>`
      }
      ${
        dates.length > 0 &&
        html`<section class="shop" aria-labelledby="dates">
          <h2 id="dates">${texts.event.dates}</h2>
          ${listOf(site, dates)}
        </section>`
      }
      ${
        about !== '' &&
        html`<section class="about ${hasElements && isSold && 'without-scripts'}" aria-labelledby="text">
          <h2 id="text">${texts.event.about}</h2>
          ${paragraphs(about)}
        </section>`
      }`,
  };
}

/** What is shown where the shop does not load. */
function failedOf(site: Site, info: EventInfo, query: EventQuery): Markup {
  const { event } = site.texts;
  if (!isPlain(info)) return html`<p>${event.failed} ${supportOf(site, html``, html``)}</p>`;
  const path = pathOf(site, `/${eventSegment(info)}`, { ...query, plain: '1' });
  return html`<p>${event.failed} <a href="${path}">${event.plain}</a></p>`;
}

function attribute(name: string, value: string | undefined): Markup | undefined {
  if (value === undefined) return undefined;
  return name === 'under-shop'
    ? html`under-shop="${value}"`
    : name === 'coupon'
      ? html`coupon="${value}"`
      : html`voucher="${value}"`;
}

function heroOf(
  { texts, publicUrl: _, ...site }: Site,
  info: EventInfo,
  { when, place }: { readonly when: string; readonly place: ReturnType<typeof placeOf> },
): Markup {
  const picture = addressOf(info.image);
  const formats = formatsOf(site, info);
  const day = { date: true, time: false };
  const doors = info.checkinInformation?.checkinStarts;
  const opens =
    doors !== undefined &&
    texts.event.doors(
      formats.moment(doors, { date: formats.moment(doors, day) !== formats.moment(info.start, day), time: true }),
    );
  const { slogan } = info;
  return html`<div class="hero ${picture !== undefined && 'with-picture'}">
    ${picture !== undefined && html`<img class="picture" src="${picture}" alt="" width="1200" height="675" fetchpriority="high" />`}
    <div>
      <h1>${info.name}</h1>
      ${slogan !== undefined && slogan !== '' && html`<p class="slogan">${slogan}</p>`}
      <dl class="facts">
        ${
          when !== '' &&
          html`<div>
            <dt>${texts.event.when}</dt>
            <dd><time datetime="${info.start}">${when}</time>${opens && html`<span>${opens}</span>`}</dd>
          </div>`
        }
        ${
          (place.name !== '' || place.address !== '') &&
          html`<div>
            <dt>${texts.event.where}</dt>
            <dd>${place.name}${place.address !== '' && html`<span>${place.address}</span>`}</dd>
          </div>`
        }
      </dl>
    </div>
  </div>`;
}

/** The tickets with prices and, without scripts, a form to order them. */
function ticketsOf(site: Site, { info, query, problem }: ShownEvent): Markup {
  const { texts } = site;
  const tickets = (info.tickets ?? [])
    .filter(({ active, styleOptions, resale }) => active !== false && !styleOptions?.hiddenInSelectionArea && !resale)
    .toSorted((one, other) => (one.sortingKey ?? 0) - (other.sortingKey ?? 0));
  if (tickets.length === 0) return html`<p class="empty">${texts.event.noTickets}</p>`;
  const isOpen = isPlain(info);
  const rows = html`<ul class="tickets">
    ${tickets.map((ticket) => rowOf(site, info, ticket, isOpen))}
  </ul>`;
  const status = info.saleStatus === 'onSale' ? undefined : closedText(site, info);
  if (!isOpen)
    return html`${status !== undefined && html`<p><span class="mark">${status}</span></p>`}${rows}
    ${
      status === undefined &&
      html`<p class="without-scripts problem">
        ${info.seating ? texts.event.seats : texts.event.needsScript} ${supportOf(site, html``, html``)}
      </p>`
    }`;
  return html`<form
    class="plain"
    method="post"
    action="${pathOf(site, `/${eventSegment(info)}`, { shop: query.shop, coupon: query.coupon })}"
  >
    ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`} ${rows} ${slotsOf(site, info)}
    <input type="hidden" name="step" value="choose" />
    <button>${texts.plain.goOn}</button>
  </form>`;
}

/** Whether the form without scripts can sell an event. */
export function isPlain({ saleStatus, seating, waitingRoom, unlockMode, restricted }: EventInfo): boolean {
  return (
    saleStatus === 'onSale' &&
    seating !== true &&
    waitingRoom?.active !== true &&
    (unlockMode ?? 'none') === 'none' &&
    restricted !== true
  );
}

function closedText({ texts, ...site }: Site, info: EventInfo): string | undefined {
  const { saleStatus, sellStart } = info;
  if (saleStatus === 'planned' && sellStart !== undefined)
    return texts.event.saleFrom(formatsOf(site, info).moment(sellStart, { date: true, time: true }));
  return saleStatus === 'planned' || saleStatus === 'soldOut' || saleStatus === 'past'
    ? texts.status[saleStatus]
    : undefined;
}

function rowOf(site: Site, info: EventInfo, ticket: InfoTicket, isOpen: boolean): Markup {
  const { texts } = site;
  const formats = formatsOf(site, info);
  const about = oneLine(plainText(ticket.description));
  const left = Math.min(ticket.v ?? Infinity, ticket.maxAmountPerOrder ?? Infinity, info.max ?? Infinity, 20);
  return html`<li class="ticket">
    <div>
      <h3>${ticket.name}</h3>
      ${about !== '' && html`<p class="quiet">${about}</p>`}
    </div>
    <p class="price">${formats.money(toMinor(ticket.price, info.currency ?? site.currency))}</p>
    ${ticket.v === 0 && info.saleStatus === 'onSale' && html`<p><span class="mark">${texts.event.soldOut}</span></p>`}
    ${
      isOpen &&
      left > 0 &&
      html`<label
        ><span class="sr">${texts.plain.amount(ticket.name)}</span
        ><input type="number" name="amount.${ticket.id}" min="0" max="${left}" inputmode="numeric" placeholder="0"
      /></label>`
    }
  </li>`;
}

function slotsOf(site: Site, info: EventInfo): Markup | undefined {
  if (!info.useTimeSlots) return undefined;
  const formats = formatsOf(site, info);
  const { texts } = site;
  return html`<label
    >${texts.plain.time}
    <select name="slot" required>
      <option value="">${texts.plain.choose}</option>
      ${(info.timeSlots ?? []).map(({ _id, startsAt, v }) =>
        startsAt === undefined
          ? html``
          : html`<option value="${_id}" ${v === 0 && html`disabled`}>
              ${formats.moment(startsAt, { date: false, time: true })}
            </option>`,
      )}
    </select>
  </label>`;
}
