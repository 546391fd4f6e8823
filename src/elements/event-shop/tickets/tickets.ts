/** Tickets of an event as rows, by category. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import type { Category } from '../../../contract/parts.ts';
import { ticketPrice } from '../../../sale/charges.ts';
import { ticketOption, type TicketOption, type Reason } from '../../../sale/ticket-options.ts';
import { bySortingKey } from '../../../sale/ticket-order.ts';
import { isWhole } from '../../../sale/whole.ts';
import { fullName, price, why, type ShopView } from '../view/shop-view.ts';

/** Notes in the rows of some events; see `notes.ts`. */
export interface RowNotes {
  /** The state that the notes depend on, beside the ticket option. */
  on(view: ShopView, ticket: InfoTicket): readonly unknown[];
  render(view: ShopView, offer: TicketOption): unknown;
  /** The number left of a section, where its tickets share it. */
  left(view: ShopView, section: Section): unknown;
  /** The picture of a ticket type. */
  picture(view: ShopView, ticket: InfoTicket): unknown;
}

/** Ticket types of one category, or those without one. */
export interface Section {
  readonly category?: Category;
  readonly tickets: readonly InfoTicket[];
}

/** The ticket types that a buyer sees, in the seller's order. */
export function visibleTickets({ info }: Pick<ShopView, 'info'>): InfoTicket[] {
  return bySortingKey(info.tickets ?? []).filter(
    ({ active, styleOptions }) => active !== false && !styleOptions?.hiddenInSelectionArea,
  );
}

/** What rows alone do not show, at tickets, categories and styles. */
const more =
  /"(image|thumbnailImage|showAvailable|salesEndAt|\w+HardTicketOption|recommendedTicket|categoryAlignment)":(?!false|null|"")|minAmountPerOrder":(?![01]\b)/;

/** True if tickets need more than rows one below the other; see `sheet.ts`. */
export function needsSheet({ tickets, categories, styleOptions, ...limits }: EventInfo): unknown {
  return (
    limits.ccXf ||
    limits.maxAmountPerCustomer ||
    limits.maxTransactionsPerCustomer ||
    more.test(JSON.stringify([tickets, categories, styleOptions]))
  );
}

/** True if a price of the event has cents; then all of them are written with cents. */
export function hasCents(info: EventInfo, currency: string, now: Date): boolean {
  return visibleTickets({ info }).some((ticket) => !isWhole(ticketPrice(info, ticket, currency, now).total, currency));
}

/** Ticket types by category, in the order of the categories; those without one come first. */
export function sectionsOf({ info: { categories = [] } }: ShopView, tickets: readonly InfoTicket[]): Section[] {
  const refs = categories.map(({ _id, ref }) => ref ?? _id);
  const within = (at: number) => tickets.filter(({ categoryRef }) => refs.indexOf(categoryRef ?? '') === at);
  return [{ tickets: within(-1) }, ...categories.map((category, at) => ({ category, tickets: within(at) }))].filter(
    (section) => section.tickets.length > 0,
  );
}

/** Categories one below the other, each with its ticket types. */
export function renderTickets(view: ShopView, tickets: readonly InfoTicket[], notes?: RowNotes): TemplateResult {
  const sections = sectionsOf(view, tickets);
  const isNamed = (view.info.categories?.length ?? 0) > 1 || sections.length > 1;
  return html`<div part="categories" class="categories">
    ${sections.map((section) =>
      section.category
        ? html`<section part="category" class="category">
            ${section.category.name && isNamed ? html`<h3>${section.category.name}</h3>` : nothing}
            ${renderSection(view, section, notes)}
          </section>`
        : renderSection(view, section, notes),
    )}
  </div>`;
}

/** The rows of a section below the text of its category. */
export function renderSection(view: ShopView, section: Section, notes?: RowNotes): TemplateResult {
  const { category, tickets } = section;
  return html`${notes?.left(view, section)}${category?.description ? html`<p class="muted small">${category.description}</p>` : nothing}
    <ul role="list">
      ${tickets.map((ticket) => renderTicket(view, ticket, notes))}
    </ul>`;
}

