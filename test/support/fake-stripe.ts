/** Stripe.js as a page finds it, with what Stripe answers written by a test. Its fields are one plain input. */
import type { PaymentIntentResult, StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';

export interface FakeStripe {
  /** What it was asked, in order: `Stripe`, `elements`, `update`, `submit`, `confirmPayment`, `destroy`. */
  readonly calls: (readonly [name: string, ...given: unknown[]])[];
  /** How the fields were made. */
  readonly options: () => StripeElementsOptionsMode & { readonly amount: number };
  /** What it was told at the last confirmation. */
  readonly confirmed: () => { readonly clientSecret: string; readonly confirmParams: { readonly return_url: string } };
  readonly count: (name: string) => number;
}

interface Answers {
  /** What is wrong with what was typed. */
  readonly submit?: () => Promise<{ error?: Partial<StripeError> }>;
  readonly confirm?: () => Promise<Answer>;
  /** The fields cannot be shown. */
  readonly loadError?: string;
}

type Answer = { error: Partial<StripeError> } | { paymentIntent: { status: string } };

/** Puts Stripe.js into the page. What it does besides is what Stripe does when all goes well. */
export function fakeStripe({ submit, confirm, loadError }: Answers = {}): FakeStripe {
  const calls: FakeStripe['calls'] = [];
  const given = (name: string) => calls.findLast(([each]) => each === name)?.[1];
  const fields = () => {
    const heard = new Map<string, (event: unknown) => void>();
    let input: HTMLInputElement | undefined;
    return {
      once: (name: string, hear: (event: unknown) => void) => heard.set(name, hear),
      mount: (place: HTMLElement) => {
        input = Object.assign(document.createElement('input'), { ariaLabel: 'Card number' });
        place.append(input);
        const event = { error: { type: 'invalid_request_error', message: loadError } };
        setTimeout(() => heard.get(loadError ? 'loaderror' : 'ready')?.(event));
      },
      focus: () => input?.focus(),
      destroy: () => {
        calls.push(['destroy']);
        input?.remove();
      },
    };
  };
  const elements = (options: unknown) => {
    calls.push(['elements', options]);
    return {
      create: fields,
      update: (changed: unknown) => {
        calls.push(['update', changed]);
        return Promise.resolve();
      },
      submit: () => {
        calls.push(['submit']);
        return submit?.() ?? Promise.resolve({ selectedPaymentMethod: 'card' });
      },
    };
  };
  const stripe = (...settings: unknown[]) => {
    calls.push(['Stripe', ...settings]);
    return {
      elements,
      confirmPayment: (options: unknown) => {
        calls.push(['confirmPayment', options]);
        return confirm?.() ?? Promise.resolve({ paymentIntent: { status: 'succeeded' } } as PaymentIntentResult);
      },
    };
  };
  Object.assign(window, { Stripe: stripe });
  return {
    calls,
    options: () => given('elements') as ReturnType<FakeStripe['options']>,
    confirmed: () => given('confirmPayment') as ReturnType<FakeStripe['confirmed']>,
    count: (name) => calls.filter(([each]) => each === name).length,
  };
}
