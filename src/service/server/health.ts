/** The operators' endpoints: liveness, readiness and metrics. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { bearerOf } from '../http/access.ts';
import type { Database } from '../database/index.ts';
import type { Metrics } from './metrics.ts';
import type { ProcessState } from './process-state.ts';
import { ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { withTimeout } from '../security/timeout.ts';

interface OperatorOptions {
  readonly state: ProcessState;
  readonly metrics: Metrics;
  /** The token for `/metrics`; without one, only this machine may read it. */
  readonly metricsToken?: string | undefined;
  /** True when addresses of callers come from a proxy. */
  readonly behindProxy: boolean;
  readonly limit: RouteShorthandOptions;
}

/** Adds `/api/health`, `/api/ready` and `/metrics`. */
export function serveOperators(app: FastifyInstance, db: Database, options: OperatorOptions): void {
  const { state, metrics } = options;

  // Liveness, for restarts: it fails only for faults that a restart can fix.
  app.get('/api/health', async (_request, reply) => {
    await db.query('select 1 as alive');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  // Readiness, for load balancers.
  app.get('/api/ready', async (_request, reply) => {
    if (state.stopping) throw notReady('This process is about to stop.');
    if (state.isStuck()) throw notReady('The background jobs hang.');
    try {
      await withTimeout(db.query('select 1 as alive'));
    } catch {
      throw notReady('The database does not answer.');
    }
    if (db.isFull?.() === true) throw notReady('The disk of the database is full.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });

  app.get('/metrics', options.limit, async (request, reply) => {
    assertOperator(request, options);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

function notReady(why: string): ApiError {
  return new ApiError(503, 'NOT_READY', why, [], { retryAfter: 5 });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers that proxies add: a request with any of them comes from another machine. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True when a request comes from this machine; so does one through a local proxy that adds no header. */
function isFromThisMachine({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const address = raw.socket.remoteAddress ?? '';
  const isNear = address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return isNear && !forwarded.some((name) => name in headers);
}

/**
 * True for a browser on this machine, under a name of this machine: a foreign name could lead here, too. Only
 * navigation is allowed, not requests of other pages.
 */
export function isOpenedHere(request: FastifyRequest): boolean {
  const { host = '', 'sec-fetch-mode': mode = 'navigate' } = request.headers;
  return isFromThisMachine(request) && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host) && mode === 'navigate';
}

/** @throws ApiError 401 for a wrong token, 403 for another machine when there is no token. */
function assertOperator({ headers, raw }: FastifyRequest, { metricsToken, behindProxy }: OperatorOptions): void {
  if (metricsToken !== undefined) {
    if (timingSafeEqualStrings(bearerOf(headers.authorization) ?? '', metricsToken)) return;
    throw new ApiError(401, 'NOT_SIGNED_IN', 'Send the token of the metrics.');
  }
  if (!behindProxy && isFromThisMachine({ headers, raw })) return;
  throw new ApiError(
    403,
    'METRICS_CLOSED',
    'Metrics are read on this machine, or with the token that METRICS_TOKEN sets.',
  );
}
