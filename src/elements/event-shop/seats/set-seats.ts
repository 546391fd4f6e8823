/** The seats of a cart, as the buyer chooses them. */
import type { ShopCart } from '../view/shop-cart.ts';

/** Chooses the seats of a ticket type, at most as many as it has tickets. The others are without a seat. */
export function setSeats(stored: ShopCart, ticketTypeId: string, seats: readonly string[]): void {
  const open = [...seats];
  stored.lines = stored.lines.map((line) => {
    if (line.ticketTypeId !== ticketTypeId) return line;
    const own = open.splice(0, line.amount);
    return { ...line, seats: own.length > 0 ? own : undefined };
  });
  stored.changed();
}
