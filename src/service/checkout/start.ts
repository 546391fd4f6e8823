/**
 * The start of a checkout: once for each idempotency key, in a batch with simultaneous others if possible, or else by
 * itself.
 */
import { reasonToStartAlone } from './fast-path.ts';
import { startBatch, type Start, type Started } from './start-batch.ts';
import { createCheckout, type CreateRequest, type HoldTerms } from './hold.ts';
import { firstHoldTime, holdTimeOf } from '../orders/hold-time.ts';
import { findCheckout, isExpired } from '../orders/row.ts';
import { checkoutView } from '../orders/view.ts';
import type { EventCache } from '../events/cache.ts';
import { keepUnchanged } from '../events/locks.ts';
import type { Call, Context } from '../http/context.ts';
import { fingerprintOf, once } from '../http/idempotency.ts';
import { hashOf } from '../security/ids.ts';
import { Batcher } from '../http/batcher.ts';

interface Starting {
  readonly view: Started;
  /** False for a repeated request. */
  readonly isNew: boolean;
}

/** Starts the checkouts of this process. */
export function checkoutStarter(
  { db, now, holdTime, secrets, openOrdersPerIpv4: ordersPerIpv4 }: Context,
  events: EventCache,
): (request: CreateRequest, call: Call) => Promise<Starting> {
  const endFrom =
    (at: Date, pointOfSale?: string): HoldTerms['endOf'] =>
    (set) =>
      new Date(at.getTime() + firstHoldTime(holdTimeOf(set, holdTime), pointOfSale));
  const alone = async (request: CreateRequest, call: Call): Promise<Starting> => {
    const at = now();
    return await db.transaction(async (tx) => {
      let made: Started | undefined;
      const keyed = { operation: operationOf(request), key: call.idempotencyKey, body: bodyOf(request, call) };
      const start = async () => {
        const endOf = endFrom(at, request.posOperationMode);
        made = await createCheckout(tx, request, call, { now: at, endOf, secrets, ordersPerIpv4 });
        return { _id: made._id, secret: made.secret };
      };
      const isOver = async ({ _id, secret }: { readonly _id: string; readonly secret: string }) => {
        const row = await findCheckout(tx, _id, secret);
        return row.status === 'ABORTED' || isExpired(row, at);
      };
      const [, { _id, secret }] = await Promise.all([
        // the event before the key, as in a batch
        keyed.key === undefined ? undefined : keepUnchanged(tx, request.eventId),
        once(tx, keyed, at, start, isOver),
      ]);
      if (made) return { view: made, isNew: true };
      // the same answer as the first, which did not look up what is left
      const row = { ...(await findCheckout(tx, _id, secret)), is_wanted: undefined };
      return { view: checkoutView(row, at), isNew: false };
    });
  };

  const batcher = new Batcher<Start & { readonly call: Call }, Starting>({
    run: async (starts) => {
      const at = now();
      const terms = { now: at, endOf: endFrom(at), secrets, ordersPerIpv4 };
      const outcomes = await db.transaction((tx) => startBatch(tx, events, starts, terms));
      return outcomes.map((outcome) =>
        'answer' in outcome ? { answer: { view: outcome.answer, isNew: true } } : outcome,
      );
    },
    alone: ({ request, call }) => alone(request, call),
  });

  return async (request, call) => {
    // a key of the seller is not limited by its address; whose it is shows with the event
    if (call.key || reasonToStartAlone(request, call)) return await alone(request, call);
    const { locale, address, idempotencyKey: key } = call;
    const keyed = key === undefined ? undefined : { ...named(request, call), key };
    return await batcher.do(request.eventId, { request, locale, address, keyed, call });
  };
}

/** The scope of idempotency keys: one event, so that shops that number their carts do not collide. */
function operationOf({ eventId }: CreateRequest): string {
  if (last?.eventId !== eventId) last = { eventId, operation: `checkout.create ${hashOf(eventId)}` };
  return last.operation;
}

/** In a rush it is the same event again and again. */
let last: { readonly eventId: string; readonly operation: string } | undefined;

/** The content that makes two requests equal; the place in the waiting room may have changed meanwhile. */
function bodyOf({ placeToken: _place, ...request }: CreateRequest, { customer, key }: Call): readonly unknown[] {
  return [request, customer?.id ?? null, ...(request.posOperationMode ? [key?.sellerId] : [])];
}

function named(request: CreateRequest, call: Call) {
  return { operation: operationOf(request), fingerprint: fingerprintOf(bodyOf(request, call)) };
}
