/** The seat choice of a cart: the chosen seats, their tickets, and the changes of a click. */
import type { InfoTicket } from '../../../contract/event-info.ts';
import type { Cart } from '../../../sale/cart.ts';
import { ticketOption, type Reason } from '../../../sale/ticket-options.ts';
import type { ShopCart } from '../view/shop-cart.ts';
import type { Fare } from './seat-fares.ts';
import { setSeats } from './set-seats.ts';
import type { ShopView } from '../view/shop-view.ts';

/** A chosen seat and the ticket that it is for. */
export interface ChosenSeat {
  readonly id: string;
  readonly ticketTypeId: string;
}

export function chosenSeats(cart: Cart): ChosenSeat[] {
  return cart.flatMap(({ ticketTypeId, amount, seats = [] }) =>
    seats.slice(0, amount).map((id) => ({ id, ticketTypeId })),
  );
}

/** Tickets of a type that are in the cart without a seat. */
export function openTickets(cart: Cart, ticketTypeId: string): number {
  return cart.reduce(
    (sum, line) =>
      line.ticketTypeId === ticketTypeId ? sum + Math.max(0, line.amount - (line.seats?.length ?? 0)) : sum,
    0,
  );
}

const seatsOf = (cart: Cart, ticketTypeId: string) =>
  cart.flatMap((line) => (line.ticketTypeId === ticketTypeId ? (line.seats ?? []) : []));

/** The reason why one more ticket of a type is not possible; `undefined` if it is. */
function rejection({ info, now, slot }: ShopView, cart: Cart, ticket: InfoTicket): Reason | undefined {
  if (info.useTimeSlots && !slot) return { code: 'SLOT_MISSING', ticketTypeId: ticket.id };
  const { next, reason } = ticketOption(info, ticket, cart, now, slot);
  return next === undefined ? (reason ?? { code: 'NOT_FOR_SALE' }) : undefined;
}

/** The ticket of the name that the buyer wants; else one without a seat, else the first that can be bought. */
export function ticketFor(view: ShopView, cart: Cart, { tickets }: Fare, wanted: string): InfoTicket | undefined {
  return (
    tickets.find(({ name }) => name === wanted) ??
    tickets.find(({ id }) => openTickets(cart, id) > 0) ??
    tickets.find((ticket) => !rejection(view, cart, ticket)) ??
    tickets[0]
  );
}

/** Gives a ticket to a seat: one without a seat, or one more. Returns the reason if it is not possible. */
export function addSeat(view: ShopView, stored: ShopCart, seat: string, ticket: InfoTicket): Reason | undefined {
  const seats = [...seatsOf(stored.lines, ticket.id), seat];
  if (openTickets(stored.lines, ticket.id) === 0) {
    const reason = rejection(view, stored.lines, ticket);
    if (reason) return reason;
    const own = stored.lines.find(({ ticketTypeId, triggeredBy }) => ticketTypeId === ticket.id && !triggeredBy);
    view.setQuantity(ticket.id, (own?.amount ?? 0) + 1);
  }
  setSeats(stored, ticket.id, seats);
  return undefined;
}

/** Removes a seat with its ticket, unless a cart rule added that. */
export function removeSeat(view: ShopView, stored: ShopCart, seat: string): void {
  const line = stored.lines.find(({ seats }) => seats?.includes(seat));
  if (!line) return;
  const { ticketTypeId, amount, triggeredBy } = line;
  setSeats(
    stored,
    ticketTypeId,
    seatsOf(stored.lines, ticketTypeId).filter((id) => id !== seat),
  );
  if (!triggeredBy) view.setQuantity(ticketTypeId, amount - 1);
}

/** Changes the ticket of a seat. Returns the reason if it is not possible. */
export function changeTicket(view: ShopView, stored: ShopCart, seat: string, ticket: InfoTicket): Reason | undefined {
  const without = stored.lines.map((line) =>
    line.seats?.includes(seat) && !line.triggeredBy ? { ...line, amount: line.amount - 1 } : line,
  );
  const reason = openTickets(stored.lines, ticket.id) === 0 ? rejection(view, without, ticket) : undefined;
  if (reason) return reason;
  removeSeat(view, stored, seat);
  return addSeat(view, stored, seat, ticket);
}
