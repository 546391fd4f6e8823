/**
 * A cart: the tickets that a buyer wants, before any stock is taken. Carts are values; every change gives a new one.
 */

export interface CartLine {
  readonly ticketTypeId: string;
  readonly amount: number;
  readonly slotId?: string | undefined;
  /** As a printed ticket by post. */
  readonly asHardTicket?: boolean | undefined;
  /** `_id` of the automation rule that the line comes from; missing where the buyer wished for it. */
  readonly triggeredBy?: string | undefined;
  /** Seats by their `_id`, as many as `amount`; missing where the service picks them, or where there are none. */
  readonly seats?: readonly string[] | undefined;
}

export type Cart = readonly CartLine[];

/** The key of a line. Seats are no part of it: two of one type are one line with two seats. */
export const lineKey = ({ ticketTypeId, slotId = '', asHardTicket = false, triggeredBy = '' }: CartLine): string =>
  JSON.stringify([ticketTypeId, slotId, asHardTicket, triggeredBy]);

/** True if a cart can hold the amount: an integer, not negative. `problems` names a line where it is not. */
export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

/**
 * The cart in normal form: lines of the same kind are one, lines without an amount are gone, and the order of clicks no
 * longer matters.
 */
export function normalize(cart: Cart): Cart {
  const lines = new Map<string, CartLine>();
  for (const line of cart) {
    if (!isAmount(line.amount) || line.amount === 0) continue;
    const key = lineKey(line);
    const known = lines.get(key);
    lines.set(key, known ? mergeLines(known, line) : line);
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

function mergeLines(a: CartLine, b: CartLine): CartLine {
  const seats = a.seats || b.seats ? [...(a.seats ?? []), ...(b.seats ?? [])] : undefined;
  return { ...a, amount: a.amount + b.amount, ...(seats && { seats }) };
}

/** Tickets of one type in the cart, all slots together. */
export function amountOf(cart: Cart, ticketTypeId: string): number {
  return cart.reduce((sum, line) => (line.ticketTypeId === ticketTypeId ? sum + line.amount : sum), 0);
}

/** The cart with exactly `amount` tickets of one type, in one slot. What a rule added to it stays. */
export function setQuantity(cart: Cart, line: CartLine): Cart {
  const others = cart.filter(
    ({ ticketTypeId, triggeredBy }) => ticketTypeId !== line.ticketTypeId || triggeredBy !== line.triggeredBy,
  );
  return normalize(line.amount > 0 ? [...others, line] : others);
}

/** The cart moved to another time slot. */
export function moveToSlot(cart: Cart, slotId: string | undefined): Cart {
  return normalize(cart.map((line) => ({ ...line, slotId })));
}
