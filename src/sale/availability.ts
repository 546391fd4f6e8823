/** Availability: the numbers that are left, and their names. `undefined` always means "not limited". */
import type { EventInfo, InfoSlot, InfoTicket } from '../contract/event-info.ts';

export type SaleStatus = 'planned' | 'onSale' | 'soldOut' | 'past';
export type Indicator = 'green' | 'yellow' | 'red';

/** The smaller of what is limited. `min(3, undefined) === 3` */
export function min(...volumes: (number | undefined)[]): number | undefined {
  // `sort` puts what is `undefined` last
  return volumes.sort((a = 0, b = 0) => a - b)[0];
}

/**
 * True for tickets that take from the amounts of their event, category and slot. Resale tickets do not, nor do types
 * with `ignoreForMaxAmounts`, which have only their own amount.
 */
export const isCounted = ({ resale, ignoreForMaxAmounts }: Partial<InfoTicket>): boolean =>
  !resale && !ignoreForMaxAmounts;

/** The part of a ticket type that a slot asks for. */
export type SlotType = Pick<InfoTicket, 'id' | 'categoryRef' | 'ignoreForMaxAmounts'>;

/** Volume of a slot for the category of a ticket type; 0 if the slot does not admit the category. */
export function slotCategoryVolume(
  { categories = [] }: InfoSlot,
  ticket: Pick<SlotType, 'categoryRef' | 'ignoreForMaxAmounts'>,
): number | undefined {
  // a category without a name, in the answer of another service, is none of any type
  const category = categories.find((one) => one.categoryRef !== undefined && one.categoryRef === ticket.categoryRef);
  return categories.length > 0 && !category ? 0 : isCounted(ticket) ? category?.v : undefined;
}

/** Volume of a slot for a ticket type alone. */
export function slotTypeVolume({ ticketTypes = [] }: InfoSlot, ticket: Pick<InfoTicket, 'id'>): number | undefined {
  return ticketTypes.find(({ ticketTypeId }) => ticketTypeId === ticket.id)?.v;
}

/** Admissions that a slot has left for a ticket type, all its limits together. */
export function slotVolume(slot: InfoSlot, ticket: SlotType): number | undefined {
  return min(isCounted(ticket) ? slot.v : undefined, slotCategoryVolume(slot, ticket), slotTypeVolume(slot, ticket));
}

/** The category that a ticket type belongs to. */
export function categoryOf(info: EventInfo, ticket: InfoTicket) {
  return ticket.categoryRef === undefined
    ? undefined
    : info.categories?.find(({ _id, ref }) => (ref ?? _id) === ticket.categoryRef);
}

/**
 * Tickets of one type that could be sold now: the minimum of event, category, type and slot; see `isCounted`. Resale
 * tickets do not count against the seller's stock.
 */
export function ticketVolume(info: EventInfo, ticket: InfoTicket, slot?: InfoSlot): number | undefined {
  const { resale, v } = ticket;
  if (resale) return slot && slot._id !== resale.slotId ? 0 : v;
  const shared = isCounted(ticket) ? min(info.v, categoryOf(info, ticket)?.v) : undefined;
  return min(shared, v, slot && slotVolume(slot, ticket));
}

/**
 * The traffic light. Thresholds are two shares of the capacity: red below the first, yellow below the second.
 * `indicator(10, 100, [0.3, 0.7]) === 'red'`
 */
export function indicator(
  left: number | undefined,
  capacity: number | undefined,
  thresholds: readonly number[] = [],
): Indicator {
  if (left === undefined || capacity === undefined) return 'green';
  const share = capacity > 0 ? left / capacity : 0;
  const [red = 0.3, yellow = 0.7] = thresholds;
  return left <= 0 || share < red ? 'red' : share < yellow ? 'yellow' : 'green';
}

/** The status of a sale. A sale without an end of its own ends with the event. */
export function saleStatus(
  event: { readonly end: string; readonly sellStart?: string | undefined; readonly sellEnd?: string | undefined },
  left: number | undefined,
  now: Date,
): SaleStatus {
  if (now >= new Date(event.end) || (event.sellEnd && now >= new Date(event.sellEnd))) return 'past';
  if (event.sellStart && now < new Date(event.sellStart)) return 'planned';
  return left !== undefined && left <= 0 ? 'soldOut' : 'onSale';
}
