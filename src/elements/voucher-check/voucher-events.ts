/** Voucher events: the DOM events of the voucher check. */
import type { VoucherOrder } from '../../contract/voucher-purchases.ts';
import type { VoucherInfo } from '../../contract/vouchers.ts';
import { ElementEvent } from '../element-event.ts';

export class VoucherChecked extends ElementEvent {
  constructor(readonly info: VoucherInfo) {
    super('voucher-checked');
  }
}

/** A buyer wants to pay with a voucher. The shop around the element has applied it. */
export class VoucherUsed extends ElementEvent {
  constructor(readonly code: string) {
    super('voucher-used');
  }
}

/** A buyer has ordered a voucher; it is there once it is paid. */
export class VoucherOrdered extends ElementEvent {
  constructor(readonly order: VoucherOrder) {
    super('voucher-ordered');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'voucher-checked': VoucherChecked;
    'voucher-used': VoucherUsed;
    'voucher-ordered': VoucherOrdered;
  }
}
