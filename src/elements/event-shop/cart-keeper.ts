import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { moveToSlot, setQuantity, type Cart } from '../../sale/cart.ts';
import type { QuoteVoucher } from '../../sale/quote.ts';
import { isCartEvent, loadCart, newKey, saveCart, type StoredCart } from './cart-store.ts';

/** Owns the cart of one shop: keeps it over reloads, and follows what another tab does to it. */
export class CartKeeper implements ReactiveController {
  lines: Cart = [];
  slotId: string | undefined;
  vouchers: readonly QuoteVoucher[] = [];
  /** Codes that were kept, but not looked up again yet. */
  codes: readonly string[] = [];
  /** Idempotency key of the order that this cart becomes. */
  key = newKey();
  checkout: StoredCart['checkout'];
  private name = '';

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('storage', this.handleStorage);
  }

  hostDisconnected(): void {
    window.removeEventListener('storage', this.handleStorage);
  }

  /** Takes up the cart that is stored under a name. False when it is open already, and only looked at again. */
  open(name: string): boolean {
    const other = name !== this.name;
    this.name = name;
    const stored = loadCart(name);
    this.lines = stored?.lines ?? [];
    this.slotId = stored?.slotId;
    this.codes = stored?.vouchers ?? [];
    this.vouchers = this.vouchers.filter(({ code }) => this.codes.includes(code));
    this.key = stored?.key ?? newKey();
    this.checkout = stored?.checkout;
    this.host.requestUpdate();
    return other;
  }

  setQuantity(ticketTypeId: string, amount: number): void {
    this.lines = setQuantity(this.lines, { ticketTypeId, amount, slotId: this.slotId });
    this.changed();
  }

  selectSlot(slotId: string): void {
    this.slotId = slotId;
    this.lines = moveToSlot(this.lines, slotId);
    this.changed();
  }

  /** `settled` is the code that was looked up or taken away; others that nobody could look up yet stay. */
  setVouchers(vouchers: readonly QuoteVoucher[], settled: string): void {
    const open = this.codes.filter((code) => code !== settled && !this.vouchers.some((known) => known.code === code));
    this.vouchers = vouchers;
    this.codes = [...new Set([...vouchers.map(({ code }) => code), ...open])];
    this.changed();
  }

  /** Remembers the checkout that holds this cart's tickets, or forgets it: with it goes the key, so that the next order is another one. */
  setCheckout(checkout: StoredCart['checkout']): void {
    this.checkout = checkout;
    if (!checkout) this.key = newKey();
    this.save();
  }

  empty(): void {
    this.lines = [];
    this.slotId = undefined;
    this.vouchers = this.codes = [];
    this.setCheckout(undefined);
    this.host.requestUpdate();
  }

  private changed(): void {
    // another cart is another order; a checkout that is under way takes the change by its own address
    if (!this.checkout) this.key = newKey();
    this.save();
    this.host.requestUpdate();
  }

  private save(): void {
    if (!this.name) return; // no event yet
    const { lines, slotId, codes, key, checkout } = this;
    saveCart(this.name, { lines, slotId, vouchers: codes, key, checkout });
  }

  private readonly handleStorage = (event: StorageEvent): void => {
    if (isCartEvent(event, this.name)) this.open(this.name);
  };
}
