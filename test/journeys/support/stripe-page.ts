/** Stripe.js as a page loads it from Stripe: its fields are one input, and what a buyer pays there becomes of the intent at the stand-in of Stripe. */
import type { Page } from '@playwright/test';
import type { FakeStripe } from '../../support/stripe.ts';

/** Cards that stand for what may happen. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** The money arrives, the answer does not. */
  cutOff: '4000 0000 0000 9999',
};

const script = `globalThis.Stripe = () => ({
  elements: () => {
    const input = Object.assign(document.createElement('input'), { ariaLabel: 'Card number' });
    globalThis.cardNumber = input;
    const heard = {};
    return {
      create: () => ({
        once: (name, hear) => (heard[name] = hear),
        mount: (place) => { place.append(input); queueMicrotask(() => heard.ready()); },
        focus: () => input.focus(),
        destroy: () => input.remove(),
      }),
      update: async () => {},
      submit: async () => input.value ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
    };
  },
  confirmPayment: async ({ clientSecret }) => {
    try {
      const body = JSON.stringify({ clientSecret, card: globalThis.cardNumber.value });
      return await (await fetch('https://api.stripe.com/confirm', { method: 'POST', body })).json();
    } catch {
      return { error: { type: 'api_connection_error' } };
    }
  },
});`;

/** Lets the page reach Stripe. */
export async function reachStripe(page: Page, stripe: FakeStripe): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('https://api.stripe.com/confirm', async (route) => {
    const { clientSecret, card } = route.request().postDataJSON() as { clientSecret: string; card: string };
    const [id = ''] = clientSecret.split('_secret_');
    if (card !== cards.declined) stripe.pay(id);
    if (card === cards.cutOff) {
      await route.abort();
      return;
    }
    const answer =
      card === cards.declined
        ? { error: { type: 'card_error', message: 'Your card was declined.' } }
        : { paymentIntent: { status: 'succeeded' } };
    await route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } });
  });
}
