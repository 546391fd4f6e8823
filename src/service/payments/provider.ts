/** The interface of payment providers; each has an adapter. Amounts are minor units, currencies upper case. */

/** The status of a payment. `open`: the buyer still has to pay, or to try again. */
export type ProviderStatus = 'open' | 'processing' | 'succeeded' | 'canceled';

/** A payment at the provider at this time. */
export interface ProviderState {
  /** The provider's id. */
  readonly ref: string;
  readonly status: ProviderStatus;
  /** The amount that the buyer pays or has paid; a fraction when our currency has no units that small. */
  readonly amount: number;
  readonly currency: string;
  /** The id of our payment, from its creation there; missing for payments that others created. */
  readonly paymentId?: string | undefined;
  /** How the buyer pays, in the provider's word, e.g. `card`; missing where it is not known yet. */
  readonly method?: string | undefined;
  /** The secret with which the buyer's browser continues. */
  readonly clientSecret?: string | undefined;
}

/**
 * The disputes of a payment, by buyers who have their bank take it back: `open` until one is decided, `lost` when the
 * buyer has the money.
 */
export type ProviderDispute = 'open' | 'lost';

/** A webhook event of the provider. */
export interface ProviderEvent {
  /** The same for each repetition of an event. */
  readonly id: string;
  /** The provider's id of the payment; missing for other events. */
  readonly ref?: string | undefined;
  /** Our id of the payment; missing for payments that others created. */
  readonly paymentId?: string | undefined;
  /** The refund of the event, and whether it has failed for good. */
  readonly refund?: { readonly ref: string; readonly failed: boolean } | undefined;
  /** True when it is about a dispute of the payment. */
  readonly isDispute?: boolean | undefined;
}

export interface NewPayment {
  /** Our id. For a repeated id, the provider answers the same payment. */
  readonly id: string;
  /** The thing that it pays, for the seller to find it: the id of an order or a payable. */
  readonly pays: { readonly checkout: string } | { readonly payable: string };
  readonly amount: number;
  readonly currency: string;
}

export interface NewRefund {
  readonly id: string;
  /** The provider's id of the payment. */
  readonly ref: string;
  /** The rest of the payment when null. */
  readonly amount: number | null;
  readonly currency: string;
  /** The same for a repeated request, so that it counts once. */
  readonly idempotencyKey: string;
}

/**
 * A provider, with a seller's keys. Each call may take seconds, so never inside a transaction.
 * @throws ProviderUnavailable by every method but `readEvent` when it cannot be reached: it is unknown whether the call
 * took effect.
 * @throws ProviderRefused by every method but `readEvent` when it refuses.
 */
export interface PaymentProvider {
  readonly name: string;
  /** True when it can take this amount. */
  accepts(amount: number, currency: string): boolean;
  create(payment: NewPayment): Promise<ProviderState>;
  confirm(ref: string): Promise<ProviderState>;
  /**
   * Cancels a payment that is not paid. Answers its state, which is `succeeded` or `processing` when it was too late.
   */
  cancel(ref: string): Promise<ProviderState>;
  /** Answers the disputes of a payment; nothing where there is none, and where the seller has won. */
  disputes(ref: string): Promise<ProviderDispute | undefined>;
  /** Refunds money, once for each of our refunds. */
  refund(refund: NewRefund): Promise<{ readonly ref: string }>;
  /** Verifies and reads an event. Nothing when the signature is wrong or too old. */
  readEvent(body: Buffer, headers: Readonly<Record<string, unknown>>, now: Date): ProviderEvent | undefined;
}

/** The provider cannot be reached, or refuses the seller's keys. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider refuses the call. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    message: string,
    /** The provider's code of the reason. */
    readonly reason?: string,
  ) {
    super(message);
  }
}
