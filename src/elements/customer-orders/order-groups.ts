/** Groups of orders: upcoming and past ones. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CustomerTransaction } from '../../contract/order-items.ts';
import type { Texts } from '../../locales/index.ts';
import type { OrderEvent } from './view/order.ts';

type Groups = readonly [upcoming: readonly CustomerTransaction[], past: readonly CustomerTransaction[]];
type Events = ReadonlyMap<string, OrderEvent>;

/**
 * Upcoming orders, the soonest first, and past ones, the latest first; of the same date, the latest order comes first.
 */
export function groupOrders(orders: readonly CustomerTransaction[], events: Events, now: number): Groups {
  const dated = orders
    .map((order) => {
      const { endsAt, createdAt = '', eventId = '', tickets = [] } = order;
      const { start = createdAt, end = start } = events.get(eventId) ?? {};
      // a visit of a museum is on the day of its slot, not when the exhibition opened
      const [slot = start] = tickets.flatMap(({ slotInfo }) => slotInfo?.slotStartTime ?? []).sort();
      return { order, createdAt, from: Date.parse(slot), isPast: Date.parse(endsAt ?? end) < now };
    })
    .sort((a, b) => a.from - b.from || b.createdAt.localeCompare(a.createdAt));
  const of = (past: boolean) => dated.filter(({ isPast }) => isPast === past);
  const past = of(true).sort((a, b) => b.from - a.from);
  return [of(false).map(({ order }) => order), past.map(({ order }) => order)];
}

/** Both groups as lists, with headings if there are two. @param max number of orders to show, of both together */
export function renderGroups(
  groups: Groups,
  max: number,
  text: Texts['orders'],
  each: (order: CustomerTransaction, place: { readonly id: string; readonly isGrouped: boolean }) => TemplateResult,
): unknown {
  const isGrouped = groups.every(({ length }) => length > 0);
  let shown = 0;
  return groups.map((orders, at) => {
    const own = orders.slice(0, max - shown);
    if (own.length === 0) return nothing;
    return html`${isGrouped ? html`<h3>${at ? text.past : text.upcoming}</h3>` : nothing}
      <ul class="orders" role="list">
        ${own.map((order) => each(order, { id: `tickets-${shown++}`, isGrouped }))}
      </ul>`;
  });
}
