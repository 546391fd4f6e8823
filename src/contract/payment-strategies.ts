/**
 * Payment strategies: named lists of ways to pay. An event, or an under-shop, names one by
 * `paymentSettings.paymentStrategyId`.
 */
import { title } from './event-bounds.ts';
import { list, num, text, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

export const PaymentStrategy = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /**
   * The ways to pay, e.g. `invoice`, `boxoffice`, `stripe`, as far as the seller has switched them on. Orders that cost
   * nothing need none.
   */
  methods: z.array(z.string()),
  /** Other lists for sales channels. A channel that has none uses `methods`. */
  channels: list(
    z.looseObject({
      /** The `channelId` of a checkout; `pos` for every checkout at a POS. */
      channelId: z.string(),
      methods: z.array(z.string()),
    }),
  ),
  sellerId: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PaymentStrategy = z.output<typeof PaymentStrategy>;

const methods = z
  .array(z.string().check(z.maxLength(100, 'At most 100 characters')))
  .check(z.maxLength(20, 'At most 20'));

const PaymentStrategyInput = strict(
  z.object({
    name: title,
    methods,
    channels: z.optional(z.array(z.object({ channelId: id, methods })).check(z.maxLength(100, 'At most 100'))),
  }),
);

/** Payment strategies of a seller. One of another seller is 404. */
export const paymentStrategies = {
  /**
   * `{name: "Counter only", methods: ["boxoffice"]}`. A checkout offers and takes only the ways to pay of the strategy
   * in force: that of its under-shop, or else that of its event. Without one all of the seller's count.
   */
  create: route({
    method: 'POST',
    path: '/api/payment-strategies',
    who: 'key',
    summary: 'Make a payment strategy',
    body: PaymentStrategyInput,
    answer: PaymentStrategy,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/payment-strategies',
    who: 'key',
    summary: 'Payment strategies',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(PaymentStrategy), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** One of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/payment-strategies/{id}',
    who: 'key',
    summary: 'A payment strategy',
    answer: PaymentStrategy,
    errors: [401, 403, 404],
  }),
  /** The body is the whole strategy. Open checkouts follow it. */
  update: route({
    method: 'PUT',
    path: '/api/payment-strategies/{id}',
    who: 'key',
    summary: 'Replace a payment strategy',
    body: PaymentStrategyInput,
    answer: PaymentStrategy,
    errors: [400, 401, 403, 404],
  }),
  /** 409 `IN_USE` while an event names it. */
  delete: route({
    method: 'DELETE',
    path: '/api/payment-strategies/{id}',
    who: 'key',
    summary: 'Delete a payment strategy that no event names',
    answer: PaymentStrategy,
    errors: [401, 403, 404, 409],
  }),
};
