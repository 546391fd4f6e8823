/** The tickets of an event with their prices and, without scripts, a form to order them. */
import type { EventInfo, InfoTicket } from '../../contract/event-info.ts';
import type { ListingEvent } from '../../contract/listings.ts';
import { ticketVolume } from '../../sale/availability.ts';
import { ticketPrice } from '../../sale/charges.ts';
import type { Quote } from '../../sale/quote.ts';
import { html, type Markup } from '../http/html.ts';
import { oneLine } from '../mail/sanitize.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import { codesOf, type ShownCode } from './code-field.ts';
import { isLocked } from './codes.ts';
import { money } from '../../sale/formats.ts';
import { formatsOf, plainText } from './facts.ts';
import { aside, described, filledWith, idOf, labelled, summary, type Filled } from './form-fields.ts';
import { supportOf } from './layout.ts';
import { pathOf, type Site } from './site.ts';
import { quoteRows, rowsOf as sumsOf } from './sums.ts';

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
  /** The alternative text of its picture. */
  readonly alt?: string | undefined;
  /** False for seats whose plan is not stored here. */
  readonly hasPlan?: boolean | undefined;
  /** The form as it was sent. */
  readonly sent?: SentChoice | undefined;
}

/** The form of an event's page after it was sent, with what the page says about it. */
export interface SentChoice {
  readonly filled: Filled;
  /** True for an under-shop that one of the codes opens. */
  readonly isOpen?: boolean;
  readonly codes: readonly ShownCode[];
  /** True right after a code was added or removed. */
  readonly isNews?: boolean;
  /** What the choice costs with the codes. */
  readonly quote?: Quote | undefined;
  /** Why the choice was refused; `name` is the field that it is about. */
  readonly problems?: readonly { readonly name?: string; readonly text: string }[];
}

/** Tickets in one field of the form. */
const maxAmount = 20;

/** The name of the field with the amount of a ticket type. */
export const amountField = (ticketTypeId: string) => `amount.${ticketTypeId}`;

/** The list of tickets, in a form where the event can be ordered without scripts. */
export function ticketsOf(site: Site, shown: ShownEvent): Markup {
  const { info, query, sent } = shown;
  const { texts } = site;
  const tickets = (info.tickets ?? [])
    .filter(({ active, styleOptions, resale }) => active !== false && !styleOptions?.hiddenInSelectionArea && !resale)
    .toSorted((one, other) => (one.sortingKey ?? 0) - (other.sortingKey ?? 0));
  if (tickets.length === 0) return html`<p class="empty">${texts.event.noTickets}</p>`;
  const rows = rowsOf(site, shown, tickets);
  const { problems = [] } = sent ?? {};
  const refused = problems.length > 0 && summary(texts.plain.check, problems);
  if (!isPlain(shown)) {
    const status = closedText(site, info);
    return html`${refused} ${status !== undefined && html`<p class="mark">${status}</p>`} ${rows}
    ${
      status === undefined &&
      html`<p class="without-scripts problem">
        ${info.seating ? texts.event.seats : texts.event.needsScript} ${supportOf(site)}
      </p>`
    }`;
  }
  const isClosed = isLocked(info) && !sent?.isOpen;
  const { filled = filledWith({ code: isClosed ? query.coupon : undefined }), codes = [], isNews, quote } = sent ?? {};
  return html`<form
    class="plain"
    method="post"
    action="${pathOf(site, `/${eventSegment(info, site.seller)}`, actionOf(query))}"
  >
    <input type="hidden" name="step" value="choose" />
    <button hidden>${texts.plain.goOn}</button>
    ${refused} ${isClosed ? html`<p>${texts.plain.lockedShop}</p>` : html`${rows} ${slotsOf(site, shown, filled)}`}
    ${codes.map(({ kind, code }) => html`<input type="hidden" name="${kind}" value="${code}" />`)}
    ${codesOf(site, { filled, codes, isNews, isLocked: isClosed })}
    ${
      quote &&
      html`<div>
        ${sumsOf(quoteRows(site, info, quote))}
        <p class="quiet">${texts.plain.taxes}</p>
      </div>`
    }
    ${
      !isClosed &&
      html`${
          info.seating &&
          html`<p class="quiet without-scripts">
            ${texts.plain.seatsChosen} ${texts.plain.seatsOnPlan} ${supportOf(site)}
          </p>`
        } <button>${texts.plain.goOn}</button>`
    }
  </form>`;
}

