/** Stripe.js as a page loads it from Stripe: its fields are one input, and what a buyer pays there becomes of the intent at the stand-in of Stripe. */
import type { Page } from '@playwright/test';
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { shownIntent, stripeJs, type StripeAnswers } from '../../support/fakes/stripe-js.ts';
import type { FakeStripe } from '../../support/fakes/stripe.ts';

/** Cards that stand for what may happen. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** The money arrives, the answer does not. */
  cutOff: '4000 0000 0000 9999',
};

/** What Stripe does in the page: the stand-in beside the service is asked for the rest. The page gets these functions as text. */
const inPage: Pick<StripeAnswers, 'submit' | 'confirm'> = {
  submit: (card) =>
    Promise.resolve(
      card
        ? { selectedPaymentMethod: 'card' }
        : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
    ),
  confirm: async ({ clientSecret }, card) => {
    try {
      const body = JSON.stringify({ clientSecret, card });
      const answer = await fetch('https://api.stripe.com/confirm', { method: 'POST', body });
      return (await answer.json()) as PaymentIntentResult;
    } catch {
      return { error: { type: 'api_connection_error' } };
    }
  },
};

/** A wallet, as it tells of its buyer. */
type Wallet = NonNullable<StripeAnswers['wallet']>;

const script = (wallet: Wallet | undefined) => `globalThis.Stripe = (${String(stripeJs)})({
  submit: ${wallet ? "() => Promise.resolve({ selectedPaymentMethod: 'google_pay' })" : String(inPage.submit)},
  confirm: ${String(inPage.confirm)},
  wallet: ${JSON.stringify(wallet)},
});`;

/** Lets the page reach Stripe. With a wallet, its button is above the details. */
export async function reachStripe(page: Page, stripe: FakeStripe, wallet?: Wallet): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script(wallet) }),
  );
  await page.route('https://api.stripe.com/confirm', async (route) => {
    const { clientSecret, card } = route.request().postDataJSON() as { clientSecret: string; card: string };
    const [id = ''] = clientSecret.split('_secret_');
    if (card !== cards.declined) stripe.pay(id);
    if (card === cards.cutOff) {
      await route.abort();
      return;
    }
    const answer: PaymentIntentResult =
      card === cards.declined
        ? { error: { type: 'card_error', message: 'Your card was declined.' } }
        : { paymentIntent: shownIntent('succeeded') };
    await route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } });
  });
}
