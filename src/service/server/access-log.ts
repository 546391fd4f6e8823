/** The access log for operators: ids of requests, one line for each request, and the times for the metrics. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../http/context.ts';
import type { Metrics } from './metrics.ts';

/**
 * A line of the access log. It has the pattern of the address, never the address itself: that may contain voucher
 * codes, secrets and tokens. No headers, bodies or addresses of callers: it contains no personal data.
 */
export interface AccessEntry {
  readonly time: string;
  /** The value of the answer's `X-Request-Id`. */
  readonly id: string;
  readonly method: string;
  /** E.g. `/api/checkout/:id`; missing when the address is unknown. */
  readonly route?: string | undefined;
  readonly status: number;
  /** Until the last byte was sent. */
  readonly milliseconds: number;
  /** Sent bytes, headers included. */
  readonly bytes?: number | undefined;
  /** The caller closed the connection early. */
  readonly aborted?: true;
  readonly who: 'anyone' | 'customer' | 'key' | 'accessUser';
  readonly sellerId?: string | undefined;
  readonly keyId?: string | undefined;
}

/** The id of a request: the caller's if it is a plain word, so that logs of several programs can be joined. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

const callers = new WeakMap<FastifyRequest, Pick<Call, 'customer' | 'key' | 'accessUser'>>();

/** Records the caller of a request once it is authenticated. */
export function noteCaller(request: FastifyRequest, { customer, key, accessUser }: Call): void {
  callers.set(request, { ...(customer && { customer }), ...(key && { key }), ...(accessUser && { accessUser }) });
}

interface Watch {
  readonly metrics: Metrics;
  readonly accessLog?: ((entry: AccessEntry) => void) | undefined;
  readonly now: () => Date;
}

/**
 * Sets the id of every answer, and watches every request to its end. To be added first, so that no request is missed.
 */
export function watchRequests(app: FastifyInstance, { metrics, accessLog, now }: Watch): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const begun = performance.now();
    const { socket } = request.raw;
    const before = socket.bytesWritten;
    metrics.inFlight.inc();
    // fires after the last byte, and also when the caller closes the connection early
    reply.raw.once('close', () => {
      metrics.inFlight.dec();
      const milliseconds = performance.now() - begun;
      const { statusCode: status } = reply;
      const { method } = request;
      const route = request.is404 ? undefined : request.routeOptions.url;
      metrics.observe(route ?? 'none', method, status, milliseconds);
      if (!accessLog) return;
      const { customer, key, accessUser } = callers.get(request) ?? {};
      const bytes = socket.bytesWritten - before;
      accessLog({
        time: now().toISOString(),
        id: request.id,
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes: bytes > 0 ? bytes : undefined,
        ...(!reply.raw.writableFinished && { aborted: true as const }),
        who: key ? 'key' : customer ? 'customer' : accessUser ? 'accessUser' : 'anyone',
        sellerId: (key ?? customer ?? accessUser)?.sellerId,
        keyId: key?.id,
      });
    });
    done();
  });
}
