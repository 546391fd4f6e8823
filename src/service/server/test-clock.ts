/** The address of the test clock, `/api/test-clock`: there is none unless the service was started with `TEST_CLOCK=on`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timestamp } from '../../contract/fields.ts';
import { z } from '../../contract/route.ts';
import { strict } from '../../contract/strict.ts';
import { bearerOf, ownerOf } from '../http/access.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import { readBody } from '../http/requests.ts';
import { workOnUnpaidOrders } from '../order-management/unpaid-orders.ts';
import type { TestClock } from '../security/test-clock.ts';
import { findKey } from '../sellers/keys.ts';
import { tellWaiting } from '../waiting/list-waves.ts';
import { expireAll } from './jobs.ts';

const Turn = strict(z.object({ now: timestamp }));
const maxAheadMs = 10 * 366 * 86_400_000;

/** Tells in every answer that the clock is one for tests, and what it shows. */
export function showTestClock(app: FastifyInstance, clock: TestClock): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-test-clock', clock.now().toISOString());
    done();
  });
}

/** Serves the clock to unlimited keys of sellers. */
export function serveTestClock(
  app: FastifyInstance,
  context: Context,
  { clock, rateLimits }: { readonly clock: TestClock; readonly rateLimits: RateLimits | false },
): void {
  const config = { cors: false as const, ...pageLimit('write', rateLimits) };
  const view = () => ({ now: clock.now().toISOString(), aheadSeconds: clock.aheadSeconds });
  app.get('/api/test-clock', { config }, async (request, reply) => {
    await assertUnlimited(context, request);
    return reply.header('cache-control', 'no-store').send(view());
  });
  app.put('/api/test-clock', { config }, async (request, reply) => {
    await assertUnlimited(context, request);
    const time = new Date(readBody(Turn, request.body).now);
    const from = clock.now();
    if (time < from) throw invalid('now', `Expected a time from ${from.toISOString()}: the clock only turns forward`);
    if (time.getTime() - from.getTime() > maxAheadMs) throw invalid('now', 'Expected a time within ten years');
    await clock.turnTo(time);
    await workOnTime(context);
    return reply.header('cache-control', 'no-store').send(view());
  });
}

/** Does what has become due, so that a program sees it with its next request; emails and webhooks follow in seconds. */
async function workOnTime(context: Context): Promise<void> {
  await expireAll(context);
  await workOnUnpaidOrders(context);
  await tellWaiting(context);
}

/** @throws ApiError 401 without a key, 403 for a limited one: time is that of all sellers. */
async function assertUnlimited({ db, now }: Context, { headers }: FastifyRequest): Promise<void> {
  const key = await findKey(db, bearerOf(headers.authorization) ?? '', now());
  if (!key) throw new ApiError(401, 'NOT_SIGNED_IN', 'The API key is missing, unknown or revoked.');
  ownerOf({ key }, 'turn the clock');
}
