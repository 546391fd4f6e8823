/** A tracked change of a cart, for the page's own analytics, in the names of GA4. Amounts in major units. */
import type { EventInfo } from '../../../contract/event-info.ts';

/** A ticket type in a cart or an order: `item_category` is the event, `price` what one ticket costs after discounts. */
export interface TrackedItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_category: string;
  readonly price: number;
  readonly quantity: number;
  readonly discount?: number;
}

/** Some tickets of one type, at the price that the shop lists. */
export function trackedChange({ name, tickets }: EventInfo, ticketTypeId: string, change: number) {
  const ticket = tickets?.find(({ id }) => id === ticketTypeId);
  const item: TrackedItem = {
    item_id: ticketTypeId,
    item_name: ticket?.name ?? '',
    item_category: name,
    price: ticket?.price ?? 0,
    quantity: Math.abs(change),
  };
  return { items: [item] };
}
