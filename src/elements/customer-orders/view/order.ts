/** One order of a customer in the list; its content once it is open. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CustomerTransaction } from '../../../contract/order-items.ts';
import type { Texts } from '../../../locales/index.ts';
import { toMinor } from '../../../sale/money.ts';
import type { TimedEvent } from '../../../sale/shown-times.ts';
import { atTicketTime } from '../../../sale/ticket-times.ts';
import { eventTimes } from '../../event-times.ts';
import { date, money, word } from '../../format.ts';

/** The event of an order, as far as the list needs it. */
export interface OrderEvent extends TimedEvent {
  readonly _id: string;
  readonly name: string;
  readonly url?: string | undefined;
  readonly timezone?: string | undefined;
}

export function byId(events: readonly OrderEvent[]): ReadonlyMap<string, OrderEvent> {
  return new Map(events.map((event) => [event._id, event]));
}

/** The language and texts of an open order. */
export interface OpenView {
  readonly text: Pick<Texts, 'orders' | 'shared'>;
  readonly event: OrderEvent | undefined;
  readonly language: string;
  readonly isGrouped: boolean;
}

/** An order that a customer opened; its tickets are loading until there is `render` or `error`. */
export interface OpenOrder {
  readonly render?: (view: OpenView) => TemplateResult;
  readonly error?: unknown;
}

interface OrderView {
  readonly id: string;
  readonly event: OrderEvent | undefined;
  readonly open: OpenOrder | undefined;
  readonly language: string;
  readonly text: Pick<Texts, 'orders' | 'shared'>;
  /** True below a heading of its group. */
  readonly isGrouped: boolean;
  readonly explain: (error: unknown) => string;
  readonly toggle: () => void;
  readonly retry: () => void;
}

export function renderOrder(order: CustomerTransaction, view: OrderView): TemplateResult {
  const { event, open, language } = view;
  const text = view.text.orders;
  const slots = (order.tickets ?? []).map(({ slotInfo }) => slotInfo ?? {});
  const dated = event && atTicketTime(event, slots);
  const when = dated && eventTimes(dated, 'ticket', language);
  const { createdAt, status, paymentMethod, paymentStatus, currency = '', realPrice } = order;
  const named = text.order(order.orderNumber ?? order.tid ?? '');
  // the collecting party, a POS or the venue, does not matter to a customer
  const collected = paymentStatus?.replace(/^(LOCAL|POS)-/, '');
  const isAtBoxOffice = collected === 'AWAITING' && paymentMethod === 'boxoffice';
  const isFree = realPrice === 0 && collected === 'RECEIVED';
  const paid = isAtBoxOffice ? text.atBoxOffice : isFree ? '' : word(text.paymentStatus, collected);
  // what is paid is confirmed, and what was free is nothing else
  const state = status === 'COMPLETE' && paid ? '' : word(text.status, status);
  const name = event?.name ?? named;
  const toggle = open ? text.hideTickets : text.showTickets;
  return html`<li part="order" class="order">
    <h3 aria-level=${view.isGrouped ? 4 : nothing}>${name}</h3>
    ${
      when
        ? html`<p>
            <time datetime=${dated.start}>${when}</time>
          </p>`
        : nothing
    }
    <p part="order-date" class="small muted">
      ${
        createdAt ? html`<time datetime=${createdAt}>${text.placed(date(createdAt, 'date', language))}</time>` : nothing
      }
      ${event ? html`<span>${named}</span>` : nothing}
    </p>
    <p part="order-status" class="states small">
      ${[state, paid].map((texts) => (texts ? html`<span>${texts}</span>` : nothing))}
    </p>
    ${
      realPrice === undefined || isFree
        ? nothing
        : html`<p part="order-total" class="total">
            <span>${text.total}</span>
            <span>${money(toMinor(realPrice, currency), currency, language)}</span>
          </p>`
    }
    <button
      class="quiet toggle"
      type="button"
      aria-expanded=${open ? 'true' : 'false'}
      aria-controls=${view.id}
      aria-label=${[toggle, name, when].filter(Boolean).join(', ')}
      @click=${view.toggle}
    >
      ${toggle}
    </button>
    <div id=${view.id} class="tickets" ?hidden=${!open}>${open ? renderOpen(open, view) : nothing}</div>
  </li>`;
}

function renderOpen({ render, error }: OpenOrder, view: OrderView): TemplateResult {
  const { shared } = view.text;
  if (error !== undefined) {
    return html`<div class="notice" role="alert">
      <p>${view.explain(error)}</p>
      <button class="quiet" type="button" @click=${view.retry}>${shared.retry}</button>
    </div>`;
  }
  return render ? render(view) : html`<p role="status" class="muted">${shared.loading}</p>`;
}
