/**
 * The key of a caller's address, for everything that is counted by address: an IPv4 address, or the first 64 bits of an
 * IPv6 address, since a connection is given that many.
 */
import { normalizeIP } from '@fastify/rate-limit';

/** The key, e.g. `192.0.2.1` or `2001:db8:1:2::`. An IPv4 address in IPv6 (`::ffff:192.0.2.1`) is the IPv4 address. */
export function addressKey(ip: string): string {
  return normalizeIP(ip);
}
