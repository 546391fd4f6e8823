import { isAmount, type Cart, type CartLine } from '../../sale/cart.ts';

/** A cart as the browser keeps it: over a reload, for a second tab, first-party. */
export interface StoredCart {
  readonly lines: Cart;
  readonly slotId?: string | undefined;
  readonly vouchers: readonly string[];
  /** Idempotency key of the order that this cart becomes; a changed cart gets a new one. */
  readonly key: string;
  /** A checkout that holds this cart's tickets. */
  readonly checkout?: { readonly id: string; readonly secret: string } | undefined;
}

const name = (key: string) => `foyer:cart:${key}`;

/** The cart under a key; nothing when there is none or when the browser keeps nothing. */
export function loadCart(key: string): StoredCart | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(name(key)) ?? 'null') as StoredCart | null;
    return stored?.lines.every((line?: Partial<CartLine>) => isAmount(line?.amount ?? -1)) &&
      Array.isArray(stored.vouchers)
      ? stored
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a cart; an empty one is forgotten. */
export function saveCart(key: string, cart: StoredCart): void {
  try {
    if (cart.lines.length === 0 && cart.vouchers.length === 0 && !cart.checkout) localStorage.removeItem(name(key));
    else localStorage.setItem(name(key), JSON.stringify(cart));
  } catch {
    // a browser that keeps nothing still sells
  }
}

/** Hears of changes that another tab made to the cart. */
export function isCartEvent(event: StorageEvent, key: string): boolean {
  return event.key === name(key);
}

/** A fresh idempotency key. */
export function newKey(): string {
  // randomUUID needs a secure context, which a shop on a plain http intranet page is not
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
