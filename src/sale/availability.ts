/** Availability: the numbers that are left, and their names. `undefined` always means "not limited". */
import type { EventInfo, InfoSlot, InfoTicket } from '../contract/event-info.ts';

export type SaleStatus = 'planned' | 'onSale' | 'soldOut' | 'past';
export type Indicator = 'green' | 'yellow' | 'red';

/** The smaller of what is limited. `least(3, undefined) === 3` */
export function min(...volumes: readonly (number | undefined)[]): number | undefined {
  return volumes.reduce((a, b) => (a === undefined ? b : b === undefined ? a : Math.min(a, b)), undefined);
}

/** Volume of a slot for the category of a ticket type; 0 if the slot does not admit the category. */
export function slotCategoryVolume(
  { categories = [] }: InfoSlot,
  ticket: Pick<InfoTicket, 'categoryRef'>,
): number | undefined {
  const category = categories.find(({ categoryRef }) => categoryRef === ticket.categoryRef);
  return categories.length > 0 && !category ? 0 : category?.v;
}

/** Volume of a slot for a ticket type alone. */
export function slotTypeVolume({ ticketTypes = [] }: InfoSlot, ticket: Pick<InfoTicket, 'id'>): number | undefined {
  return ticketTypes.find(({ ticketTypeId }) => ticketTypeId === ticket.id)?.v;
}

/** Admissions that a slot has left for a ticket type, all its limits together. */
export function slotVolume(slot: InfoSlot, ticket: Pick<InfoTicket, 'id' | 'categoryRef'>): number | undefined {
  return min(slot.v, slotCategoryVolume(slot, ticket), slotTypeVolume(slot, ticket));
}

/** The category that a ticket type belongs to. */
export function categoryOf(info: EventInfo, ticket: InfoTicket) {
  return ticket.categoryRef === undefined
    ? undefined
    : info.categories?.find(({ _id, ref }) => (ref ?? _id) === ticket.categoryRef);
}

/**
 * Tickets of one type that could be sold now: the minimum of event, category, type and slot. Resale tickets do not
 * count against the seller's stock.
 */
export function ticketVolume(info: EventInfo, ticket: InfoTicket, slot?: InfoSlot): number | undefined {
  const { resale, v } = ticket;
  if (resale) return slot && slot._id !== resale.slotId ? 0 : v;
  return min(info.v, categoryOf(info, ticket)?.v, ticket.v, slot && slotVolume(slot, ticket));
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
