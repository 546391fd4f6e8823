/** What a shop tells the page from the summary on. */
import type { Checkout } from '../../../contract/checkout.ts';
import { ElementEvent } from '../../element-event.ts';

/** The tickets are held. Cancel it to go on in a checkout of your own. */
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

/** A voucher pays for nothing here any more: it was taken out, or the order is complete. */
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
