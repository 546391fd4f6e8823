/**
 * Webhooks: they notify a seller's programs of what happened.
 *
 * A message is a POST of JSON `{id, type, createdAt, sellerId, data}`, signed as Standard Webhooks
 * (standardwebhooks.com) says: `webhook-id` is the message's id, `webhook-timestamp` are seconds since 1970, and
 * `webhook-signature` is `v1,` and the base64 of HMAC-SHA-256 over `{id}.{timestamp}.{body}` with the decoded key;
 * after a new key was made there are two for a day, with a space between. Any 2xx within 10 seconds means that it
 * arrived. Otherwise it is sent again after 5 s, 30 s, 2 min, 10 min, 1 h, 3 h, 6 h, 12 h and 24 h, more or less, and
 * then given up. It arrives at least once, in no particular order.
 */
import { flag, num, part, text, time, timestamp } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** The kinds of messages. */
export const messageTypes = [
  'transaction.complete',
  'transaction.paid',
  'transaction.updated',
  'transaction.refunded',
  'transaction.canceled',
  'checkout.completed',
  'checkout.aborted',
  'checkout.detailsSubmitted',
  'ticket.created',
  'ticket.updated',
  'ticket.invalidated',
  'scan.created',
  'scan.warning',
  'voucher.created',
  'voucher.redeemed',
  'coupon.redeemed',
  'customer.created',
  'customer.updated',
  'event.created',
  'event.updated',
  'event.deleted',
] as const;
export type MessageType = (typeof messageTypes)[number];

/** An address that is told of some kinds of messages. */
export const Webhook = z.looseObject({
  _id: z.string(),
  url: z.string(),
  /** Kinds of messages, e.g. `transaction.complete`; `*` stands for all of them. */
  events: z.array(z.string()),
  /** True while messages are sent to it. Messages that wait when a seller switches it off stay waiting. */
  active: z.boolean(),
  /** Why the service switched it off: `gone` (it answered 410), `failing` (nothing arrived for five days). */
  inactiveReason: text,
  /** Nothing has arrived since then. */
  failingSince: time,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Webhook = z.output<typeof Webhook>;

/** One message on its way to one address; kept for 30 days. */
export const WebhookDelivery = z.looseObject({
  _id: z.string(),
  webhookId: z.string(),
  /** The same for every address and every attempt: a receiver that has seen it is done. */
  messageId: z.string(),
  /** Kind of the message. */
  event: z.string(),
  /** `pending`, `delivered`, `failed`. */
  status: z.string(),
  /** The number of attempts, the current one included. */
  attempts: z.number(),
  /** While it is pending. */
  nextAttemptAt: time,
  /** The last answer; its body is not stored. */
  lastAttempt: part({ at: time, statusCode: num, error: text, milliseconds: num }),
  createdAt: timestamp,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const url = z
  .url({ protocol: /^https?$/, error: 'Expected an address that begins with https://' })
  .check(z.maxLength(2000, 'At most 2000 characters'));
const kinds = z
  .array(z.enum([...messageTypes, '*']))
  .check(z.minLength(1, 'Name at least one kind of messages'), z.maxLength(50, 'At most 50'));
const withSecret = z.looseObject({
  ...Webhook.shape,
  /** `whsec_` and the key in base64. */
  secret: z.string(),
});

export const webhooks = {
  /**
   * The address is looked up: hosts in private networks are refused with 400 (`WEBHOOKS_TO_PRIVATE` lifts that). An app
   * hears of what it may read, so that `customer`, `checkout`, `transaction` and `ticket` messages need
   * `customers:read`, `event` ones `events:read`, `voucher` and `coupon` ones `vouchers:read`, `scan` ones `scans:read`; otherwise 403. The 21st address of a seller is refused with 409.
   */
  create: route({
    method: 'POST',
    path: '/api/webhooks',
    who: 'key',
    summary: 'Add an address; the key that signs its messages is shown this once',
    body: strict(z.object({ url, events: kinds })),
    answer: withSecret,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** The secret that signs messages is not shown again. */
  list: route({
    method: 'GET',
    path: '/api/webhooks',
    who: 'key',
    summary: 'Addresses; an app sees its own',
    answer: z.looseObject({ docs: z.array(Webhook), total: z.number() }),
    errors: [401, 403],
  }),
  /** The secret that signs its messages is not shown again. */
  get: route({
    method: 'GET',
    path: '/api/webhooks/{id}',
    who: 'key',
    summary: 'An address',
    answer: Webhook,
    errors: [401, 403, 404],
  }),
  /** Switched off, an address keeps what waits; switched on, it gets it, the oldest first. */
  update: route({
    method: 'PUT',
    path: '/api/webhooks/{id}',
    who: 'key',
    summary: 'Change an address, its kinds of messages, or switch it off and on',
    body: strict(z.object({ url: z.optional(url), events: z.optional(kinds), active: flag })),
    answer: Webhook,
    errors: [400, 401, 403, 404],
  }),
  /** What waits for it is not sent. */
  delete: route({
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    who: 'key',
    summary: 'Remove an address and its log',
    answer: Webhook,
    errors: [401, 403, 404],
  }),
  /** Take the new secret into your program within the 24 hours: signatures carry both until then. */
  renewSecret: route({
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    who: 'key',
    summary: 'Sign with a new key, shown this once; the old one signs too for 24 hours',
    answer: withSecret,
    errors: [401, 403, 404],
  }),
  /** What was sent in the last 30 days, how often it was tried, and what the address answered. */
  deliveries: route({
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    who: 'key',
    summary: 'The log of an address, the newest first',
    query: z.object({
      ...paged,
      status: z.optional(z.enum(['pending', 'delivered', 'failed'])),
      event: z.optional(z.enum(messageTypes)),
    }),
    answer: z.looseObject({ docs: z.array(WebhookDelivery), total: z.number(), ...nextPage }),
    errors: [400, 401, 403, 404],
  }),
  /** Also one that arrived. The message keeps its id. 409 while the address is switched off. */
  replay: route({
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{deliveryId}/replay',
    who: 'key',
    summary: 'Send a message again; answers the new delivery',
    answer: WebhookDelivery,
    status: 201,
    errors: [401, 403, 404, 409],
    idempotent: true,
  }),
};
