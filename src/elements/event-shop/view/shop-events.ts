/** Shop events: the DOM events of a shop while tickets are chosen. */
import { ElementEvent } from '../../element-event.ts';

/** The cart as the page gets it; amounts in major units, as on the wire. */
export interface CartView {
  readonly lines: readonly {
    readonly ticketTypeId: string;
    readonly name: string;
    readonly amount: number;
    readonly total: number;
  }[];
  /** After discounts and charges, before vouchers. */
  readonly total: number;
  readonly currency: string;
  /** Codes of the vouchers that pay. */
  readonly vouchers: readonly string[];
}

export class CartChanged extends ElementEvent {
  constructor(readonly cart: CartView) {
    super('cart-changed');
  }
}

export class SlotSelected extends ElementEvent {
  constructor(readonly slotId: string) {
    super('slot-selected');
  }
}

export class ShopFailed extends ElementEvent {
  constructor(readonly error: unknown) {
    super('shop-failed');
  }
}

/** For a seller's own analytics, in the e-commerce vocabulary: nothing is sent anywhere by itself. */
export class Tracked extends ElementEvent {
  constructor(
    readonly name:
      | 'view_item'
      | 'add_to_cart'
      | 'remove_from_cart'
      | 'begin_checkout'
      | 'add_payment_info'
      | 'purchase',
    readonly data: Readonly<Record<string, unknown>>,
  ) {
    super('track');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'cart-changed': CartChanged;
    'slot-selected': SlotSelected;
    'shop-failed': ShopFailed;
    track: Tracked;
  }
}
