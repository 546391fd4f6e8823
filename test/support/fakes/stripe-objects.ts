/**
 * Objects and requests of Stripe's API, typed by Stripe's own package: an upgrade that changes the shape of one of them does not
 * compile here.
 */
import type { Stripe } from 'stripe';

/** The names of an open union of the package. */
type Known<T> = T extends string ? (string extends T ? never : T) : never;

/** A payment intent that is not expanded. */
export type Intent = Omit<Stripe.PaymentIntent, 'status'> & { status: Known<Stripe.PaymentIntent.Status> };

/** A refund of a payment intent. */
export type Refund = Omit<Stripe.Refund, 'payment_intent' | 'metadata'> & {
  readonly payment_intent: string;
  readonly metadata: Stripe.Metadata;
};

/** A dispute of a payment intent, without the evidence that a seller may hand in. */
export type Dispute = Omit<Stripe.Dispute, 'evidence' | 'evidence_details' | 'payment_intent' | 'status'> & {
  readonly payment_intent: string;
  status: Known<Stripe.Dispute.Status>;
};

/** What a buyer paid with. */
export const card: Stripe.PaymentMethod = {
  id: 'pm_theirs',
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  created: 1_780_000_000,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
};

/** A payment intent as Stripe makes it for `asked`. */
export const newIntent = (id: string, secret: string, asked: NewIntent): Intent =>
  ({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: asked.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: asked.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: secret,
    confirmation_method: 'automatic',
    created: 1_767_225_600,
    currency: asked.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: asked.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'link'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.PaymentIntent;

/** A refund as Stripe makes it: cards are refunded in the same moment. */
export const newRefund = (id: string, amount: number, intent: Intent, metadata: Stripe.Metadata): Refund =>
  ({
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: 1_767_225_600,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Stripe.Refund;

/** A dispute of all that was paid. */
export const newDispute = (id: string, intent: Intent, status: Dispute['status']): Dispute => ({
  id,
  object: 'dispute',
  amount: intent.amount_received,
  balance_transactions: [],
  charge: 'ch_theirs',
  created: 1_767_225_600,
  currency: intent.currency,
  enhanced_eligibility_types: [],
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: intent.id,
  reason: 'fraudulent',
  status,
});

/** What Stripe says of a request that it refuses. */
export interface StripeError {
  readonly status: number;
  readonly body: { readonly error: Pick<Stripe.StripeRawError, 'type' | 'code' | 'message' | 'param'> };
}

export const stripeError = (
  status: number,
  type: Known<Stripe.RawErrorType>,
  code: string,
  param?: string,
): StripeError => ({
  status,
  body: { error: { type, code, message: code, ...(param !== undefined && { param }) } },
});

/** A value of a form: text, or the fields below a name, `metadata[payment]=…`. */
type Sent = string | { readonly [key: string]: string };

type Read<T> = (sent: Sent) => T | undefined;
/** One reader for each field; what must be sent must have one. */
type Readers<T> = { readonly [Name in keyof T]: Read<NonNullable<T[Name]>> };

const text: Read<string> = (sent) => (typeof sent === 'string' ? sent : undefined);
const integer: Read<number> = (sent) => (typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : undefined);
const fields: Read<Stripe.Metadata> = (sent) => (typeof sent === 'string' ? undefined : sent);
const oneOf =
  <T extends string>(...names: readonly T[]): Read<T> =>
  (sent) =>
    names.find((name) => name === sent);

/** What the stand-in takes, of all that Stripe does. */
interface NewIntent extends Pick<
  Stripe.PaymentIntentCreateParams,
  'amount' | 'currency' | 'automatic_payment_methods' | 'metadata'
> {
  metadata?: Stripe.Metadata;
}
interface NewRefund extends Pick<Stripe.RefundCreateParams, 'amount' | 'payment_intent' | 'metadata'> {
  metadata?: Stripe.Metadata;
}

/** The requests: which fields each has, and which it must have. */
export const requests = {
  newIntent: reader<NewIntent>(
    {
      amount: integer,
      currency: text,
      automatic_payment_methods: (sent) =>
        typeof sent !== 'string' && /^(?:true|false)$/.test(sent['enabled'] ?? '')
          ? { enabled: sent['enabled'] === 'true' }
          : undefined,
      metadata: fields,
    },
    ['amount', 'currency'],
  ),
  getIntent: reader<{ readonly expand?: Record<string, string> }>({
    expand: (sent) => (typeof sent === 'string' ? undefined : sent),
  }),
  cancelIntent: reader<Pick<Stripe.PaymentIntentCancelParams, 'cancellation_reason'>>({
    cancellation_reason: oneOf<Known<Stripe.PaymentIntentCancelParams.CancellationReason>>(
      'abandoned',
      'duplicate',
      'fraudulent',
      'requested_by_customer',
    ),
  }),
  newRefund: reader<NewRefund>({ amount: integer, payment_intent: text, metadata: fields }, ['payment_intent']),
  listRefunds: reader<Pick<Stripe.RefundListParams, 'payment_intent' | 'limit'>>({
    payment_intent: text,
    limit: integer,
  }),
  listDisputes: reader<Pick<Stripe.DisputeListParams, 'payment_intent' | 'limit'>>({
    payment_intent: text,
    limit: integer,
  }),
};

/** Thrown for a request that Stripe would refuse. */
export class BadRequest extends Error {
  constructor(
    readonly code: 'parameter_unknown' | 'parameter_missing' | 'parameter_invalid',
    readonly param: string,
  ) {
    super(`${code}: ${param}`);
  }
}

/** A reader of a form that takes the fields of `readers` and no other. */
function reader<T extends object>(readers: Readers<T>, needed: readonly (keyof T & string)[] = []) {
  const known = new Map(Object.entries<Read<unknown>>(readers));
  return (form: URLSearchParams): T => {
    const sent = nest(form);
    for (const param of needed) if (!(param in sent)) throw new BadRequest('parameter_missing', param);
    const read = Object.entries(sent).map(([param, value]) => {
      const readField = known.get(param);
      if (!readField) throw new BadRequest('parameter_unknown', param);
      const field = readField(value);
      if (field === undefined) throw new BadRequest('parameter_invalid', param);
      return [param, field];
    });
    return Object.fromEntries(read) as T;
  };
}

function nest(form: URLSearchParams): Record<string, Sent> {
  const sent: Record<string, Sent> = {};
  for (const [name, value] of form) {
    const [, param = name, key] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    const outer = sent[param];
    sent[param] = key === undefined ? value : { ...(typeof outer === 'object' && outer), [key]: value };
  }
  return sent;
}
