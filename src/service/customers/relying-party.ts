/** The relying party of a passkey: the domain of the page on which it is created and used. Browsers enforce it. */
import { isIP } from 'node:net';
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';

/** A page's origin, and the domain (RP ID) that its passkeys belong to. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a page: the shortest allowed domain that equals the page's own or is a parent of it, or else the
 * page's own.
 * @param origin The header `Origin`. The caller has checked that this page may act for the seller's customers.
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

/**
 * The relying party for a seller and the page that asks.
 * @throws ApiError 403 when the page is not allowed or cannot have passkeys.
 */
export async function partyOf(db: Queryable, sellerId: string, origin: string | undefined): Promise<RelyingParty> {
  const [row] = await db.query<{ allowed: readonly string[] | null }>(
    `select data->'allowedOrigins' as allowed from seller where id = $1`,
    [sellerId],
  );
  const party = origin === undefined ? undefined : relyingParty(origin, row?.allowed ?? []);
  if (!party)
    throw new ApiError(403, 'PASSKEYS_NOT_HERE', 'Passkeys are for pages with https that have a name for a host.');
  return party;
}