/** The query that the form is sent with: codes of the address are kept in it. */
const actionOf = ({ shop, coupon, voucher }: EventQuery) => ({ shop, coupon, voucher });

/** Whether the form without scripts can sell an event; in an under-shop for those who have its code, once that is open. */
export function isPlain({ info, hasPlan }: Pick<ShownEvent, 'info' | 'hasPlan'>): boolean {
  const { saleStatus, seating, waitingRoom, restricted } = info;
  return (
    saleStatus === 'onSale' &&
    (seating !== true || hasPlan === true) &&
    waitingRoom?.active !== true &&
    restricted !== true
  );
}

/** The rows, below the names of their categories. */
function rowsOf(site: Site, shown: ShownEvent, tickets: readonly InfoTicket[]): Markup {
  const { categories = [] } = shown.info;
  const refs = categories.map(({ _id, ref }) => ref ?? _id);
  const list = (at: number) => {
    const own = tickets.filter(({ categoryRef }) => refs.indexOf(categoryRef ?? '') === at);
    return (
      own.length > 0 &&
      html`<ul class="tickets">
        ${own.map((ticket) => rowOf(site, shown, ticket))}
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

function rowOf(site: Site, shown: ShownEvent, ticket: InfoTicket): Markup {
  const { info, now, sent } = shown;
  const { texts } = site;
  const currency = info.currency ?? site.currency;
  const about = oneLine(plainText(ticket.description));
  const left = Math.min(
    ticketVolume(info, ticket) ?? maxAmount,
    ticket.maxAmountPerOrder ?? maxAmount,
    info.max ?? maxAmount,
  );
  const { total, charge } = ticketPrice(info, ticket, currency, now);
  const written = (minor: number) => money(minor, currency, site.locale);
  const isOrdered = isPlain(shown);
  const status = isOrdered ? stateOf(site, info, ticket, { left, now }) : undefined;
  return html`<li class="ticket">
    <div>
      <p class="name">${ticket.name}</p>
      ${about !== '' && html`<p class="quiet">${about}</p>`}
    </div>
    <p class="price">
      ${total > 0 ? written(total) : texts.listing.free}
      ${charge > 0 && html`<span class="quiet">${texts.event.fees(written(charge))}</span>`}
    </p>
    ${status !== undefined && html`<p class="mark">${status}</p>`}
    ${isOrdered && status === undefined && amountOf(site, ticket, Math.min(left, maxAmount), sent)}
  </li>`;
}

/** The field for the amount of a ticket type. */
function amountOf({ texts }: Site, { id, name }: InfoTicket, max: number, sent: SentChoice | undefined): Markup {
  const filled = sent?.filled ?? filledWith({});
  const field = amountField(id);
  return html`<label for="${idOf(field)}"
      ><span class="sr">${texts.plain.amount(name)}</span
      ><input
        type="number"
        id="${idOf(field)}"
        name="${field}"
        value="${filled.value(field)}"
        min="0"
        max="${max}"
        inputmode="numeric"
        placeholder="0"
        ${described(field, filled)}
    /></label>
    ${aside(field, filled)}`;
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

function slotsOf(site: Site, { info, now }: ShownEvent, filled: Filled): Markup | undefined {
  if (!info.useTimeSlots) return undefined;
  const formats = formatsOf(site, info);
  const { plain, event } = site.texts;
  const open = (info.timeSlots ?? []).flatMap(({ startsAt, endsAt, ...slot }) =>
    startsAt === undefined || (endsAt !== undefined && new Date(endsAt) <= now) ? [] : [{ ...slot, startsAt }],
  );
  return labelled(
    plain.time,
    'slot',
    filled,
    {},
    (attributes) =>
      html`<select ${attributes}>
        <option value="">${plain.choose}</option>
        ${open.map(({ _id, startsAt, v }) => {
          const time = formats.moment(startsAt, { date: false, time: true });
          return html`<option
            value="${_id}"
            ${v === 0 && html`disabled`}
            ${filled.value('slot') === _id && html`selected`}
          >
            ${v === 0 ? `${time} · ${event.soldOut}` : time}
          </option>`;
        })}
      </select>`,
  );
}
