/** The cart of a shop, as its parts read and change it. `cart/keeper.ts` implements it. */
import type { Cart } from '../../../sale/cart.ts';
import type { QuoteCoupon } from '../../../sale/coupons.ts';
import type { VoucherInfo } from '../../../contract/vouchers.ts';
import type { QuoteVoucher } from '../../../sale/quote-core.ts';
import type { StoredPayment } from '../../paying/payable.ts';

/** The checkout that holds a cart's tickets. */
export interface CartCheckout {
  readonly id: string;
  readonly secret: string;
  /** Seats that only this checkout has taken. */
  readonly seats?: readonly string[] | undefined;
  /** A payment that may have been made for it. */
  readonly payment?: StoredPayment | undefined;
}

/** An under-shop that a code has opened. */
export interface Unlocked {
  readonly id: string;
  /** '' for one without a name. */
  readonly name: string;
  readonly code: string;
  /** The shop to go back to when the code is removed. */
  readonly before: { readonly underShop: string | undefined; readonly coupon: string | undefined };
}

/** What became of a code that a buyer typed. */
export interface EnteredCode {
  /** Why it can't be used here, as text; `undefined` if it applies. */
  readonly reason?: string | undefined;
  /** False if the service couldn't be asked: the code itself may be right. */
  readonly isAnswered: boolean;
  /** The voucher, also one that pays nothing. */
  readonly info?: VoucherInfo | undefined;
}

/** A `<voucher-check>` inside a shop has got a code. It bubbles up to the shop, which answers; pages need not listen. */
export interface CodeEntered extends Event {
  readonly code: string;
  /** The answer of the shop; not set without one. `undefined` if the buyer has changed to another event. */
  answer?: Promise<EnteredCode | undefined>;
}

export interface ShopCart {
  lines: Cart;
  slotId: string | undefined;
  vouchers: readonly QuoteVoucher[];
  /** Coupons that were entered, whether or not they count. */
  coupons: readonly QuoteCoupon[];
  /** The coupon or voucher code that the page names, once it was looked up. `coupons` has it too if it is a coupon. */
  namedCoupon: string | undefined;
  /** The under-shop that a code has opened, whether or not it is on screen. */
  unlocked: Unlocked | undefined;
  /** `_id`s of the discounts that staff give at a POS. */
  posDiscounts: readonly string[];
  /** Stored voucher codes, looked up or not. */
  codes: readonly string[];
  /** Applies the seller's cart rules; without rules it returns the lines as they are. */
  adjust: (lines: Cart) => Cart;
  /** Idempotency key of the order that this cart becomes. */
  readonly key: string;
  checkout: CartCheckout | undefined;
  /** True while a checkout is requested: the service may take the seats before it answers. */
  isHolding: boolean;
  /** Labels of seats, once their plan is loaded. */
  seatNames: ((seats: readonly string[]) => string[]) | undefined;
  /** Sets the amount of a ticket type. Tickets in the cart stay printed, or not, unless `printed` is given. */
  setQuantity(ticketTypeId: string, amount: number, printed?: boolean): void;
  selectSlot(slotId: string): void;
  /** Stores the checkout that holds the tickets. `undefined` also renews the key: the next order is another one. */
  setCheckout(checkout: CartCheckout | undefined): void;
  empty(): void;
  /** Applies the rules to what a part has changed, stores the cart and renders it. */
  changed(): void;
}
