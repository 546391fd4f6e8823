/**
 * Request limits of sellers' programs, of their users and of devices at doors, counted by key, session or token, so that
 * those behind one address do not share a limit.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './access.ts';
import { addressKey } from './address-key.ts';
import { hashOf } from '../security/ids.ts';
import { tooManyRequests, type RateLimits } from './protection.ts';

/** The maximum number of known keys; the oldest is dropped first, and counts by its address once. */
const maxSize = 10_000;
const minute = 60_000;

export class KeyLimits {
  private readonly known = new Set<string>();
  private readonly byKey: ReturnType<FastifyInstance['createRateLimit']>;
  private readonly byAddress: ReturnType<FastifyInstance['createRateLimit']>;

  constructor(app: FastifyInstance, { key, write }: RateLimits) {
    this.byKey = app.createRateLimit({
      max: key,
      timeWindow: minute,
      keyGenerator: (request) => `key ${nameOf(request) ?? ''}`,
    });
    this.byAddress = app.createRateLimit({
      max: write,
      timeWindow: minute,
      keyGenerator: ({ ip }) => `unknown keys of ${addressKey(ip)}`,
    });
  }

  /**
   * Remembers the valid key of a request: from now on its requests count by key. Others count by address, so that
   * made-up keys do not get a new count each.
   */
  remember(request: FastifyRequest): void {
    const name = nameOf(request);
    if (name === undefined || this.known.has(name)) return;
    for (const oldest of this.known) {
      if (this.known.size < maxSize) break;
      this.known.delete(oldest);
    }
    this.known.add(name);
  }

  /** @throws ApiError 429 */
  async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const name = nameOf(request);
    const counted = await (name !== undefined && this.known.has(name) ? this.byKey : this.byAddress)(request);
    if (counted.isAllowed) return;
    void reply
      .header('x-ratelimit-limit', counted.max)
      .header('x-ratelimit-remaining', counted.remaining)
      .header('x-ratelimit-reset', counted.ttlInSeconds);
    if (counted.isExceeded) throw tooManyRequests(counted.ttl);
  }
}

/** A hash: the key itself is not stored. */
function nameOf({ headers }: FastifyRequest): string | undefined {
  const session = /(?:^|; *)(?:__Host-)?foyer-staff=([\w-]{43})/.exec(headers.cookie ?? '')?.[1];
  const token = bearerOf(headers.authorization) ?? headers.token ?? session;
  return typeof token === 'string' ? hashOf(token) : undefined;
}
