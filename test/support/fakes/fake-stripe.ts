/** Stripe.js in the page of a test, with what Stripe answers written by the test. */
import type { PaymentIntent, PaymentIntentResult, StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';
import { shownIntent, stripeJs, type Confirmation, type StripeAnswers } from './stripe-js.ts';

export interface FakeStripe {
  /** What it was asked, in order: `Stripe`, `elements`, `update`, `submit`, `confirmPayment`, `destroy`. */
  readonly calls: (readonly [name: string, ...given: unknown[]])[];
  /** How the fields were made. */
  readonly options: () => StripeElementsOptionsMode & { readonly amount: number };
  /** What it was told at the last confirmation. */
  readonly confirmed: () => Confirmation;
  readonly count: (name: string) => number;
}

/** What became of a payment; the rest of the intent is the same in every test. */
export type Confirmed =
  | { readonly paymentIntent: Pick<PaymentIntent, 'status'> }
  | {
      readonly error: Omit<StripeError, 'payment_intent'> & {
        readonly payment_intent?: Pick<PaymentIntent, 'status'>;
      };
    };

interface Answers {
  /** What is wrong with what was typed. */
  readonly submit?: StripeAnswers['submit'];
  readonly confirm?: () => Promise<Confirmed>;
  /** What the buyer's wallet tells; without it there is none. */
  readonly wallet?: StripeAnswers['wallet'];
  /** The fields cannot be shown. */
  readonly loadError?: string;
}

/** Puts Stripe.js into the page. What it does besides is what Stripe does when all goes well. */
export function fakeStripe({
  submit = () => Promise.resolve({ selectedPaymentMethod: 'card' }),
  confirm = () => Promise.resolve({ paymentIntent: { status: 'succeeded' } }),
  wallet,
  loadError,
}: Answers = {}): FakeStripe {
  const calls: FakeStripe['calls'] = [];
  const given = (name: string) => calls.findLast(([each]) => each === name)?.[1];
  const stripe = stripeJs({
    submit,
    wallet,
    confirm: async () => resultOf(await confirm()),
    loadError: loadError === undefined ? undefined : { type: 'invalid_request_error', message: loadError },
    called: (name, ...args) => calls.push([name, ...args]),
  });
  Object.assign(window, { Stripe: stripe });
  return {
    calls,
    options: () => given('elements') as ReturnType<FakeStripe['options']>,
    confirmed: () => given('confirmPayment') as Confirmation,
    count: (name) => calls.filter(([each]) => each === name).length,
  };
}

function resultOf(confirmed: Confirmed): PaymentIntentResult {
  if ('paymentIntent' in confirmed) return { paymentIntent: shownIntent(confirmed.paymentIntent.status) };
  const { payment_intent: intent, ...error } = confirmed.error;
  return { error: { ...error, ...(intent && { payment_intent: shownIntent(intent.status) }) } };
}
