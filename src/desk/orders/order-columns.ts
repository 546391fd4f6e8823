/** The columns of the list of orders. */
import { html, nothing } from 'lit';
import type { SellerTransaction } from '../../contract/transactions.ts';
import type { ChosenOrderTexts } from '../../locales/desk/chosen-orders-en.ts';
import type { ListTexts } from '../../locales/desk/lists-en.ts';
import type { Column } from '../parts/columns.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import type { NamedEvent } from '../parts/event-names.ts';
import { buyerOf, dueOf, numberOf, orderState, ticketCount } from '../parts/orders.ts';
import { methodOf } from './method.ts';
import { isAwaiting } from './received.ts';

/** What the list knows beside the orders. */
interface OrderList {
  readonly words: ChosenOrderTexts;
  readonly listWords: ListTexts;
  readonly names: ReadonlyMap<string, NamedEvent>;
  /** The box to choose an order by; missing where none can be chosen. */
  readonly boxOf: ((order: SellerTransaction) => unknown) | undefined;
}

/** Buyer, event, tickets, sum, state and date, and what else an order of the list tells. */
export function orderColumns(
  { texts, formats }: Desk,
  { words, listWords, names, boxOf }: OrderList,
): readonly Column<SellerTransaction>[] {
  const { columns } = texts.orders;
  const extra = { classes: 'muted', isExtra: true };
  return [
    {
      ...{ name: 'buyer', word: columns.buyer, classes: boxOf ? 'first pickable' : 'first' },
      cell: (order, shown) =>
        html`${boxOf?.(order)}<a data-row href=${hrefOf(`/orders/${order._id}`)}>${buyerOf(order, texts)}</a>${
            shown.has('number') ? nothing : html`<span class="sub code wide">${numberOf(order)}</span>`
          }`,
    },
    {
      ...{ name: 'number', word: listWords.number, ...extra },
      cell: (order) => html`<span class="code">${numberOf(order)}</span>`,
    },
    { name: 'email', word: listWords.email, ...extra, cell: ({ email }) => email },
    { name: 'phone', word: listWords.phone, ...extra, cell: ({ phone }) => phone },
    { name: 'company', word: listWords.company, ...extra, cell: ({ company }) => company },
    { name: 'city', word: listWords.city, ...extra, cell: ({ city }) => city },
    {
      ...{ name: 'event', word: columns.event, classes: 'cut grow' },
      cell: ({ eventId = '' }) => {
        const event = names.get(eventId);
        return html`<div class="fit">
          <span>${event?.name}</span
          ><span class="sub">${event ? formats.short(event.start, event.timezone) : nothing}</span>
        </div>`;
      },
    },
    { name: 'tickets', word: columns.tickets, classes: 'number wide', cell: ticketCount },
    {
      ...{ name: 'sum', word: columns.sum, classes: 'number first aside' },
      cell: ({ realPrice = 0, currency }) => formats.money(realPrice, currency),
    },
    {
      ...{ name: 'due', word: listWords.due, classes: 'number', isExtra: true },
      cell: (order) => (isAwaiting(order) ? formats.money(dueOf(order), order.currency) : nothing),
    },
    { name: 'method', word: listWords.method, ...extra, cell: (order) => methodOf(order, texts) },
    {
      ...{ name: 'state', word: columns.state, classes: 'aside' },
      cell: (order) =>
        html`${orderState(texts, order)}${
          order.overdueSince
            ? html`<span class="sub">${words.overdueSince(formats.short(order.overdueSince))}</span>`
            : nothing
        }`,
    },
    {
      ...{ name: 'date', word: columns.date, classes: 'number muted wide' },
      cell: ({ completedAt }) => (completedAt ? formats.short(completedAt) : nothing),
    },
    { name: 'note', word: listWords.note, classes: 'muted cut', isExtra: true, cell: ({ note }) => note },
  ];
}
