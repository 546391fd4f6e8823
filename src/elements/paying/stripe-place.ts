/** A place for Stripe in an element: fields of it in the page's light DOM, where Stripe's frames work. */
import type { Appearance, Stripe, StripeElementLocale, StripeElements, StripeError } from '@stripe/stripe-js';
import { toStripe } from '../../sale/stripe-amounts.ts';
import type { Sum } from './payable.ts';
import { stripeLook } from './stripe-look.ts';
import { loadStripe } from './stripe-script.ts';

/** The result of an attempt to pay; `unsure` if it is not known. A rejection may have a text for the buyer. */
export type Outcome = 'paid' | 'unsure' | { readonly refused: string };

/** Statuses of a payment that needs no more steps of the buyer. */
const done: readonly string[] = ['succeeded', 'processing', 'requires_capture'];
/** Errors that leave the state of the payment open. */
const unclear: readonly string[] = ['api_connection_error', 'api_error', 'rate_limit_error'];
/** Languages with regional variants at Stripe. */
const regional: readonly string[] = ['en-GB', 'es-419', 'fr-CA', 'pt-BR', 'zh-HK', 'zh-TW'];

/** The account that is paid, the amount, and the language of Stripe's words. */
export interface StripeSettings {
  /** The publishable key. */
  readonly key: string;
  readonly sum: Sum;
  readonly language: string;
}

/** What is in the place, in what both kinds of it share. */
interface Fields {
  destroy(): void;
  focus?(): void;
  mount(place: HTMLElement): void;
}

/** The slot of an element, with Stripe in it. */
export class StripePlace {
  private fields: Fields | undefined;

  private constructor(
    private readonly place: HTMLElement,
    private readonly stripe: Stripe,
    readonly elements: StripeElements,
    readonly look: Appearance,
    private sum: Sum,
  ) {}

  /**
   * Opens the slot, with nothing in it.
   * @throws Error if Stripe cannot be loaded
   */
  static async open(element: HTMLElement, slot: string, { key, sum, language }: StripeSettings): Promise<StripePlace> {
    const Stripe = await loadStripe();
    const locale = (regional.includes(language) ? language : language.split('-')[0]) as StripeElementLocale;
    const stripe = Stripe(key, { locale });
    const look = stripeLook(element);
    const elements = stripe.elements({ mode: 'payment', ...units(sum), appearance: look, locale });
    const place = document.createElement('div');
    place.slot = slot;
    element.append(place);
    return new StripePlace(place, stripe, elements, look, sum);
  }

  /**
   * Shows the fields; resolves to what Stripe says of them once they can be used.
   * @param hear Adds the listeners for the one event or the other.
   * @throws Error if Stripe does not show them
   */
  async show<Ready>(
    fields: Fields,
    hear: (ready: (event: Ready) => void, failed: (event: { error: StripeError }) => void) => void,
  ): Promise<Ready> {
    this.fields = fields;
    try {
      return await new Promise<Ready>((resolve, reject) => {
        hear(resolve, ({ error }) => {
          reject(new Error(error.message ?? error.type));
        });
        fields.mount(this.place);
      });
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  focus(): void {
    this.fields?.focus?.();
  }

  /** Removes it from the page. */
  remove(): void {
    this.fields?.destroy();
    this.place.remove();
  }

  /** Tells Stripe the amount, if it is another one now. */
  price(sum: Sum): void {
    if (sum.due !== this.sum.due) void this.elements.update(units(sum));
    this.sum = sum;
  }

  /**
   * Checks the typed values for this sum; returns the error. Wallets among the fields open their own sheet here, so it
   * has to come first after a click.
   */
  async check(sum: Sum): Promise<string | undefined> {
    this.price(sum);
    const { error } = await this.elements.submit();
    return error && (error.message ?? error.type);
  }

  /** Pays. The bank may lead the buyer away from here and back to `returnTo`. */
  async pay(clientSecret: string, returnTo: string): Promise<Outcome> {
    const { elements } = this;
    const { error, paymentIntent } = await this.stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnTo },
      redirect: 'if_required',
    });
    // an earlier payment is an error to Stripe, and none to the buyer
    const { status = '' } = error?.payment_intent ?? paymentIntent ?? {};
    if (done.includes(status)) return 'paid';
    if (error && unclear.includes(error.type)) return 'unsure';
    return { refused: error ? wordsOf(error) : '' };
  }
}

/** Messages that Stripe wrote for buyers; others are for developers. */
function wordsOf({ type, message = '' }: StripeError): string {
  return type === 'card_error' || type === 'validation_error' ? message : '';
}

function units({ due, currency }: Sum): { amount: number; currency: string } {
  return { amount: toStripe(due, currency) ?? due, currency: currency.toLowerCase() };
}
