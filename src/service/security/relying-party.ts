/** The relying party of a passkey: the domain of the page on which it is created and used. Browsers enforce it. */
import { isIP } from 'node:net';

/** A page's origin, and the domain (RP ID) that its passkeys belong to. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a page: the shortest allowed domain that equals the page's own or is a parent of it, or else the
 * page's own.
 * @param origin The header `Origin` of a page that may act, or the address of the service itself.
 * @returns Nothing where browsers create no passkeys: without https, and where the host is an IP address.
 */
export function relyingParty(origin: string, allowed: readonly string[] = []): RelyingParty | undefined {
  const host = domainOf(origin);
  if (host === undefined) return undefined;
  const above = allowed.flatMap((one) => domainOf(one) ?? []).filter((domain) => host.endsWith(`.${domain}`));
  // below a name without a dot, such as `com` or `localhost`, lie sites of unrelated owners
  const shared = above.filter((domain) => domain.includes('.')).sort((a, b) => a.length - b.length);
  return { id: shared[0] ?? host, origin };
}

/** The domain of a site that can have passkeys. */
function domainOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return undefined;
  return isIP(hostname) > 0 || hostname.startsWith('[') ? undefined : hostname;
}
