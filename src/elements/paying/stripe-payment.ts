/**
 * The payment fields of Stripe in an element: the Payment Element, in the page's light DOM, where Stripe's frames work.
 */
import type { Stripe, StripeElementLocale, StripeElements, StripeError, StripePaymentElement } from '@stripe/stripe-js';
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

/** The fields for a payment at Stripe. */
export class StripePayment {
  private constructor(
    private readonly place: HTMLElement,
    private readonly stripe: Stripe,
    private readonly elements: StripeElements,
    private readonly fields: StripePaymentElement,
    private sum: Sum,
  ) {}

  /**
   * Shows the fields in a slot of an element.
   * @throws Error if Stripe cannot be loaded, or does not show them
   */
  static async show(
    element: HTMLElement,
    slot: string,
    { key, sum, language }: { readonly key: string; readonly sum: Sum; readonly language: string },
  ): Promise<StripePayment> {
    const Stripe = await loadStripe();
    const locale = (regional.includes(language) ? language : language.split('-')[0]) as StripeElementLocale;
    const stripe = Stripe(key, { locale });
    const elements = stripe.elements({ mode: 'payment', ...units(sum), appearance: stripeLook(element), locale });
    const fields = elements.create('payment', { layout: 'tabs' });
    const place = document.createElement('div');
    place.slot = slot;
    element.append(place);
    const shown = new StripePayment(place, stripe, elements, fields, sum);
    try {
      await new Promise<void>((resolve, reject) => {
        fields.once('ready', () => {
          resolve();
        });
        fields.once('loaderror', ({ error }) => {
          reject(new Error(error.message ?? error.type));
        });
        fields.mount(place);
      });
    } catch (error) {
      shown.remove();
      throw error;
    }
    return shown;
  }

  focus(): void {
    this.fields.focus();
  }

  /** Removes the fields from the page. */
  remove(): void {
    this.fields.destroy();
    this.place.remove();
  }

  /**
   * Checks the typed values for this sum; returns the error. Wallets open their own sheet here, so it has to come first
   * after a click.
   */
  async check(sum: Sum): Promise<string | undefined> {
    if (sum.due !== this.sum.due) void this.elements.update(units(sum));
    this.sum = sum;
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
