/**
 * Stripe.js as a page finds it, with one plain input for all its fields. Its types are those of Stripe's own package: an upgrade that
 * changes what is asked or answered does not compile here.
 */
import type {
  ConfirmPaymentData,
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeConstructor,
  StripeConstructorOptions,
  StripeElements,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeError,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';

/** Part of what the package has: does not compile when `Whole` cannot be used so. */
type PartOf<Whole extends Part, Part> = Whole extends Part ? Part : never;

type Elements = PartOf<
  StripeElements,
  Pick<StripeElements, 'submit'> & {
    create(type: 'payment', options?: StripePaymentElementOptions): StripePaymentElement;
    create(type: 'expressCheckout', options?: StripeExpressCheckoutElementOptions): StripeExpressCheckoutElement;
    update(options: StripeElementsUpdateOptions): Promise<void>;
  }
>;

/** What is confirmed, as elements of ours ask for it. */
export interface Confirmation {
  readonly elements: StripeElements;
  readonly clientSecret: string;
  readonly confirmParams: Pick<ConfirmPaymentData, 'return_url'>;
  readonly redirect: 'if_required';
}

type Constructor = PartOf<
  StripeConstructor,
  (
    publishableKey: string,
    options?: StripeConstructorOptions,
  ) => PartOf<
    Stripe,
    {
      elements(options: StripeElementsOptionsMode): PartOf<StripeElements, Elements>;
      confirmPayment(options: Confirmation): Promise<PaymentIntentResult>;
    }
  >
>;

/** The arguments of any signature of an overloaded function. */
type AnyArguments<Method> = Method extends {
  (...args: infer A): unknown;
  (...args: infer B): unknown;
  (...args: infer C): unknown;
  (...args: infer D): unknown;
  (...args: infer E): unknown;
  (...args: infer F): unknown;
  (...args: infer G): unknown;
  (...args: infer H): unknown;
}
  ? A | B | C | D | E | F | G | H
  : never;

/** What is told with an event of the fields. */
type Told<Name extends string> = Parameters<
  Extract<AnyArguments<StripePaymentElement['once']>, [Name, (event: never) => unknown]>[1]
>[0];

/** What Stripe does, written by a test. `card` is what was typed into the input. */
export interface StripeAnswers {
  /** Checks what was typed. */
  readonly submit: (card: string) => ReturnType<StripeElements['submit']>;
  readonly confirm: (asked: Confirmation, card: string) => Promise<PaymentIntentResult>;
  /** What the buyer's wallet tells; without it the buyer has none. Its sheet agrees by itself. */
  readonly wallet?: StripeExpressCheckoutElementConfirmEvent['billingDetails'] | undefined;
  /** The fields cannot be shown. */
  readonly loadError?: StripeError | undefined;
  /** Is told what was called, in order. */
  readonly called?: (name: string, ...given: unknown[]) => void;
}

/** Makes the constructor `Stripe`. A page may get this function as text, so it names nothing of this file. */
export function stripeJs({ submit, confirm, wallet, loadError, called = () => undefined }: StripeAnswers): Constructor {
  /** The buttons of wallets: one, whose sheet the buyer agrees to immediately. */
  const express = () => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Buy with Google Pay';
    const heard = new Map<string, (event: never) => unknown>();
    const hear = (name: string, handler: (event: never) => unknown) => {
      heard.set(name, handler);
      return buttons;
    };
    const tell = (name: string, event: object) => heard.get(name)?.(event as never);
    const agree = {
      ...(wallet && { billingDetails: wallet }),
      expressPaymentType: 'google_pay',
      paymentFailed: (why) => {
        called('paymentFailed', why);
      },
    } satisfies StripeExpressCheckoutElementConfirmEvent;
    button.onclick = () =>
      tell('click', {
        elementType: 'expressCheckout',
        expressPaymentType: 'google_pay',
        resolve: () => tell('confirm', agree),
        reject: () => {
          called('reject');
        },
      } satisfies StripeExpressCheckoutElementClickEvent);
    const buttons: StripeExpressCheckoutElement = {
      on: hear,
      once: hear,
      off: () => buttons,
      mount: (place) => {
        const found = typeof place === 'string' ? document.querySelector(place) : place;
        if (wallet) found?.append(button);
        setTimeout(() =>
          loadError
            ? tell('loaderror', { error: loadError })
            : tell('ready', { availablePaymentMethods: wallet && { googlePay: true } }),
        );
      },
      focus: () => {
        button.focus();
      },
      blur: () => undefined,
      clear: () => undefined,
      update: () => buttons,
      unmount: () => {
        button.remove();
      },
      destroy: () => {
        button.remove();
      },
    };
    return buttons;
  };
  return (...settings) => {
    called('Stripe', ...settings);
    const input = document.createElement('input');
    input.ariaLabel = 'Card number';
    return {
      elements: (options) => {
        called('elements', options);
        return {
          create: ((type: string) => {
            if (type === 'expressCheckout') return express();
            input.value = '';
            const heard = new Map<string, (event: never) => unknown>();
            const tell = <Name extends 'ready' | 'loaderror'>(name: Name, event: Told<Name>) =>
              heard.get(name)?.(event as never);
            const hear = (name: string, handler: (event: never) => unknown) => {
              heard.set(name, handler);
              return fields;
            };
            const fields: StripePaymentElement = {
              on: hear,
              once: hear,
              off: (name: string) => {
                heard.delete(name);
                return fields;
              },
              mount: (place) => {
                const found = typeof place === 'string' ? document.querySelector(place) : place;
                found?.append(input);
                setTimeout(() =>
                  loadError
                    ? tell('loaderror', { elementType: 'payment', error: loadError })
                    : tell('ready', { elementType: 'payment' }),
                );
              },
              focus: () => {
                input.focus();
              },
              blur: () => {
                input.blur();
              },
              clear: () => {
                input.value = '';
              },
              update: () => fields,
              collapse: () => fields,
              unmount: () => {
                input.remove();
              },
              destroy: () => {
                called('destroy');
                input.remove();
              },
            };
            return fields;
          }) as Elements['create'],
          update: (changed) => {
            called('update', changed);
            return Promise.resolve();
          },
          submit: () => {
            called('submit');
            return submit(input.value);
          },
        };
      },
      confirmPayment: (asked) => {
        called('confirmPayment', asked);
        return confirm(asked, input.value);
      },
    };
  };
}

/** A payment intent as Stripe shows it to a buyer's browser. */
export const shownIntent = (status: PaymentIntent.Status): PaymentIntent => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 2000,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: 'pi_1_secret_x',
  confirmation_method: 'automatic',
  created: 1_767_225_600,
  currency: 'eur',
  description: null,
  last_payment_error: null,
  livemode: false,
  next_action: null,
  payment_method: 'pm_1',
  payment_method_types: ['card', 'link'],
  receipt_email: null,
  setup_future_usage: null,
  shipping: null,
  status,
});
