/** One order of a customer; its tickets once it is open. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CustomerTransaction } from '../../contract/customers.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import { date, money, word } from '../format.ts';
import type { prepareTickets } from './tickets.ts';

/** What an order needs to know of its event. */
export interface OrderEvent {
  readonly _id: string;
  readonly name: string;
  readonly start: string;
  readonly url?: string | undefined;
  readonly timezone?: string | undefined;
}

/** An order that a customer opened; its tickets are on their way until they can be rendered or there is an error. */
export interface OpenOrder {
  readonly render?: Awaited<ReturnType<typeof prepareTickets>>;
  readonly error?: unknown;
}

interface OrderView {
  readonly id: string;
  readonly event: OrderEvent | undefined;
  readonly open: OpenOrder | undefined;
  readonly language: string;
  readonly text: Pick<Texts, 'orders' | 'shared'>;
  readonly explain: (error: unknown) => string;
  readonly toggle: () => void;
  readonly retry: () => void;
}

export function renderOrder(order: CustomerTransaction, view: OrderView): TemplateResult {
  const { event, open, language } = view;
  const text = view.text.orders;
  const { tid = '', createdAt, status, paymentStatus } = order;
  // who collected the money, at the counter or on the spot, is nothing to a customer
  const paid = word(text.paymentStatus, paymentStatus?.replace(/^(LOCAL|POS)-/, ''));
  return html`<li part="order" class="order">
    <h3>${event?.name ?? text.order(tid)}</h3>
    ${
      event
        ? html`<p><time datetime=${event.start}>${date(event.start, 'dateTime', language, event.timezone)}</time></p>`
        : nothing
    }
    <p part="order-date" class="small muted">
      ${createdAt ? html`<time datetime=${createdAt}>${text.placed(date(createdAt, 'date', language))}</time>` : nothing}
      ${event && tid ? html`<span>${text.order(tid)}</span>` : nothing}
    </p>
    <p part="order-status" class="states small">
      ${[word(text.status, status), paid].filter(Boolean).map((words) => html`<span>${words}</span>`)}
    </p>
    ${renderSums(order, view)}
    <button
      class="quiet toggle"
      type="button"
      aria-expanded=${open ? 'true' : 'false'}
      aria-controls=${view.id}
      @click=${view.toggle}
    >
      ${open ? text.hideTickets : text.showTickets}
    </button>
    <div id=${view.id} class="tickets" ?hidden=${!open}>${open ? renderOpen(open, view) : nothing}</div>
  </li>`;
}

/** What was bought, what it costs, and what vouchers paid of it. */
function renderSums(
  order: CustomerTransaction,
  { text: { orders: text, shared }, language }: OrderView,
): TemplateResult {
  const { currency = '', outerCharge = 0, realPrice, redeemedVouchers } = order;
  const inMoney = (major: number) => money(toMinor(major, currency), currency, language);
  const row = (label: unknown, major: number | undefined, part = '') =>
    html`<li part=${part}>
      <span>${label}</span>
      <span>${major === undefined ? nothing : major === 0 && part ? shared.free : inMoney(major)}</span>
    </li>`;
  const vouchers = redeemedVouchers?.vouchers ?? [];
  const redeemed = redeemedVouchers?.totalRedeemedAmount ?? 0;
  return html`<ul class="sums" role="list">
    ${[...(order.tickets ?? []), ...(order.products ?? [])].map(({ amount = 1, name = '', price }) =>
      row(text.items(amount, name), price === undefined ? undefined : price * amount),
    )}
    ${outerCharge > 0 ? row(text.fees, outerCharge) : nothing}
    ${realPrice === undefined ? nothing : row(text.total, realPrice, 'order-total')}
    ${vouchers.map(({ code = '', redeemedAmount = 0 }) => row(text.voucher(code), -redeemedAmount))}
    ${redeemed > 0 && realPrice !== undefined ? row(text.rest, realPrice - redeemed) : nothing}
  </ul>`;
}

function renderOpen({ render, error }: OpenOrder, view: OrderView): TemplateResult {
  const { orders: text, shared } = view.text;
  if (error !== undefined) {
    return html`<div class="notice" role="alert">
      <p>${view.explain(error)}</p>
      <button class="quiet" type="button" @click=${view.retry}>${shared.retry}</button>
    </div>`;
  }
  return render
    ? render({ text, language: view.language, timezone: view.event?.timezone })
    : html`<p role="status" class="muted">${shared.loading}</p>`;
}
