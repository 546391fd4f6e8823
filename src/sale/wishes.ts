/** The wishes in a cart. */
import type { Cart } from './cart.ts';

/** The lines that a buyer wished for, as opposed to what rules made of them; the same cart if that is all. */
export function wishes(cart: Cart): Cart {
  return cart.some(({ triggeredBy }) => triggeredBy !== undefined)
    ? cart.filter(({ triggeredBy }) => triggeredBy === undefined)
    : cart;
}
