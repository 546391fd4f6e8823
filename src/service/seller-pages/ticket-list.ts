/** The tickets of an event with their prices and, without scripts, a form to order them. */
import type { EventInfo, InfoTicket } from '../../contract/event-info.ts';
import type { ListingEvent } from '../../contract/listings.ts';
import { ticketVolume } from '../../sale/availability.ts';
import { lineCharge } from '../../sale/charges.ts';
import { toMinor } from '../../sale/money.ts';
import { html, type Markup } from '../http/html.ts';
import { oneLine } from '../mail/sanitize.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import { formatsOf, moneyText, plainText } from './facts.ts';
import { supportOf } from './layout.ts';
import { pathOf, type Site } from './site.ts';

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
  readonly now: Date;
  /** Why the last choice was refused. */
  readonly problem?: string | undefined;
}

/** Tickets in one field of the form. */
const maxAmount = 20;

/** The list of tickets, in a form where the event can be ordered without scripts. */
export function ticketsOf(site: Site, shown: ShownEvent): Markup {
  const { info, query, problem } = shown;
  const { texts } = site;
  const tickets = (info.tickets ?? [])
    .filter(({ active, styleOptions, resale }) => active !== false && !styleOptions?.hiddenInSelectionArea && !resale)
    .toSorted((one, other) => (one.sortingKey ?? 0) - (other.sortingKey ?? 0));
  if (tickets.length === 0) return html`<p class="empty">${texts.event.noTickets}</p>`;
  const rows = rowsOf(site, shown, tickets);
  const refused = problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`;
  if (isPlain(info))
    return html`<form
      class="plain"
      method="post"
      action="${pathOf(site, `/${eventSegment(info, site.seller)}`, { shop: query.shop, coupon: query.coupon })}"
    >
      ${refused} ${rows} ${slotsOf(site, info)}
      <input type="hidden" name="step" value="choose" />
      <button>${texts.plain.goOn}</button>
    </form>`;
  const status = closedText(site, info);
  return html`${refused} ${status !== undefined && html`<p class="mark">${status}</p>`} ${rows}
  ${
    status === undefined &&
    html`<p class="without-scripts problem">
      ${info.seating ? texts.event.seats : texts.event.needsScript} ${supportOf(site)}
    </p>`
  }`;
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

/** The rows, below the names of their categories. */
function rowsOf(site: Site, { info, now }: ShownEvent, tickets: readonly InfoTicket[]): Markup {
  const { categories = [] } = info;
  const refs = categories.map(({ _id, ref }) => ref ?? _id);
  const list = (at: number) => {
    const own = tickets.filter(({ categoryRef }) => refs.indexOf(categoryRef ?? '') === at);
    return (
      own.length > 0 &&
      html`<ul class="tickets">
        ${own.map((ticket) => rowOf(site, info, ticket, now))}
      </ul>`
    );
  };
  return html`${list(-1)}${categories.map((category, at) => {
    const rows = list(at);
    if (!rows) return html``;
    const { name = '', description = '' } = category;
    return html`<div>
      ${name !== '' && html`<h3 class="category">${name}</h3>`}
      ${description !== '' && html`<p class="quiet">${description}</p>`} ${rows}
    </div>`;
  })}`;
}

function closedText({ texts, ...site }: Site, info: EventInfo): string | undefined {
  const { saleStatus, sellStart } = info;
  if (saleStatus === 'planned' && sellStart !== undefined)
    return texts.event.saleFrom(formatsOf(site, info).moment(sellStart, { date: true, time: true }));
  return saleStatus === 'planned' || saleStatus === 'soldOut' || saleStatus === 'past'
    ? texts.status[saleStatus]
    : undefined;
}

function rowOf(site: Site, info: EventInfo, ticket: InfoTicket, now: Date): Markup {
  const { texts } = site;
  const currency = info.currency ?? site.currency;
  const about = oneLine(plainText(ticket.description));
  const left = Math.min(
    ticketVolume(info, ticket) ?? maxAmount,
    ticket.maxAmountPerOrder ?? maxAmount,
    info.max ?? maxAmount,
  );
  const price = toMinor(ticket.price, currency);
  const fees = lineCharge(info, ticket, { amount: 1, price, asHardTicket: false }, currency);
  const money = (minor: number) => moneyText(minor, currency, site.locale);
  const status = isPlain(info) ? stateOf(site, info, ticket, { left, now }) : undefined;
  return html`<li class="ticket">
    <div>
      <p class="name">${ticket.name}</p>
      ${about !== '' && html`<p class="quiet">${about}</p>`}
    </div>
    <p class="price">
      ${price > 0 ? money(price) : texts.listing.free}
      ${fees > 0 && html`<span class="quiet">${texts.event.fees(money(fees))}</span>`}
    </p>
    ${status !== undefined && html`<p class="mark">${status}</p>`}
    ${
      isPlain(info) &&
      status === undefined &&
      html`<label
        ><span class="sr">${texts.plain.amount(ticket.name)}</span
        ><input
          type="number"
          name="amount.${ticket.id}"
          min="0"
          max="${Math.min(left, maxAmount)}"
          inputmode="numeric"
          placeholder="0"
      /></label>`
    }
  </li>`;
}

/** Why a type can't be had now; nothing where it can. */
function stateOf(
  { texts, ...site }: Site,
  info: EventInfo,
  { salesStartAt, salesEndAt }: InfoTicket,
  { left, now }: { readonly left: number; readonly now: Date },
): string | undefined {
  if (salesStartAt !== undefined && new Date(salesStartAt) > now)
    return texts.event.saleFrom(formatsOf(site, info).moment(salesStartAt, { date: true, time: true }));
  if (salesEndAt !== undefined && new Date(salesEndAt) <= now) return texts.event.ended;
  return left <= 0 ? texts.event.soldOut : undefined;
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
