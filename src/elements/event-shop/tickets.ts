import { html, nothing, type TemplateResult } from 'lit';
import type { InfoTicket } from '../../contract/event-info.ts';
import { isPrinted, lineCharge } from '../../sale/charges.ts';
import { toMinor } from '../../sale/money.ts';
import { offer, type Offer, type Reason } from '../../sale/offers.ts';
import { fullName, price, why, type ShopView } from './shop-view.ts';

/** Ticket types that a buyer gets to see, in the seller's order. */
export function visibleTickets({ info }: Pick<ShopView, 'info'>): InfoTicket[] {
  return (info.tickets ?? [])
    .filter(({ active, styleOptions }) => active !== false && !styleOptions?.hiddenInSelectionArea)
    .sort((a, b) => (a.sortingKey ?? 0) - (b.sortingKey ?? 0));
}

/** Categories one below the other, each with its ticket types. */
export function renderTickets(view: ShopView, tickets: readonly InfoTicket[]): TemplateResult {
  const categories = view.info.categories ?? [];
  const known = new Set(categories.map(({ _id, ref }) => ref ?? _id));
  const loose = tickets.filter(({ categoryRef }) => !known.has(categoryRef ?? ''));
  const rows = (list: InfoTicket[]) =>
    html`<ul role="list">
      ${list.map((ticket) => renderTicket(view, ticket))}
    </ul>`;
  return html`<div part="categories" class="categories">
    ${loose.length > 0 ? rows(loose) : nothing}
    ${categories.map(({ _id, ref, name, description }) => {
      const own = tickets.filter(({ categoryRef }) => categoryRef === (ref ?? _id));
      if (own.length === 0) return nothing;
      return html`<section part="category" class="category">
        ${name && (categories.length > 1 || loose.length > 0) ? html`<h3>${name}</h3>` : nothing}
        ${description ? html`<p class="muted small">${description}</p>` : nothing} ${rows(own)}
      </section>`;
    })}
  </div>`;
}

function renderTicket(view: ShopView, ticket: InfoTicket): TemplateResult {
  const { info, slot } = view;
  const state: Offer =
    info.useTimeSlots && !slot
      ? { ticket, amount: 0, reason: { code: 'SLOT_MISSING', ticketTypeId: ticket.id } }
      : offer(info, ticket, view.cart, view.now, slot);
  const { amount, next, previous, reason, left } = state;
  const on = [view.text, view.language, amount, next, previous, left, reason?.code, reason?.limit, reason?.name];
  const last = view.rows.get(ticket);
  if (last && on.every((value, at) => value === last.on[at])) return last.row;
  const row = renderRow(view, state);
  view.rows.set(ticket, { on, row });
  return row;
}

function renderRow(view: ShopView, { ticket, amount, next, previous, reason, left }: Offer): TemplateResult {
  const { shop: text } = view.text;
  const name = fullName(view, ticket);
  const id = `t-${ticket.id}`;
  const image = ticket.styleOptions?.thumbnailImage;
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
    ${image ? html`<img class="thumbnail" src=${view.link(image)} alt="" width="56" height="56" loading="lazy" />` : nothing}
    <div class="what">
      <span part="ticket-name" class="name" id=${id}>${ticket.name}</span>
      ${ticket.description ? html`<span part="ticket-description" class="muted small">${ticket.description}</span>` : nothing}
      <span class="cost"
        ><span part="ticket-price" class="price">${price(view, toMinor(ticket.price, view.currency))}</span>
        ${renderCharge(view, ticket)}</span
      >
      ${renderLeft(view, ticket, left)}
      <span part="reason" class="reason small" id=${`${id}-why`}>${reason ? why(view, reason) : nothing}</span>
    </div>
    ${
      reason && amount === 0 && isClosed(reason)
        ? nothing
        : html`<div class="stepper" role="group" aria-labelledby=${id}>
            ${button('decrement', '−', text.decrease(name), previous)}
            <output part="quantity" aria-label=${text.amount(name)}>${amount}</output>
            ${button('increment', '+', text.increase(name), next)}
          </div>`
    }
  </li>`;
}

/** No click of the buyer could change it. */
function isClosed({ code }: Reason): boolean {
  return code.startsWith('TICKET_SALE') || code.startsWith('SALE_') || code === 'SOLD_OUT';
}

function renderCharge(view: ShopView, ticket: InfoTicket): TemplateResult | typeof nothing {
  const {
    info,
    currency,
    text: { shop: text },
  } = view;
  const asHardTicket = isPrinted(info, ticket);
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
  return wanted && left !== undefined && left > 0
    ? html`<span part="availability" class="muted small">${text.left(left)}</span>`
    : nothing;
}

/** The seller's colour of a ticket type; what is not a colour is left out, so that it cannot carry other declarations. */
function tint(color: string | undefined): string {
  return color && CSS.supports('color', color) ? `--_mark: ${color}` : '';
}
