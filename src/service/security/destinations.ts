/** Destinations of requests that a seller configured: never the operator's own network, whatever a name resolves to. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { withTimeout } from './timeout.ts';

/**
 * The networks that messages may go to.
 * - `public`: https, to addresses of the internet.
 * - `local`: also to this machine, also by http; for a service that serves this machine alone.
 * - `private`: anywhere, also by http; for operators whose sellers' programs are in the same network.
 */
export type Reach = 'public' | 'local' | 'private';

/** Resolves a host to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and the metadata services of clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23], // Teredo and other tunnels
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4: an IPv4 address inside
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

/** All routed IPv6 addresses. Outside of it are this machine, local networks and wrapped IPv4 addresses. */
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True when an IP address may be connected to. */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'private') return true;
  const isV6 = isIPv6(address);
  const family = isV6 ? 'ipv6' : 'ipv4';
  if (reach === 'local' && loopback.check(address, family)) return true;
  return isIP(address) !== 0 && !special.check(address, family) && (!isV6 || routed.check(address, family));
}

const resolveHost: Resolve = (host) => lookup(host, { all: true });

/** The host of an address as a name or a bare IP address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The addresses of a host, if all of them may be connected to. @throws Error with the reason otherwise. */
async function reachableAddresses(host: string, reach: Reach, resolve: Resolve = resolveHost) {
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  if (addresses.length === 0) throw new Error('The host has no address');
  if (!addresses.every(({ address }) => isReachable(address, reach)))
    throw new Error('The host is not on the internet');
  return addresses;
}

/**
 * Resolves a name for a connection and checks the addresses there, so that DNS rebinding after an earlier check does
 * not help. Node does not call it for a host that is an IP address: check that beforehand.
 */
export function guardedLookup(reach: Reach, resolve?: Resolve): LookupFunction {
  return (host, options, callback) => {
    reachableAddresses(host, reach, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => {
        callback(error as Error, '');
      },
    );
  };
}

const slow = 5_000;

/** The problem of a webhook address; nothing when it is acceptable. */
export async function destinationProblem(text: string, reach: Reach, resolve?: Resolve): Promise<string | undefined> {
  const url = new URL(text);
  if (url.username || url.password) return 'Leave out the user name and the password';
  if (url.hash) return 'Leave out what follows the #';
  const host = hostOf(url);
  if (url.protocol !== 'https:' && !mayBePlain(host, reach)) return 'Expected an address that begins with https://';
  try {
    await withTimeout(reachableAddresses(host, reach, resolve), slow);
    return undefined;
  } catch {
    // one sentence for all cases: it does not reveal the operator's network
    return 'This host cannot be reached on the internet';
  }
}

/** True when http is acceptable: the connection does not leave this machine. */
export function mayBePlain(host: string, reach: Reach): boolean {
  return reach === 'private' || (reach === 'local' && ['localhost', '127.0.0.1', '::1'].includes(host));
}
