/** Tickets of an event as rows, by category. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import type { Category } from '../../../contract/parts.ts';
import { lineCharge } from '../../../sale/charges.ts';
import { toMinor } from '../../../sale/money.ts';
import { ticketOption, type TicketOption, type Reason } from '../../../sale/ticket-options.ts';
import { isPrinted } from '../../../sale/printed-tickets.ts';
import { bySortingKey } from '../../../sale/ticket-order.ts';
import { fullName, price, why, type ShopView } from '../view/shop-view.ts';

/** Notes in the rows of some events; see `notes.ts`. */
export interface RowNotes {
  /** The state that the notes depend on, beside the ticket option. */
  on(view: ShopView, ticket: InfoTicket): readonly unknown[];
  render(view: ShopView, offer: TicketOption): unknown;
  /** The picture of a ticket type. */
  picture(view: ShopView, ticket: InfoTicket): unknown;
}

/** Ticket types of one category, or those without one. */
export interface Section {
  readonly category?: Category;
  readonly tickets: readonly InfoTicket[];
}

/** The rows of a long list: the first frame shows some, the next one all. */
export class Rows {
  private max = 24;

  constructor(private readonly host: ReactiveControllerHost) {}

  /** The ticket types of this frame. */
  first(tickets: readonly InfoTicket[]): readonly InfoTicket[] {
    if (tickets.length > this.max)
      requestAnimationFrame(() =>
        setTimeout(() => {
          this.max = Infinity;
          this.host.requestUpdate();
        }),
      );
    return tickets.slice(0, this.max);
  }
}

/** The ticket types that a buyer sees, in the seller's order. */
export function visibleTickets({ info }: Pick<ShopView, 'info'>): InfoTicket[] {
  return bySortingKey(info.tickets ?? []).filter(
    ({ active, styleOptions }) => active !== false && !styleOptions?.hiddenInSelectionArea,
  );
}

/** True if tickets need more than rows one below the other; see `sheet.ts`. */
export function needsSheet({ tickets = [], categories = [], styleOptions, ...limits }: EventInfo): unknown {
  return (
    styleOptions?.categoryAlignment ||
    limits.maxAmountPerCustomer ||
    limits.maxTransactionsPerCustomer ||
    categories.some(({ recommendedTicket }) => recommendedTicket) ||
    tickets.some(
      (ticket) =>
        ticket.image ||
        ticket.styleOptions?.thumbnailImage ||
        ticket.salesEndAt ||
        ticket.enableHardTicketOption ||
        ticket.forceHardTicketOption ||
        (ticket.minAmountPerOrder ?? 0) > 1,
    )
  );
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
export function renderSection(view: ShopView, { category, tickets }: Section, notes?: RowNotes): TemplateResult {
  return html`${category?.description ? html`<p class="muted small">${category.description}</p>` : nothing}
    <ul role="list">
      ${tickets.map((ticket) => renderTicket(view, ticket, notes))}
    </ul>`;
}

function renderTicket(view: ShopView, ticket: InfoTicket, notes?: RowNotes): TemplateResult | typeof nothing {
  const { info, slot } = view;
  // a resale listing is bound to its slot
  if (ticket.resale && ticket.resale.slotId !== slot?._id) return nothing;
  const state: TicketOption =
    info.useTimeSlots && !slot && info.styleOptions?.timeSlotsCheckoutSelection !== 'afterTickets'
      ? { ticket, amount: 0, reason: { code: 'SLOT_MISSING', ticketTypeId: ticket.id } }
      : ticketOption(info, ticket, view.cart, view.now, slot);
  const { amount, next, previous, reason, left } = state;
  const on = [
    view.text,
    view.language,
    amount,
    next,
    previous,
    left,
    JSON.stringify(reason),
    ...(notes?.on(view, ticket) ?? []),
  ];
  const last = view.rows.get(ticket);
  if (last && on.every((value, at) => value === last.on[at])) return last.row;
  const row = renderRow(view, state, notes);
  view.rows.set(ticket, { on, row });
  return row;
}

function renderRow(view: ShopView, option: TicketOption, notes: RowNotes | undefined): TemplateResult {
  const { ticket, amount, next, previous, reason, left } = option;
  const { shop: text } = view.text;
  const name = fullName(view, ticket);
  const id = `t-${ticket.id}`;
  const button = (part: string, sign: string, label: string, to: number | undefined) =>
    html`<button
      part=${part}
      type="button"
      aria-label=${label}
      aria-disabled=${to === undefined ? 'true' : 'false'}
      aria-describedby=${`${id}-why`}
      @click=${() => {
        if (to !== undefined) view.setQuantity(ticket.id, to);
      }}
    >
      ${sign}
    </button>`;
  return html`<li part="ticket" class=${amount > 0 ? 'ticket chosen' : 'ticket'} .style=${tint(ticket.color)}>
    ${notes?.picture(view, ticket)}
    <div class="what">
      <span part="ticket-name" class="name" id=${id}>${ticket.name}</span>
      ${
        ticket.description
          ? html`<span part="ticket-description" class="muted small lines">${ticket.description}</span>`
          : nothing
      }
      <span class="cost"
        ><span part="ticket-price" class="price">${price(view, toMinor(ticket.price, view.currency))}</span>
        ${renderCharge(view, ticket)}</span
      >
      ${renderLeft(view, ticket, left)} ${notes?.render(view, option)}
      <span part="reason" class="reason small" id=${`${id}-why`}
        >${reason && (amount || reason.code !== 'MAX_PER_ORDER') ? why(view, reason) : nothing}</span
      >
    </div>
    ${
      reason && amount === 0 && isClosed(reason)
        ? nothing
        : html`<div class="stepper" role="group" aria-labelledby=${id}>
            ${button('decrement', '−', text.decrease(name), previous)}
            <output part="quantity" aria-live="off" aria-label=${text.amount(name)}>${amount}</output>
            ${button('increment', '+', text.increase(name), next)}
          </div>`
    }
  </li>`;
}

/** No click of the buyer could change it. */
function isClosed({ code }: Reason): boolean {
  return code !== 'SLOT_SOLD_OUT' && /SALE|SOLD_OUT|ORDERS/.test(code);
}

function renderCharge(view: ShopView, ticket: InfoTicket): TemplateResult | typeof nothing {
  const {
    info,
    currency,
    text: { shop: text },
  } = view;
  const asHardTicket = isPrinted(info, ticket, view.now);
  const charge = lineCharge(
    info,
    ticket,
    { amount: 1, price: toMinor(ticket.price, currency), asHardTicket },
    currency,
  );
  return charge > 0 ? html`<span class="muted small">${text.plusCharges(price(view, charge))}</span>` : nothing;
}

function renderLeft(
  { info, text: { shop: text } }: ShopView,
  { styleOptions }: InfoTicket,
  left: number | undefined,
): TemplateResult | typeof nothing {
  const wanted = styleOptions?.showAvailable ?? info.styleOptions?.showAvailable;
  return wanted && (left ?? 0) > 0
    ? html`<span part="availability" class="muted small">${text.left(left ?? 0)}</span>`
    : nothing;
}

/** The seller's colour of a ticket type; any other value is left out, so that it cannot carry other declarations. */
function tint(color: string | undefined): string {
  return color && CSS.supports('color', color) ? `--_mark: ${color}` : '';
}
