/** Addresses of own scripts: the policy of the page takes no others for its workers. */

/** As far as it is used here; not all browsers have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('foyer', { createScriptURL: checked });

function checked(address: string): string {
  const { origin } = new URL(address, document.baseURI);
  if (origin !== location.origin) throw new TypeError(`${address} is no script of this page`);
  return address;
}

/** The address of a worker, as the page's policy asks for it. @throws TypeError for one of another site */
export function scriptAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : checked(address);
}
