/** What the service asks of whoever takes money: an adapter for each provider. Amounts are minor units, currencies in capitals. */

/** What has become of a payment. `open`: the buyer still has to pay, or to try again. */
export type ProviderStatus = 'open' | 'processing' | 'succeeded' | 'canceled';

/** A payment as the provider has it at this moment. */
export interface ProviderState {
  /** The provider's name for it. */
  readonly ref: string;
  readonly status: ProviderStatus;
  /** What the buyer pays, or has paid; no whole number when our currency has no units that small. */
  readonly amount: number;
  readonly currency: string;
  /** Our own payment, as it was named when this one was made there; missing for payments that others made. */
  readonly paymentId?: string | undefined;
  /** With what the buyer's browser goes on. */
  readonly clientSecret?: string | undefined;
}

/** What a provider tells by itself. */
export interface ProviderEvent {
  /** Each event has one, however often it is told. */
  readonly id: string;
  /** The payment that it is about; missing for everything else. */
  readonly ref?: string | undefined;
  /** Our own name for it; missing for payments that others made. */
  readonly paymentId?: string | undefined;
  /** The refund that it is about, and whether that has failed for good. */
  readonly refund?: { readonly ref: string; readonly failed: boolean } | undefined;
}

export interface NewPayment {
  /** Ours. Asked twice for one id, the provider answers the same payment. */
  readonly id: string;
  /** What it pays, for the seller to find it by: the id of an order, or of a bill. */
  readonly pays: { readonly checkout: string } | { readonly bill: string };
  readonly amount: number;
  readonly currency: string;
}

export interface NewRefund {
  readonly id: string;
  /** The provider's name for the payment. */
  readonly ref: string;
  /** All that is left of the payment when missing. */
  readonly amount: number | null;
  readonly currency: string;
  /** The same for the same request, so that one that was cut off counts once. */
  readonly idempotencyKey: string;
}

/**
 * A provider, in a seller's name. Whatever it is asked may take seconds, so never within a transaction.
 * @throws ProviderUnavailable by every method but `readEvent` when it cannot be reached: nothing is known then of what it did.
 * @throws ProviderRefused by every method but `readEvent` when it answers no.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Whether it can take this amount at all. */
  accepts(amount: number, currency: string): boolean;
  create(payment: NewPayment): Promise<ProviderState>;
  confirm(ref: string): Promise<ProviderState>;
  /** Ends a payment that is not paid; answers how it stands then, which is `succeeded` or `processing` when it came too late. */
  cancel(ref: string): Promise<ProviderState>;
  /** Gives money back, once for each of our refunds. */
  refund(refund: NewRefund): Promise<{ readonly ref: string }>;
  /** Reads what was sent to our address. Nothing when it was not the provider, or too long ago. */
  readEvent(body: Buffer, headers: Readonly<Record<string, unknown>>, now: Date): ProviderEvent | undefined;
}

/** The provider cannot be reached, or not with the seller's keys. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider does not do what it was asked. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    message: string,
    /** The provider's word for why. */
    readonly reason?: string,
  ) {
    super(message);
  }
}
