import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { moveToSlot, setQuantity, type Cart } from '../../../sale/cart.ts';
import type { QuoteCoupon } from '../../../sale/coupons.ts';
import type { QuoteVoucher } from '../../../sale/quote.ts';
import type { CartCheckout, ShopCart } from '../view/shop-cart.ts';
import { isCartEvent, loadCart, newKey, saveCart } from './store.ts';

/** No rules. */
export const asItIs = (lines: Cart): Cart => lines;

/** Owns the cart of one shop: keeps it over reloads, and follows what another tab does to it. */
export class CartKeeper implements ReactiveController, ShopCart {
  lines: Cart = [];
  slotId: string | undefined;
  vouchers: readonly QuoteVoucher[] = [];
  /** Coupons that were entered, whether or not they count. */
  coupons: readonly QuoteCoupon[] = [];
  /** The code that the page names, once it was looked up: as a coupon it is among `coupons`, if it is one. */
  namedCoupon: string | undefined;
  /** `_id`s of the discounts that staff give at a counter. */
  posDiscounts: readonly string[] = [];
  /** Makes of a cart what the seller's rules say, where the event has such. */
  adjust = asItIs;
  /** Codes that were kept, but not looked up again yet. */
  codes: readonly string[] = [];
  /** Idempotency key of the order that this cart becomes. */
  key = newKey();
  checkout: CartCheckout | undefined;
  /** A checkout is being asked for: the service may take the seats before it answers. */
  isHolding = false;
  /** Seats in words, once their plan is there. */
  seatNames: ((seats: readonly string[]) => string[]) | undefined;
  private name = '';

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

  /** Takes up the cart that is stored under a name. False when it is open already, and only looked at again. */
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

  /** Tickets that are there already stay printed, or not, unless `printed` says so. */
  setQuantity(ticketTypeId: string, amount: number, printed?: boolean): void {
    const known = this.lines.find((line) => line.ticketTypeId === ticketTypeId && !line.triggeredBy);
    // fewer tickets: the seats that were chosen last go
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

  /** Remembers the checkout that holds this cart's tickets, or forgets it: with it goes the key, so that the next order is another one. */
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

  /** Keeps what a part of the shop has just changed. */
  changed(): void {
    this.lines = this.adjust(this.lines);
    // another cart is another order; a checkout that is under way takes the change by its own address
    if (!this.checkout) this.key = newKey();
    this.save();
    this.host.requestUpdate();
  }

  private save(): void {
    if (!this.name) return; // no event yet
    const { lines, slotId, codes, coupons, key, checkout } = this;
    const posDiscounts = this.posDiscounts.length > 0 ? this.posDiscounts : undefined;
    saveCart(this.name, { lines, slotId, vouchers: codes, coupons, posDiscounts, key, checkout });
  }

  /** A page that the back button brings back as it was heard of nothing meanwhile, such as that its cart was ordered. */
  private readonly handleShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.open(this.name);
  };

  private readonly handleStorage = (event: StorageEvent): void => {
    if (isCartEvent(event, this.name)) this.open(this.name);
  };
}
