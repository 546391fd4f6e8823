/** The rows of tickets: made by cloning, and written by hand, since an event may have two hundred of them. */
import { html, render } from 'lit';
import type { InfoTicket } from '../../../contract/event-info.ts';
import { ticketPrice } from '../../../sale/charges.ts';
import { ticketOption, type TicketOption, type Reason } from '../../../sale/ticket-options.ts';
import { fullName, price, why, type ShopView } from '../view/shop-view.ts';

/** Notes in the rows of some events; see `notes.ts`. */
export interface RowNotes {
  /** The state that the notes depend on, beside the ticket option. */
  on(view: ShopView, ticket: InfoTicket): readonly unknown[];
  /** Writes notes and the picture of a ticket type into its row. */
  write(view: ShopView, row: HTMLElement, option: TicketOption): void;
  /** The number left of these tickets, where they share it. */
  left(view: ShopView, tickets: readonly InfoTicket[]): unknown;
}

/** The list of the rows of these ticket types: the one that has them already, if any. */
export function renderRows(view: ShopView, tickets: readonly InfoTicket[], notes?: RowNotes): Element {
  const rows = tickets.flatMap((ticket) => rowOf(view, ticket, notes) ?? []);
  let list = rows.find(({ parentElement }) => parentElement)?.parentElement;
  if (!list) (list = document.createElement('ul')).setAttribute('role', 'list');
  rows.forEach((row, at) => {
    const there = list.children[at];
    if (there !== row) list.insertBefore(row, there ?? null);
  });
  while (list.children.length > rows.length) list.lastChild?.remove();
  return list;
}

/** The row of a ticket type, which a frame that changes nothing in it leaves as it is. */
function rowOf(view: ShopView, ticket: InfoTicket, notes?: RowNotes): Element | undefined {
  const { info, slot, rows } = view;
  // a resale listing is bound to its slot
  if (ticket.resale && ticket.resale.slotId !== slot?._id) return undefined;
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
  const row = last?.row ?? (blankRow().cloneNode(true) as HTMLElement);
  rows.set(ticket.id, { on, row });
  write(view, row, option);
  notes?.write(view, row, option);
  return row;
}

/** So many rows fill more than a screen; of more, those off the screen are not laid out. */
const many = 24;

let blank: Element | undefined;

/** A row that says nothing yet. */
function blankRow(): Element {
  if (blank) return blank;
  const made = document.createElement('div');
  render(
    html`<li part="ticket">
      <div class="what">
        <div part="ticket-name" class="name" role="heading"></div>
        <div part="ticket-description" class="muted small lines"></div>
        <div class="cost"><span part="ticket-price" class="price"></span><span class="muted small"></span></div>
        <div part="reason" class="reason small"></div>
      </div>
      <div class="stepper" role="group">
        <button part="decrement" type="button">−</button><input part="quantity" inputmode="numeric" /><button
          part="increment"
          type="button"
        >
          +
        </button>
      </div>
    </li>`,
    made,
  );
  return (blank = made.firstElementChild ?? made);
}

type Attributes = Readonly<Record<string, unknown>>;

/** Sets the attributes that differ: what stays is not touched, since a screen reader may be at it. */
function set(element: Element, attributes?: Attributes): void {
  for (const key in attributes) {
    const value = String(attributes[key]);
    if (element.getAttribute(key) !== value) element.setAttribute(key, value);
  }
}

/** Writes what a row says into its parts. */
function write(view: ShopView, row: HTMLElement, option: TicketOption): void {
  const { ticket, amount, next = -1, previous = -1, reason } = option;
  const { shop: text } = view.text;
  const { total, charge } = ticketPrice(view.info, ticket, view.currency, view.now);
  const name = fullName(view, ticket);
  const id = `t-${ticket.id}`;
  const reasonId = `${id}-why`;
  const put = (selector: string, words?: string, attributes?: Attributes) => {
    const element = row.querySelector(selector) as HTMLInputElement;
    set(element, attributes);
    if (words !== undefined && element.textContent !== words) element.textContent = words;
    return element;
  };
  const label = (part: string, words: string, attributes?: Attributes) =>
    put(`[part=${part}]`, undefined, { 'aria-label': words, 'aria-describedby': reasonId, ...attributes });
  const step = (part: string, words: string, to: number) =>
    label(part, words, { 'aria-disabled': to < 0, tabindex: to < 0 ? -1 : 0 });
  set(row, { class: `ticket ${amount ? 'chosen ' : ''}${view.rows.size > many ? 'many' : ''}` });
  const colour = tint(ticket.color);
  if (row.style.cssText !== colour) row.style = colour;
  put('.name', ticket.name, { id, 'aria-level': name === ticket.name ? 3 : 4 });
  put('.lines', ticket.description ?? '');
  put('.price', price(view, total, view.exact));
  put('.price + *', charge > 0 ? ` ${text.fees(price(view, charge, view.exact))}` : '');
  put('.reason', reason && (amount || reason.code !== 'MAX_PER_ORDER') ? why(view, reason) : '', { id: reasonId });
  const [, stepper = blankRow().lastElementChild?.cloneNode(true) as Element] = row.querySelectorAll('.what, .stepper');
  if (reason && amount === 0 && isClosed(reason)) {
    stepper.remove();
    return;
  }
  if (!stepper.parentElement) row.append(stepper);
  set(stepper, { 'aria-labelledby': id });
  step('decrement', text.decrease(name), previous);
  step('increment', text.increase(name), next);
  const quantity = label('quantity', text.amount(name));
  const show = (number: number) => (quantity.value = quantity.defaultValue = String(number));
  // a frame leaves a number that is being typed
  if (quantity.defaultValue !== String(amount)) show(amount);
  row.onclick = ({ target }) => {
    const to = { decrement: previous, increment: next }[(target as Element).part.value] ?? -1;
    if (to < 0) return;
    show(to); // in the frame of the click: the rest of the row comes with the price
    view.setQuantity(ticket.id, to);
  };
  quantity.onchange = () => {
    view.type(view, ticket.id, quantity);
  };
}

/** No click of the buyer could change it. */
function isClosed({ code }: Reason): boolean {
  return /SALE|^SOLD_OUT|ORDERS/.test(code); // another slot may have some
}

/** The seller's colour of a ticket type; any other value is left out, so that it cannot carry other declarations. */
function tint(color: string | undefined): string {
  return color && CSS.supports('color', color) ? `--_mark: ${color};` : '';
}
