/** The Stripe adapter, with the official library: payment intents that the buyer's browser confirms. */
import type { Stripe } from 'stripe';
import {
  ProviderRefused,
  ProviderUnavailable,
  type NewPayment,
  type NewRefund,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderState,
  type ProviderStatus,
} from './provider.ts';
import type { ProviderOptions } from '../http/context.ts';
import { fromStripe, toStripe } from '../../sale/stripe-amounts.ts';

/** The keys of a seller's account. */
interface StripeKeys {
  readonly secretKey: string;
  /** Verifies Stripe's events. */
  readonly webhookSecret: string;
}

/** The maximum age of a signed event in seconds: clocks differ, and a replayed old event is refused. */
const tolerance = 300;

/** Stripe with a seller's keys. The library is loaded when the first seller needs it: most installations need none. */
export async function stripeProvider(keys: StripeKeys, api: ProviderOptions = {}): Promise<PaymentProvider> {
  const { Stripe } = await import('stripe');
  // A buyer waits for the answer.
  const settings = { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...api };
  return new StripeProvider(new Stripe(keys.secretKey, settings), keys.webhookSecret);
}

/**
 * Tries a secret key by a question that changes nothing. A restricted key needs to read refunds for it.
 * @returns whether Stripe takes the key
 * @throws ProviderUnavailable when Stripe does not answer
 */
export async function tryStripeKey(secretKey: string, api: ProviderOptions = {}): Promise<boolean> {
  const { Stripe } = await import('stripe');
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...api });
  try {
    await stripe.refunds.list({ limit: 1 });
    return true;
  } catch (error) {
    const { statusCode, type } = error as Partial<Stripe.errors.StripeError>;
    if (statusCode === 401 || statusCode === 403) return false;
    if (type === undefined) throw error;
    throw new ProviderUnavailable(`Stripe cannot be asked: ${statusCode ?? type}`);
  }
}

class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';

  constructor(
    private readonly stripe: Stripe,
    private readonly webhookSecret: string,
  ) {}

  accepts(amount: number, currency: string): boolean {
    return toStripe(amount, currency) !== undefined;
  }

  async create({ id, pays, amount, currency }: NewPayment): Promise<ProviderState> {
    const units = toStripe(amount, currency);
    if (units === undefined) throw new ProviderRefused('This amount has units that Stripe does not take', 'amount');
    return await asked(async () =>
      stateOf(
        await this.stripe.paymentIntents.create(
          {
            amount: units,
            currency: currency.toLowerCase(),
            automatic_payment_methods: { enabled: true },
            metadata: { payment: id, ...pays },
          },
          { idempotencyKey: `payment-${id}` },
        ),
      ),
    );
  }

  async confirm(ref: string): Promise<ProviderState> {
    return await asked(async () =>
      stateOf(await this.stripe.paymentIntents.retrieve(ref, { expand: ['payment_method'] })),
    );
  }

  async cancel(ref: string): Promise<ProviderState> {
    try {
      return await asked(async () =>
        stateOf(
          await this.stripe.paymentIntents.cancel(
            ref,
            { cancellation_reason: 'abandoned' },
            { idempotencyKey: `cancel-${ref}` },
          ),
        ),
      );
    } catch (error) {
      // A paid or canceled intent cannot be canceled.
      if (error instanceof ProviderRefused && error.reason === 'payment_intent_unexpected_state')
        return await this.confirm(ref);
      throw error;
    }
  }

  async disputes(ref: string): Promise<ProviderDispute | undefined> {
    const { data } = await asked(() => this.stripe.disputes.list({ payment_intent: ref, limit: 100 }));
    const all = data.map(({ status }) => disputeStates[status]);
    return all.includes('open') ? 'open' : all.find((state) => state === 'lost');
  }

  async refund({ id, ref, amount, currency, idempotencyKey }: NewRefund): Promise<{ ref: string }> {
    const units = amount === null ? undefined : toStripe(amount, currency);
    if (amount !== null && units === undefined)
      throw new ProviderRefused('This amount has units that Stripe does not take', 'amount');
    return await asked(async () => {
      // Stripe forgets an idempotency key after a day, but not its refund.
      const { data } = await this.stripe.refunds.list({ payment_intent: ref, limit: 100 });
      const made = data.find(({ metadata, status }) => metadata?.refund === id && !isFailed(status));
      if (made) return { ref: made.id };
      const refund = await this.stripe.refunds.create(
        { payment_intent: ref, ...(units !== undefined && { amount: units }), metadata: { refund: id } },
        { idempotencyKey },
      );
      if (isFailed(refund.status))
        throw new ProviderRefused(`The refund is ${refund.status}`, refund.failure_reason ?? undefined);
      return { ref: refund.id };
    });
  }

  readEvent(body: Buffer, headers: Readonly<Record<string, unknown>>, now: Date): ProviderEvent | undefined {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') return undefined;
    let event: Stripe.Event;
    try {
      const { webhooks } = this.stripe;
      event = webhooks.constructEvent(body, signature, this.webhookSecret, tolerance, undefined, now.getTime());
    } catch {
      return undefined;
    }
    if (typeof event.id !== 'string') return undefined;
    const about = event.data.object as Partial<Stripe.PaymentIntent | Stripe.Refund | Stripe.Dispute>;
    if (about.object === 'payment_intent') return { id: event.id, ref: about.id, paymentId: about.metadata?.payment };
    if (about.object === 'dispute') return { id: event.id, ref: idOf(about.payment_intent), isDispute: true };
    if (about.object !== 'refund' || about.id === undefined) return { id: event.id };
    const refund = { ref: about.id, failed: isFailed(about.status ?? null) };
    return { id: event.id, ref: idOf(about.payment_intent), refund };
  }
}

const statuses: Readonly<Record<string, ProviderStatus>> = {
  processing: 'processing',
  // confirmed: the buyer has nothing left to do
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** The disputes that take or took money; a `warning_…` only asks, and a `prevented` one came to nothing. */
const disputeStates: Readonly<Record<string, ProviderDispute>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  lost: 'lost',
};

function idOf(intent: string | Stripe.PaymentIntent | null | undefined): string | undefined {
  return typeof intent === 'string' ? intent : intent?.id;
}

function stateOf(intent: Stripe.PaymentIntent): ProviderState {
  const {
    id,
    status,
    amount,
    amount_received: received,
    metadata,
    client_secret: clientSecret,
    payment_method: method,
  } = intent;
  const currency = intent.currency.toUpperCase();
  return {
    ref: id,
    status: statuses[status] ?? 'open',
    amount: fromStripe(status === 'succeeded' ? received : amount, currency),
    currency,
    paymentId: metadata.payment,
    method: typeof method === 'object' ? method?.type : undefined,
    clientSecret: clientSecret ?? undefined,
  };
}

function isFailed(status: string | null): boolean {
  return status === 'failed' || status === 'canceled';
}

/** @throws ProviderUnavailable, ProviderRefused */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    const { statusCode, code, type } = error as Partial<Stripe.errors.StripeError>;
    // Wrong keys are a fault of the settings, not of the request; a conflict with a simultaneous request is temporary.
    if (statusCode !== undefined && [400, 402, 404].includes(statusCode))
      throw new ProviderRefused(`Stripe answers ${statusCode} ${code ?? type ?? ''}`.trim(), code);
    if (type === undefined) throw error;
    throw new ProviderUnavailable(`Stripe cannot be asked: ${statusCode ?? type}`);
  }
}
