/**
 * Shared answers that are in memory: like built files, they are sent before the steps that other requests go through. They
 * have the same headers as when they were made, and count for the same limits.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from '../../contract/route.ts';
import { addressKey } from '../http/address-key.ts';
import { limitOf, publicHeaders, type RateLimits } from '../http/protection.ts';
import { countName } from '../http/request-store.ts';
import type { SharedAnswer } from '../http/shared-answers.ts';
import type { SharedCounts } from '../http/shared-counts.ts';
import type { EventAnswers } from './event-answers.ts';

/** An operation with shared answers. */
interface SharedOperation {
  readonly name: string;
  readonly route: Route;
  /** Its path in Fastify's notation. */
  readonly pattern: string;
  readonly cacheControl: string;
}

interface Options {
  readonly operations: readonly SharedOperation[];
  readonly counts: SharedCounts;
  readonly rateLimits: RateLimits | false;
}

/** What of an operation's answers never changes. */
interface Prepared {
  /** Names and values, as `writeHead` takes them without a loop. */
  readonly headers: readonly string[];
  readonly countName: (address: string) => string;
  readonly limit: { readonly max: number; readonly timeWindow: number } | undefined;
}

/** Sends what is ready. To be added after what watches all requests, and before all other hooks. */
export function serveReadyAnswers(
  app: FastifyInstance,
  answers: EventAnswers,
  { operations, counts, rateLimits }: Options,
): void {
  const prepared = new Map(operations.map((operation) => [operation.name, prepare(operation, rateLimits)]));
  app.addHook('onRequest', (request, reply, done) => {
    const ready = request.raw.method === 'GET' ? answers.ready(request.raw.url ?? '') : undefined;
    const operation = ready && prepared.get(ready.name);
    if (operation && send(request, reply.raw, { operation, answer: ready.answer, counts })) reply.hijack();
    else done();
  });
}

function prepare({ name, route, pattern, cacheControl }: SharedOperation, rateLimits: RateLimits | false): Prepared {
  return {
    headers: [...publicHeaders.flat(), 'cache-control', cacheControl, 'vary', 'accept-encoding'],
    countName: (address) => countName('GET', pattern, address),
    limit: rateLimits ? limitOf(name, route, rateLimits) : undefined,
  };
}

interface Sending {
  readonly operation: Prepared;
  readonly answer: SharedAnswer;
  readonly counts: SharedCounts;
}

/** Sends an answer; false when that has to wait, or when the caller has asked too often. */
function send(request: FastifyRequest, response: ServerResponse, { operation, answer, counts }: Sending): boolean {
  const { headers } = request.raw;
  const isKnown = headers['if-none-match']?.includes(answer.etag) === true;
  const encoding = answer.encodingFor(headers['accept-encoding']);
  const bytes = isKnown ? undefined : answer.bytes(encoding);
  if (!isKnown && !bytes) return false;
  const limits: string[] = [];
  if (operation.limit) {
    const { max, timeWindow } = operation.limit;
    const name = operation.countName(addressKey(request.ip));
    const { current, ttl } = counts.add(name, { max, windowMs: timeWindow });
    if (current > max) return false; // the usual steps say so
    limits.push('x-ratelimit-limit', String(max), 'x-ratelimit-remaining', String(max - current));
    limits.push('x-ratelimit-reset', String(Math.ceil(ttl / 1000)));
  }
  const head = [...operation.headers, ...limits, 'x-request-id', request.id, 'etag', answer.etag];
  if (!bytes) response.writeHead(304, head).end();
  else {
    head.push('content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length));
    if (encoding) head.push('content-encoding', encoding);
    response.writeHead(200, head).end(bytes);
  }
  return true;
}