/** The row of a ticket type: a node of its own, which a frame that changes nothing in it leaves as it is. */
function renderTicket(view: ShopView, ticket: InfoTicket, notes?: RowNotes): Element | typeof nothing {
  const { info, slot, rows } = view;
  // a resale listing is bound to its slot
  if (ticket.resale && ticket.resale.slotId !== slot?._id) return nothing;
  const option = ticketOption(info, ticket, view.cart, view.now, slot);
  const on = [
    ticket,
    view.text,
    view.language,
    view.exact,
    JSON.stringify({ ...option, ticket: 0 }),
    ...(notes?.on(view, ticket) ?? []),
  ];
  const last = rows.get(ticket.id);
  if (last && on.every((value, at) => value === last.on[at])) return last.row;
  const row = last?.row ?? document.createElement('li');
  row.part = 'ticket';
  row.className = option.amount ? 'ticket chosen' : 'ticket';
  row.style = tint(ticket.color);
  render(renderRow(view, option, notes), row);
  rows.set(ticket.id, { on, row });
  return row;
}

function renderRow(view: ShopView, option: TicketOption, notes: RowNotes | undefined): TemplateResult {
  const { ticket, amount, next, previous, reason } = option;
  const { shop: text } = view.text;
  const { total, charge } = ticketPrice(view.info, ticket, view.currency, view.now);
  const name = fullName(view, ticket);
  const id = `t-${ticket.id}`;
  const button = (part: string, sign: string, label: string, to = -1) =>
    html`<button
      part=${part}
      type="button"
      aria-label=${label}
      aria-disabled=${to < 0 ? 'true' : 'false'}
      tabindex=${to < 0 ? -1 : 0}
      aria-describedby=${`${id}-why`}
      @click=${() => {
        if (to >= 0) view.setQuantity(ticket.id, to);
      }}
    >
      ${sign}
    </button>`;
  return html`${notes?.picture(view, ticket)}
    <div class="what">
      <span part="ticket-name" class="name" id=${id} role="heading" aria-level=${name === ticket.name ? 3 : 4}
        >${ticket.name}</span
      >
      ${
        ticket.description
          ? html`<span part="ticket-description" class="muted small lines">${ticket.description}</span>`
          : nothing
      }
      <span class="cost"
        ><span part="ticket-price" class="price">${price(view, total, view.exact)}</span>
        ${charge > 0 ? html`<span class="muted small">${text.fees(price(view, charge, view.exact))}</span>` : nothing}</span
      >
      ${notes?.render(view, option)}
      <span part="reason" class="reason small" id=${`${id}-why`}
        >${reason && (amount || reason.code !== 'MAX_PER_ORDER') ? why(view, reason) : nothing}</span
      >
    </div>
    ${
      reason && amount === 0 && isClosed(reason)
        ? nothing
        : html`<div class="stepper" role="group" aria-labelledby=${id}>
            ${button('decrement', '−', text.decrease(name), previous)}
            <input
              part="quantity"
              inputmode="numeric"
              aria-label=${text.amount(name)}
              aria-describedby=${`${id}-why`}
              .value=${String(amount)}
              @change=${({ target }: Event) => {
                view.type(view, ticket.id, target as HTMLInputElement);
              }}
            />
            ${button('increment', '+', text.increase(name), next)}
          </div>`
    }`;
}

/** No click of the buyer could change it. */
function isClosed({ code }: Reason): boolean {
  return /SALE|^SOLD_OUT|ORDERS/.test(code); // another slot may have some
}

/** The seller's colour of a ticket type; any other value is left out, so that it cannot carry other declarations. */
function tint(color: string | undefined): string {
  return color && CSS.supports('color', color) ? `--_mark: ${color}` : '';
}
