/** The store of `@fastify/rate-limit`: the counts of all processes. Each route counts by itself, `HEAD` as `GET`. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import type { SharedCounts } from './shared-counts.ts';

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];

/** The name under which requests of one caller to one route are counted. */
export const countName = (method: string, url: string, key: string): string =>
  `${method.replace('HEAD', 'GET')} ${url} ${key}`;

/** The store for the options of the plugin, which makes instances of it. */
export function requestStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  class RequestStore implements FastifyRateLimitStore {
    private readonly method: string;
    private readonly url: string;
    private readonly isShared: boolean;

    constructor({ routeInfo }: { readonly routeInfo?: Partial<RouteOptions> }) {
      const { method = '', url = '', config } = routeInfo ?? {};
      this.method = String(method);
      this.url = url;
      // guesses count over all processes already, one by one
      this.isShared = config?.isGuess !== true;
    }

    incr(key: string, callback: Counted, windowMs: number, max: number): void {
      callback(null, counts.add(countName(this.method, this.url, key), { max, windowMs, isShared: this.isShared }));
    }

    child(options: object): FastifyRateLimitStore {
      return new RequestStore(options);
    }
  }
  return RequestStore;
}
