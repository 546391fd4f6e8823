/** The error handler. Every error has the wire's error body, whether it comes from a rule, the contract or Fastify. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes, type ErrorCode } from '../../contract/error-codes.ts';
import { problemType } from '../../contract/problem.ts';
import { preferredType } from './accept.ts';
import { DatabaseAway } from '../database/index.ts';
import { ApiError } from './api-error.ts';
import { etagOf } from './versions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page that lists the error codes, for the `type` of problems; relative to the service when missing. */
    errorsPage?: string;
  }
}

/** The report of faults of the service; never contains data of a request. */
export type Log = (message: string, error?: unknown) => void;

const texts: Readonly<Record<number, readonly [code: ErrorCode, message: string]>> = {
  400: ['INVALID_REQUEST', 'The request cannot be read.'],
  401: ['UNAUTHORIZED', 'Sign in to do this.'],
  404: ['NOT_FOUND', 'There is nothing at this address.'],
  405: ['METHOD_NOT_ALLOWED', 'This address does not take this method.'],
  408: ['TIMEOUT', 'The request took too long to arrive.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  414: ['TOO_LONG', 'The address is too long.'],
  415: ['NOT_JSON', 'Send the body as application/json.'],
  429: ['TOO_MANY_REQUESTS', 'Too many requests; try again in a moment.'],
  503: ['OVERLOADED', 'The service is very busy; try again in a moment.'],
};

/** What a caller is told of a database that is away, late or full; any other error as it is. */
export function publicError(error: unknown): unknown {
  if (!(error instanceof DatabaseAway)) return error;
  return error.isFull
    ? new ApiError(503, 'STORAGE_FULL', 'Nothing can be stored at the moment; try again later.', [], { retryAfter: 30 })
    : new ApiError(503, 'NOT_READY', 'The service cannot reach its database; try again in a moment.', [], {
        retryAfter: 2,
      });
}

interface Rejected extends Readonly<Record<string, unknown>> {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Answers an error. One that is not an API error is logged under the request's id, and its message is not sent. */
export function reject(failure: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const error = publicError(failure);
  // a line for each: there may be thousands
  if (failure instanceof DatabaseAway) log(`Request ${request.id} was answered 503: ${failure.message}`);
  if (error instanceof ApiError) {
    const { status, code, message, details, more } = error;
    if (typeof more.retryAfter === 'number') void reply.header('retry-after', Math.ceil(more.retryAfter));
    if (typeof more.version === 'number') void reply.header('etag', etagOf(more.version));
    if (status === 401 && !reply.hasHeader('www-authenticate')) void reply.header('www-authenticate', 'Bearer');
    // the page must not read the error either
    if (code === 'ORIGIN_NOT_ALLOWED') void reply.removeHeader('access-control-allow-origin');
    return send(reply, status, { message, code, ...(details.length > 0 && { details }), ...more });
  }
  const status = statusOf(error);
  if (status >= 400 && status < 500) return rejectStatus(reply, status);
  if (status === 503) return rejectStatus(reply, status);
  if (isGone(error, reply)) return reply;
  log(`Request ${request.id} (${request.method} ${request.routeOptions.url ?? 'unknown address'}) failed`, error);
  // SQLSTATE class 22: a value in the request that the database cannot hold
  if (/^22/.test(String((error as FastifyError | undefined)?.code))) return rejectStatus(reply, 400);
  return send(reply, 500, { message: 'Something went wrong on our side.', code: 'INTERNAL', requestId: request.id });
}

/** Whether an answer ended early because its client has left: no one reads another one, and nothing is wrong. */
function isGone(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && (error as FastifyError | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Answers a status with its standard message. */
export function rejectStatus(reply: FastifyReply, status: number): FastifyReply {
  const [code, message] = texts[status] ?? ['REFUSED', 'The request was refused.'];
  return send(reply, status, { message, code });
}

function send(reply: FastifyReply, statusCode: number, body: Rejected): FastifyReply {
  const error = STATUS_CODES[statusCode] ?? 'Error';
  return reply
    .code(statusCode)
    .header('x-request-id', reply.request.id)
    .header('cache-control', 'no-store')
    .type(`${errorType(reply)}; charset=utf-8`)
    .send({ error, ...body, ...problemOf(reply, statusCode, body), statusCode });
}

/** Our own fields are JSON as they always were; a caller that names the type of problems gets that. */
function errorType({ request }: FastifyReply): string {
  return preferredType(request.headers.accept, ['application/json', 'application/problem+json']) ?? 'application/json';
}

/** The fields of RFC 9457. A request id that its caller chose may repeat, so it names no instance. */
function problemOf({ request, server }: FastifyReply, status: number, { code, message }: Rejected) {
  return {
    type: problemType(server.errorsPage, code),
    title: errorCodes[code],
    status,
    detail: message,
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(request.id) && { instance: `urn:uuid:${request.id}` }),
  };
}

function statusOf(error: unknown): number {
  const status = (error as FastifyError | undefined)?.statusCode;
  return typeof status === 'number' ? status : 500;
}
