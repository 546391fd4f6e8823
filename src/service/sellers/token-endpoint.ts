/**
 * The HTTP conventions of the token endpoint, as OAuth libraries expect them (RFC 6749): forms, HTTP Basic, and OAuth
 * error names.
 */
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { safe, withoutEmpty } from './authorize-request.ts';
import { ApiError } from '../http/api-error.ts';
import { reject, type Log } from '../http/error-handler.ts';

/** Adds the operations for apps in a scope of their own: only they accept forms beside JSON. */
export async function addForApps(app: FastifyInstance, log: Log, add: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 32 * 1024 });
    scope.addHook('onRequest', (_request, reply, done) => {
      void reply.header('pragma', 'no-cache'); // RFC 6749, 5.1
      done();
    });
    scope.addHook('preHandler', (request, _reply, done) => {
      request.body = withCredentials(request);
      done();
    });
    scope.setErrorHandler((error, request, reply) => {
      const rejection = toOAuthError(error);
      if (rejection instanceof ApiError && rejection.status === 401)
        void reply.header('www-authenticate', 'Basic realm="apps"');
      return reject(rejection, request, reply, log);
    });
    add(scope);
  });
}

/** The body with the client's credentials, from the `Authorization` header or from the body itself. */
function withCredentials({ body, headers }: FastifyRequest): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const sent = withoutEmpty(body as Record<string, unknown>);
  const basic = /^Basic +([\w+/=-]{1,4000})$/i.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return sent;
  const [id, secret] = credentialsOf(basic);
  if (sent.client_secret !== undefined || (sent.client_id !== undefined && sent.client_id !== id))
    throw new ApiError(400, 'INVALID_REQUEST', 'Send the credentials of the client in one way, not in two.');
  return { ...sent, client_id: id, client_secret: secret };
}

/** The client's id and secret. Both parts are form-encoded before they are joined (RFC 6749, 2.3.1). */
function credentialsOf(basic: string): [id: string, secret: string] {
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  try {
    const [id, secret] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    );
    return [id ?? '', secret ?? ''];
  } catch {
    return ['', ''];
  }
}

/** An API error as `error` and `error_description`; an error of the service stays as it is. */
function toOAuthError(error: unknown): unknown {
  if (!(error instanceof ApiError)) {
    const { statusCode } = error as FastifyError;
    return statusCode === 400 || statusCode === 413 || statusCode === 415
      ? toOAuthError(new ApiError(statusCode, 'INVALID_REQUEST', 'The request cannot be read: send a form, or JSON.'))
      : error;
  }
  const { status, code, message, details, more } = error;
  if (status >= 429) return error;
  const isOtherGrant = details.some(({ path, message: why }) => path === 'grant_type' && why !== 'Missing');
  const name = isOtherGrant ? 'unsupported_grant_type' : 'invalid_request';
  return new ApiError(status, code, message, details, { error: name, error_description: safe(message), ...more });
}
