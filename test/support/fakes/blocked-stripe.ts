/** A page whose policy lets nothing of Stripe in, and takes script addresses from named policies alone. It stays so: for a test on a page of its own. */

import type { ReleaseTrain } from '@stripe/stripe-js';

const train: ReleaseTrain = 'endive';
/** Where the script of the package's release comes from. */
export const stripeAddress = `https://js.stripe.com/${train}/stripe.js`;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

export interface BlockedStripe {
  /** What the browser did not load, each with the rule. */
  readonly blocked: readonly string[];
  /** The names of the policies that were made. */
  readonly policies: readonly string[];
  /** The one that was made last. */
  readonly made: () => ScriptPolicy | undefined;
}

export function blockStripe(): BlockedStripe {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src-elem 'self' 'unsafe-inline'; trusted-types foyer lit-html";
  document.head.append(policy);
  const blocked: string[] = [];
  document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
    blocked.push(`${violatedDirective} ${blockedURI}`);
  });
  const policies: string[] = [];
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): ScriptPolicy };
  };
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
  let made: ScriptPolicy | undefined;
  trustedTypes.createPolicy = (name, rules) => {
    policies.push(name);
    return (made = createPolicy(name, rules));
  };
  return { blocked, policies, made: () => made };
}
