/** The cart of a shop: its state, and its storage in the browser. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { moveToSlot, setQuantity, type Cart } from '../../../sale/cart.ts';
import type { QuoteCoupon } from '../../../sale/coupons.ts';
import type { QuoteVoucher } from '../../../sale/quote-core.ts';
import type { CartCheckout, ShopCart, Unlocked } from '../view/shop-cart.ts';
import { isCartEvent, loadCart, newKey, saveCart } from './store.ts';

/** The cart without rules. */
export const asItIs = (lines: Cart): Cart => lines;

/** Stores the cart over reloads, and follows changes of another tab. */
export class CartKeeper implements ReactiveController, ShopCart {
  lines: Cart = [];
  slotId: string | undefined;
  vouchers: readonly QuoteVoucher[] = [];
  coupons: readonly QuoteCoupon[] = [];
  namedCoupon: string | undefined;
  declare unlocked: Unlocked | undefined;
  posDiscounts: readonly string[] = [];
  adjust = asItIs;
  /** Stored codes that may not have been looked up again yet. */
  codes: readonly string[] = [];
  key = newKey();
  checkout: CartCheckout | undefined;
  isHolding = false;
  seatNames: ((seats: readonly string[]) => string[]) | undefined;
  private name = '';
  private isSaving = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('storage', this.handleStorage);
    window.addEventListener('pageshow', this.handleShow);
  }

  hostDisconnected(): void {
    window.removeEventListener('storage', this.handleStorage);
    window.removeEventListener('pageshow', this.handleShow);
  }

  /** Opens the cart that is stored under a name. False if it was open already. */
  open(name: string): boolean {
    const other = name !== this.name;
    this.name = name;
    const stored = loadCart(name);
    this.lines = this.adjust(stored?.lines ?? []);
    this.slotId = stored?.slotId;
    this.codes = stored?.vouchers ?? [];
    this.posDiscounts = Array.isArray(stored?.posDiscounts) ? stored.posDiscounts : [];
    this.coupons = Array.isArray(stored?.coupons) ? stored.coupons : [];
    this.vouchers = this.vouchers.filter(({ code }) => this.codes.includes(code));
    this.key = stored?.key ?? newKey();
    this.checkout = stored?.checkout;
    this.host.requestUpdate();
    return other;
  }

  setQuantity(ticketTypeId: string, amount: number, printed?: boolean): void {
    const known = this.lines.find((line) => line.ticketTypeId === ticketTypeId && !line.triggeredBy);
    // fewer tickets: the last chosen seats go
    const seats = known?.seats;
    this.lines = setQuantity(this.lines, {
      ticketTypeId,
      amount,
      slotId: this.slotId,
      asHardTicket: printed ?? known?.asHardTicket,
      ...(seats && { seats: seats.slice(0, amount) }),
    });
    this.changed();
  }

  selectSlot(slotId: string): void {
    this.slotId = slotId;
    this.lines = moveToSlot(this.lines, slotId);
    this.changed();
  }

  setCheckout(checkout: CartCheckout | undefined): void {
    this.checkout = checkout;
    if (!checkout) this.key = newKey();
    this.save();
  }

  empty(): void {
    this.lines = [];
    this.slotId = undefined;
    this.vouchers = this.codes = this.posDiscounts = this.coupons = [];
    this.setCheckout(undefined);
    this.host.requestUpdate();
  }

  changed(): void {
    this.lines = this.adjust(this.lines);
    // another cart is another order; a checkout under way takes the change by its own address
    if (!this.checkout) this.key = newKey();
    this.save();
    this.host.requestUpdate();
  }

  private save(): void {
    if (!this.name) return; // no event yet
    const { lines, slotId, codes, coupons, key, checkout } = this;
    const posDiscounts = this.posDiscounts.length > 0 ? this.posDiscounts : undefined;
    this.isSaving = true;
    saveCart(this.name, { lines, slotId, vouchers: codes, coupons, posDiscounts, key, checkout });
    this.isSaving = false;
  }

  /** A page that the back button restores missed the changes since then, such as an order of its cart. */
  private readonly handleShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.open(this.name);
  };

  private readonly handleStorage = (event: StorageEvent): void => {
    if (!this.isSaving && isCartEvent(event, this.name)) this.open(this.name);
  };
}
