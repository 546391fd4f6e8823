/** Addresses of own scripts: the policy of the page takes no others for its workers. */

const { trustedTypes } = window;
const policy = trustedTypes?.createPolicy('foyer', { createScriptURL: (address: string) => checked(address) });

function checked(address: string): string {
  const { origin } = new URL(address, document.baseURI);
  if (origin !== location.origin) throw new TypeError(`${address} is no script of this page`);
  return address;
}

/** The address of a worker, as the page's policy asks for it. @throws TypeError for one of another site */
export function scriptAddress(address: string): string {
  // the DOM types know no trusted addresses; what the policy answers is one where the browser has them
  return policy ? (policy.createScriptURL(address) as unknown as string) : checked(address);
}
