/** The voucher link: `?voucher=CODE` in the address of the page. */

const named = /^voucher=/;

/** The code in the page's address; '' if there is none. */
export function linkedVoucher(): string | undefined {
  const found = location.search
    .slice(1)
    .split('&')
    .find((part) => named.test(part));
  return found && new URLSearchParams(found).get('voucher')?.trim().slice(0, 64);
}

/** Removes the code from the address, and nothing else: neither a reload nor a bookmark brings it again. */
export function cleanAddress(): void {
  const rest = location.search
    .slice(1)
    .split('&')
    .filter((part) => !named.test(part));
  const query = rest.length > 0 ? `?${rest.join('&')}` : '';
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  } catch {
    // a page without an address of its own leaves it: the code is in the order all the same
  }
}
