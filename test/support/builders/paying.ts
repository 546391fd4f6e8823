/** A service whose seller is paid by Stripe, which stands next to it, and buyers on their way through it. */
import { describe } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Context } from '../../../src/service/http/context.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { workOnPayments } from '../../../src/service/checkout/check-payment.ts';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { startedForSuite } from '../running/describe-with-service.ts';
import { api, orClose, settled, testService, type TestService } from '../running/service.ts';
import { addEvent, addSeller, buyer, keyOf, onSale, seats, sellerId } from './shop.ts';
import { startStripe, stripeKeys, type EventType, type FakeStripe } from '../fakes/stripe.ts';

const { checkout } = api;

/** What Stripe tells of an intent. */
type IntentEvent = Extract<EventType, `payment_intent.${string}`>;

export interface Paying {
  readonly service: TestService;
  readonly stripe: FakeStripe;
  readonly context: Context;
  /** An event with 5 tickets at 20, unless told otherwise. */
  event(fields?: Partial<EventRecord>): Promise<string>;
  /** A checkout of 2 tickets, with details. */
  start(eventId: string, fields?: object): Promise<Checkout>;
  /** The same, and its payment has begun; answers both with the intent's id. */
  begin(eventId?: string, fields?: object): Promise<{ order: Checkout; intent: string }>;
  begun(order: Checkout): Promise<string>;
  complete(order: Checkout): Promise<Checkout>;
  /** Posts what Stripe tells of an intent; answers the status. */
  tell(
    type: IntentEvent,
    intent: string,
    options?: { at?: Date; secret?: string; id?: string; of?: string },
  ): Promise<number>;
  /** Lets time go by until the checkout is swept, and others may have its tickets. */
  expire(): Promise<void>;
  /** What the service does by itself for payments. */
  work(refunded?: (isDone: boolean) => void): Promise<void>;
  see(order: Checkout): Promise<Checkout>;
  /** The statuses of its tickets. */
  admits(order: Checkout): Promise<string[]>;
  close(): Promise<void>;
}

/** `describeWithService` for a seller who is paid by Stripe: each suite has a Stripe of its own, too. */
export function describeWithPaying(name: string, body: (paying: Paying) => void, extra: Partial<Context> = {}): void {
  describe(name, () => {
    body(payingOfSuite(extra));
  });
}

/** The same for the suite that is being described: for a file when it is called outside of `describe`. */
export function payingOfSuite(extra: Partial<Context> = {}): Paying {
  return startedForSuite(
    () => startPaying(extra),
    ({ service }) => service,
  );
}

async function startPaying(extra: Partial<Context>): Promise<Paying> {
  const stripe = await startStripe();
  const service = await orClose(stripe, testService({}, onSale, { stripeApi: stripe.api, ...extra }));
  const close = async () => {
    try {
      await service.close();
    } finally {
      await stripe.close();
    }
  };
  const { context } = service;
  const settings = { methods: ['invoice', 'boxoffice', 'stripe'], ...stripeKeys };
  const addPaidSeller = async () => {
    await addSeller(service.db, sellerId);
    await savePaymentSettings(service.db, settled.secrets, sellerId, settings, onSale);
  };
  await orClose({ close }, addPaidSeller());
  const paymentMethod = 'stripe';

  const paying: Paying = {
    service,
    stripe,
    context,
    event: (fields) => addEvent(service.db, { maxAmount: 5, ...fields }),
    async start(eventId, fields = {}) {
      const order = await service.call(checkout.create, {
        ...{ type: 'transaction', eventId, items: seats(2), ...fields },
      });
      return await service.call(checkout.setDetails, { ...keyOf(order), ...buyer });
    },
    async begin(eventId, fields) {
      const order = await paying.start(eventId ?? (await paying.event()), fields);
      return { order, intent: await paying.begun(order) };
    },
    async begun(order) {
      await service.call(checkout.startPayment, { ...keyOf(order), paymentMethod });
      return stripe.newest().id;
    },
    complete: (order) => service.call(checkout.complete, { ...keyOf(order), paymentMethod }),
    async tell(type, intent, { at = service.clock.now, of = sellerId, ...options } = {}) {
      const message = stripe.tell(type, { ...stripe.intents.get(intent) }, { at, ...options });
      const { statusCode } = await service.app.inject({ url: `/api/payments/stripe/${of}/webhook`, ...message });
      return statusCode;
    },
    async expire() {
      service.clock.forward(16 * 60_000);
      await expireAll(context);
    },
    work: (attempted) => workOnPayments(context, { random: () => 0.5, ...(attempted && { attempted }) }),
    see: (order) => service.call(checkout.get, keyOf(order)),
    async admits(order) {
      return (await service.call(checkout.tickets, keyOf(order))).map(({ status }) => status ?? '');
    },
    close,
  };
  return paying;
}
