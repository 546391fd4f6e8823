/** Who calls an operation, and how, as far as the headers tell. */
import type { FastifyRequest } from 'fastify';
import type { Route } from '../contract/route.ts';
import { bearerOf, findCustomer, notSignedIn } from './access.ts';
import type { Call, Context } from './handler.ts';
import { Refusal } from './refusal.ts';

/** Who calls. @throws Refusal 401 where somebody must sign in. A token is read wherever it is sent; where nobody must sign in, one that does not hold is as none. */
export async function readCall(context: Context, route: Route, { headers, query }: FastifyRequest): Promise<Call> {
  const token = bearerOf(headers.authorization);
  const customer = token === undefined ? undefined : await findCustomer(context.db, token, context.now());
  if (route.who === 'customer' && !customer) throw notSignedIn();
  const idempotencyKey = headers['idempotency-key'];
  if (
    idempotencyKey !== undefined &&
    (typeof idempotencyKey !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
  ) {
    throw new Refusal(400, 'INVALID_REQUEST', 'The header Idempotency-Key takes 1 to 200 visible characters.', [
      { path: 'Idempotency-Key', message: 'Expected 1 to 200 visible characters' },
    ]);
  }
  const locale = localeOf((query as Record<string, unknown>).locale, headers['accept-language']);
  return {
    ...(customer && { customer }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(locale !== undefined && { locale }),
  };
}

/** The language that the query names, or the first that the browser would like. */
function localeOf(asked: unknown, accepted: string | undefined): string | undefined {
  const wanted = typeof asked === 'string' && asked !== '' ? asked : accepted?.split(',')[0]?.split(';')[0]?.trim();
  return wanted !== undefined && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/.test(wanted) ? wanted : undefined;
}
