/** The return address of a payment at a bank. */

/** Parameters that the provider adds to the address of the page. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** The result of this payment in the page's address; `undefined` if there is none. */
export function returnedFrom(ref: string): string | undefined {
  const asked = new URLSearchParams(location.search);
  return asked.get('payment_intent') === ref ? (asked.get('redirect_status') ?? '') : undefined;
}

/** The address of this page, without anything of a payment. */
export function ownAddress(): string {
  const own = new URL(location.href);
  for (const name of added) own.searchParams.delete(name);
  return own.href;
}

/**
 * Removes the payment from the page's address: a reload must not pay again, and a shared address must not show the
 * payment.
 */
export function cleanAddress(): void {
  history.replaceState(history.state, '', ownAddress());
}
