/**
 * The webhooks of payment providers. An event only causes a query of the provider, so the order of events does not
 * matter.
 */
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { applyDisputes } from './payment-disputes.ts';
import { applyPaymentOutcome } from './payment-outcome.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderEvent,
} from '../payments/provider.ts';
import { noteFailedRefund } from '../payments/refunds.ts';
import { providerOf } from '../payments/settings.ts';
import { providerUnavailable } from '../payments/methods.ts';
import type { RateLimits } from '../http/protection.ts';
import { ApiError } from '../http/api-error.ts';

/** Adds the address for Stripe, which each seller enters there. */
export async function servePaymentWebhooks(
  app: FastifyInstance,
  context: Context,
  { rateLimits }: { readonly rateLimits: RateLimits | false },
): Promise<void> {
  // A provider sends the events of all sellers from a few addresses.
  const rateLimit = rateLimits && { max: rateLimits.key * 10, timeWindow: 60_000 };
  await app.register((scope) => {
    // The signature is of the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post<{ Params: { sellerId: string } }>(
      '/api/payments/stripe/:sellerId/webhook',
      { bodyLimit: 512 * 1024, config: { cors: false as const, ...(rateLimit && { rateLimit }) } },
      async ({ params, body, headers }, reply) => {
        const provider = await providerOf(context, params.sellerId);
        const event = Buffer.isBuffer(body) ? provider?.readEvent(body, headers, context.now()) : undefined;
        // the same answer for all cases: it does not tell which sellers exist, nor what is wrong
        if (!provider || !event) throw new ApiError(400, 'INVALID_REQUEST', 'This message is not from the provider.');
        await hear(context, params.sellerId, provider, event);
        return await reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
    return Promise.resolve();
  });
}

async function hear(
  context: Context,
  sellerId: string,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  const { db, now } = context;
  const { ref, refund, paymentId, isDispute } = event;
  const isNew = (tx: Queryable) => noteEvent(tx, provider.name, event.id, now());
  if (refund) {
    if (refund.failed) await db.transaction((tx) => noteFailedRefund(tx, sellerId, refund.ref, now()));
    return;
  }
  if (ref === undefined) return;
  // An event may arrive before the provider's id is stored; then our own id finds the payment. Sellers take other
  // payments there, too.
  const [payment] = await db.query<{ id: string }>(
    `select id from payment where seller_id = $1 and provider = $2 and (provider_ref = $3 or (id = $4 and provider_ref is null))
       and not exists (select 1 from payment_event e where e.provider = $2 and e.event_id = $5)`,
    [sellerId, provider.name, ref, paymentId ?? null, event.id],
  );
  if (!payment) return;
  try {
    // a dispute may be told of before the payment
    await applyPaymentOutcome(context, payment.id, await provider.confirm(ref), isDispute ? undefined : isNew);
    if (isDispute) await applyDisputes(context, payment.id, await provider.disputes(ref), isNew);
  } catch (error) {
    if (error instanceof ProviderRefused) return; // it has no such payment
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The provider repeats the event.
    throw providerUnavailable();
  }
}

/**
 * Records an event; false when it was recorded before. In the transaction of its effects, so that it is never lost in
 * between.
 */
async function noteEvent(tx: Queryable, provider: string, id: string, now: Date): Promise<boolean> {
  const added = await tx.query(
    `insert into payment_event (provider, event_id, created_at) values ($1, $2, $3::timestamptz) on conflict do nothing returning event_id`,
    [provider, id, now],
  );
  return added.length > 0;
}
