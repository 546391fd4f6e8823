/**
 * The order list, by group, with a button for more. It loads together with the orders: only signed-in customers need
 * it.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { CustomerTransaction } from '../../contract/order-items.ts';
import type { Texts } from '../../locales/index.ts';
import { groupOrders, renderGroups } from './order-groups.ts';
import { renderOrder, type OpenOrder } from './view/order.ts';
import type { Orders } from './view/orders.ts';

/** The state of the list, and its actions. */
export interface ListView {
  /** The orders to show. */
  readonly wanted: readonly CustomerTransaction[];
  readonly max: number;
  /** By their ids. */
  readonly opened: ReadonlyMap<string, OpenOrder>;
  readonly language: string;
  readonly text: Pick<Texts, 'orders' | 'shared'>;
  readonly explain: (error: unknown) => string;
  readonly toggle: (order: CustomerTransaction) => void;
  readonly retry: (order: CustomerTransaction) => void;
  readonly more: () => void;
}

export function renderList({ events, received }: Orders, view: ListView): TemplateResult {
  const { wanted, max, opened, language, text, explain, toggle, retry } = view;
  return html`${renderGroups(groupOrders(wanted, events, Date.now()), max, text.orders, (order, place) =>
    renderOrder(order, {
      ...place,
      language,
      text,
      explain,
      event: events.get(order.eventId ?? ''),
      open: opened.get(order.tid ?? ''),
      toggle: () => {
        toggle(order);
      },
      retry: () => {
        retry(order);
      },
    }),
  )}
  ${received?.render()}
  ${
    wanted.length > max
      ? html`<button part="more" class="quiet more" type="button" @click=${view.more}>${text.orders.more}</button>`
      : nothing
  }`;
}
