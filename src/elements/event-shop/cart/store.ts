/** The cart store of the browser. */
import { isAmount, type Cart, type CartLine } from '../../../sale/cart.ts';
import type { QuoteCoupon } from '../../../sale/coupons.ts';
import type { CartCheckout } from '../view/shop-cart.ts';

/** A cart as the browser stores it: over a reload, for a second tab, first-party. */
export interface StoredCart {
  readonly lines: Cart;
  readonly slotId?: string | undefined;
  readonly vouchers: readonly string[];
  /** As they were looked up last: coupons that a checkout of this cart uses cannot be looked up again. */
  readonly coupons?: readonly QuoteCoupon[] | undefined;
  /** `_id`s of discounts that staff give at a POS. */
  readonly posDiscounts?: readonly string[] | undefined;
  /** Idempotency key of the order that this cart becomes; a changed cart gets a new one. */
  readonly key: string;
  /** The checkout that holds this cart's tickets. */
  readonly checkout?: CartCheckout | undefined;
}

/** Prefix of the name of each cart. */
export const carts = 'foyer:cart:';
const name = (key: string) => carts + key;

const isList = (seats: unknown) => seats === undefined || Array.isArray(seats);

/** The cart under a key; `undefined` if there is none or if the browser stores nothing. */
export function loadCart(key: string): StoredCart | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(name(key)) ?? 'null') as StoredCart | null;
    return stored?.lines.every((line?: Partial<CartLine>) => isAmount(line?.amount ?? -1) && isList(line?.seats)) &&
      Array.isArray(stored.vouchers)
      ? stored
      : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a cart; an empty one is deleted. */
export function saveCart(key: string, cart: StoredCart): void {
  try {
    if (!cart.lines.length && !cart.vouchers.length && !cart.coupons?.length && !cart.checkout)
      localStorage.removeItem(name(key));
    else localStorage.setItem(name(key), JSON.stringify(cart));
    dispatchEvent(new StorageEvent('storage', { key: name(key) })); // browsers tell other tabs alone, not this page
  } catch {
    // a browser that stores nothing still sells
  }
}

/** True if another tab or another shop on the page changed the cart. */
export function isCartEvent(event: StorageEvent, key: string): boolean {
  return event.key === name(key);
}

/** A fresh idempotency key. */
export function newKey(): string {
  // randomUUID needs a secure context, which a shop on a plain http intranet page is not
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
