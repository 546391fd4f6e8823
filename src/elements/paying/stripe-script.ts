/**
 * The script of Stripe in the page. Stripe wants it from its own address, so it loads when a buyer is about to pay with
 * it, and never before.
 */
import type { StripeConstructor } from '@stripe/stripe-js';

/** The version that belongs to the types of @stripe/stripe-js. */
const address = 'https://js.stripe.com/endive/stripe.js';
/** Timeout in milliseconds. */
const timeoutMs = 20_000;

/** The browser's Trusted Types, as far as they are used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
let loading: Promise<StripeConstructor> | undefined;

/** Stripe.js; the page's own if it is loaded already. Rejects if it cannot be loaded; the next call tries again. */
export async function loadStripe(): Promise<StripeConstructor> {
  if (window.Stripe) return window.Stripe;
  loading ??= addScript();
  try {
    return await loading;
  } finally {
    loading = undefined;
  }
}

async function addScript(): Promise<StripeConstructor> {
  const script = document.createElement('script');
  script.src = trusted(address);
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise((resolve, reject) => {
      late = setTimeout(reject, timeoutMs);
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  } catch (cause) {
    script.remove();
    throw new Error('Stripe.js cannot be loaded', { cause });
  } finally {
    clearTimeout(late);
  }
  if (!window.Stripe) throw new Error('Stripe.js is not what was loaded');
  return window.Stripe;
}

/** A page may accept script addresses only from named policies: ours is `foyer`, and accepts this one. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('foyer', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new TypeError('Not an address of ours');
      return asked;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}
