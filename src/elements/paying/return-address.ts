/** The way back from a bank: what the provider adds to the address of the page. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** How the payment went that the page's address tells of, where it is this one. */
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

/** A reload of the page is not to pay again, nor is whoever gets its address to see of what. */
export function cleanAddress(): void {
  history.replaceState(history.state, '', ownAddress());
}
