/** Groups of ticket types: what is in one, and how many of its tickets a cart has. */
import type { EventInfo } from '../contract/event-info.ts';
import type { Cart } from './cart.ts';

/** The ticket types of a group. */
export function groupTickets(info: EventInfo, group: string | undefined): readonly string[] {
  return info.groups?.find(({ _id }) => _id === group)?.tickets ?? [];
}

/** Tickets of several types in the cart; a type that is named twice counts once. */
export function amountOfAny(cart: Cart, ticketTypeIds: readonly string[]): number {
  return cart.reduce((sum, line) => (ticketTypeIds.includes(line.ticketTypeId) ? sum + line.amount : sum), 0);
}
