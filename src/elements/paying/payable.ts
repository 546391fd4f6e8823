/** What is paid at a provider, as the payment sees it. */
import type { LitElement } from 'lit';
import type { PaymentMethod } from '../../contract/checkout.ts';
import type { PaymentStart } from '../../contract/payments.ts';
import type { Texts } from '../../locales/index.ts';

/** What is to be known of a payment until it is settled: without it, a reload could lead to a second one. */
export interface StoredPayment {
  /** The provider's name for it. */
  readonly ref: string;
  /** `_id` of the way to pay. */
  readonly method: string;
}

/** What is to be paid, in minor units. */
export interface Sum {
  readonly due: number;
  readonly currency: string;
}

/** Where the payment stands: an element with a slot for the provider's fields. */
export interface PayingHost {
  readonly element: LitElement;
  language(): string;
  /** The texts of another language than English, once they are there. */
  translated(): Texts | undefined;
  announce(message: string): void;
  /** Hears of errors that are told in place. */
  failed(error: unknown): unknown;
}

/** What is paid for: an order, a voucher, a change to a ticket. */
export interface Payable {
  /** Tells its slot `payment…` and its ids from those of others in the same element; '' for the only one. */
  readonly name: string;
  /** As it is now. */
  sum(): Sum;
  /** Whether it could be paid in another way. */
  hasOtherWays(): boolean;
  /** Begins the payment, or goes on with the one that has begun. */
  start(method: PaymentMethod): Promise<PaymentStart>;
  /** Keeps over a reload what is known of the payment; nothing once it is settled. */
  remember(payment: StoredPayment | undefined): void;
  /** Asks for what was paid for, and shows it. Refused with `PAYMENT_NOT_RECEIVED` as long as nothing was paid. */
  complete(): Promise<void>;
  /** It cannot be had, whatever the payment is. */
  refused(error: unknown): Promise<void>;
  /** Nothing was paid: the form is shown again. */
  reopened(): Promise<void>;
  /** Words of its own, in place of those about an order. */
  texts?(): Partial<Texts['payment']>;
}

/** Whether there is a way to pay here: a provider needs its own fields in the page. */
export function canPay({ provider }: PaymentMethod): boolean {
  return !provider || provider === 'stripe';
}
