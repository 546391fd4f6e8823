/** A payable, as the payment at a provider sees it. */
import type { LitElement } from 'lit';
import type { PaymentMethod } from '../../contract/checkout.ts';
import type { PaymentStart } from '../../contract/payments.ts';
import type { LoadedTexts, Texts } from '../../locales/index.ts';

/** A stored payment until its result is known: without it, a reload could lead to a second one. */
export interface StoredPayment {
  /** The provider's name for the payment. */
  readonly ref: string;
  /** `_id` of the payment method. */
  readonly method: string;
}

/** The amount to pay, in minor units. */
export interface Sum {
  readonly due: number;
  readonly currency: string;
}

/** The element of the payment, with a slot for the provider's fields. */
export interface PayingHost {
  readonly element: LitElement;
  language(): string;
  /** The texts of another language than English, once they are loaded. */
  translated(): LoadedTexts | undefined;
  announce(message: string): void;
  /** Is called for errors that are shown in place. */
  failed(error: unknown): unknown;
}

/** A payable: an order, a voucher, a change to a ticket. */
export interface Payable {
  /** Distinguishes its slot `payment…` and its ids from those of others in the same element; '' for the only one. */
  readonly name: string;
  /** Its current amount. */
  sum(): Sum;
  /** True if wallets have buttons of their own beside the provider's fields. */
  readonly hasWallets?: boolean;
  /** True if another payment method is possible. */
  hasOtherWays(): boolean;
  /** Begins the payment, or continues the one that has begun. */
  start(method: PaymentMethod): Promise<PaymentStart>;
  /** Stores the payment over a reload; `undefined` once its result is known. */
  remember(payment: StoredPayment | undefined): void;
  /** Completes the payable and shows it. Rejected with `PAYMENT_NOT_RECEIVED` as long as nothing was paid. */
  complete(): Promise<void>;
  /** The payable cannot be completed, whatever the state of the payment. */
  refused(error: unknown): Promise<void>;
  /** Nothing was paid: the form is shown again. */
  reopened(): Promise<void>;
  /** Texts of its own, in place of those about an order. */
  texts?(): Partial<Texts['payment']>;
}

/** True if the method can be used here: a provider needs its own fields in the page. */
export function canPay({ provider }: PaymentMethod): boolean {
  return !provider || provider === 'stripe';
}
