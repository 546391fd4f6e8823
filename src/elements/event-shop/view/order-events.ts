/** Order events: the DOM events of a shop from the summary on. */
import type { Checkout } from '../../../contract/checkout.ts';
import { ElementEvent } from '../../element-event.ts';

/** The tickets are held. Cancel it to continue in a checkout of your own. */
export class CheckoutStarted extends ElementEvent {
  constructor(readonly checkout: Checkout) {
    super('checkout-started', true);
  }
}

export class VoucherApplied extends ElementEvent {
  constructor(readonly code: string) {
    super('voucher-applied');
  }
}

/** A voucher no longer pays for anything here: it was removed, or the order is complete. */
export class VoucherRemoved extends ElementEvent {
  constructor(readonly code: string) {
    super('voucher-removed');
  }
}

export class OrderPlaced extends ElementEvent {
  constructor(readonly transaction: Checkout) {
    super('order-placed');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'checkout-started': CheckoutStarted;
    'voucher-applied': VoucherApplied;
    'voucher-removed': VoucherRemoved;
    'order-placed': OrderPlaced;
  }
}
