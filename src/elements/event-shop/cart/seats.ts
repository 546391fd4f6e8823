/** Seats of a cart, as they are ordered and held. */
import type { Checkout } from '../../../contract/checkout.ts';
import type { Cart, CartLine } from '../../../sale/cart.ts';

/** The cart as it is ordered: tickets with a seat apart from those without one, for which the service picks it. */
export function bySeats(cart: Cart): CartLine[] {
  return cart.flatMap((line) => {
    const seats = (line.seats ?? []).slice(0, line.amount);
    const rest = line.amount - seats.length;
    return [
      ...(seats.length > 0 ? [{ ...line, amount: seats.length, seats }] : []),
      ...(rest > 0 ? [{ ...line, amount: rest, seats: undefined }] : []),
    ];
  });
}

/** The seats that a checkout holds, by ticket type: those that were chosen, and those that the service picked. */
export function seatsGiven({ items }: Pick<Checkout, 'items'>): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const { ticketTypeId = '', seatingInfo } of items.flatMap(({ tickets }) => tickets ?? [])) {
    const seats = seatingInfo?.['seats'];
    if (!Array.isArray(seats)) continue;
    const ids = seats.filter((seat) => typeof seat === 'string');
    given.set(ticketTypeId, [...(given.get(ticketTypeId) ?? []), ...ids]);
  }
  return given;
}
