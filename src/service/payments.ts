/** How orders are paid. A provider is one more `PaymentMethod` in `methods`. */
import type { PaymentMethod as WirePaymentMethod } from '../contract/checkout.ts';
import type { z } from '../contract/route.ts';
import { Refusal } from './refusal.ts';

/** What a payment is for; minor units. */
interface Payment {
  readonly checkoutId: string;
  readonly due: number;
  readonly currency: string;
}

/** One way to pay. */
export interface PaymentMethod {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  /** Whether it takes this amount. */
  accepts(due: number): boolean;
  /** Starts the payment; answers its status on the wire. Runs inside the order's transaction: it must not wait for anybody. */
  start(payment: Payment): 'AWAITING' | 'RECEIVED';
}

const methods: readonly PaymentMethod[] = [
  {
    _id: 'invoice',
    name: 'Invoice',
    description: 'You get the tickets now and pay the invoice by bank transfer.',
    accepts: (due) => due > 0,
    start: () => 'AWAITING',
  },
  {
    _id: 'free',
    name: 'Nothing to pay',
    description: 'For orders that cost nothing, or that vouchers pay in full.',
    accepts: (due) => due === 0,
    start: () => 'RECEIVED',
  },
];

/** The ways to pay that are on offer. */
export function paymentMethods(): z.input<typeof WirePaymentMethod>[] {
  return methods.map(({ _id, name, description }) => ({ _id, name, description }));
}

/** @throws Refusal 400 for a way to pay that does not exist, 409 for one that does not take this amount. */
export function findPaymentMethod(id: string, due: number): PaymentMethod {
  const method = methods.find(({ _id }) => _id === id);
  if (!method) {
    throw new Refusal(400, 'UNKNOWN_PAYMENT_METHOD', 'There is no such way to pay.', [
      { path: 'paymentMethod', message: 'Unknown' },
    ]);
  }
  if (!method.accepts(due)) {
    const message =
      due === 0
        ? 'There is nothing to pay for this order; its way to pay is "free".'
        : 'This way to pay does not fit this order.';
    throw new Refusal(409, 'PAYMENT_METHOD_NOT_POSSIBLE', message, [
      { path: 'paymentMethod', message: 'Not possible for this amount' },
    ]);
  }
  return method;
}
