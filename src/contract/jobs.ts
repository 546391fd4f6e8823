/**
 * Jobs: the work that the service does by itself for a seller, and the jobs that it gave up: emails, webhooks, refunds.
 * Completed jobs are not listed.
 */
import { num, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

export const jobKinds = ['mail', 'webhook', 'refund'] as const;
export const jobStates = ['waiting', 'dead', 'dismissed'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Something that is still to be done, without what is secret about it. */
export const Job = z.looseObject({
  _id: z.string(),
  /** `mail`, `webhook`, `refund`. */
  kind: z.string(),
  /**
   * `waiting`, `dead` or `dismissed`. A waiting one is tried, again and again; a dead one was given up, and is kept for
   * 30 days to be replayed, refunds for good; a dismissed one is a dead one that a person has seen.
   */
  state: z.string(),
  /**
   * An email: `confirmation` or `tickets` of an order, or the subject of another. A webhook: the kind of message. A
   * refund: the amount in major units and the currency.
   */
  what: z.string(),
  /** The recipient of an email. */
  recipient: text,
  /** The order or voucher order that it is about. */
  orderId: text,
  /** Only of a voucher order. */
  voucherOrderId: text,
  /** Its number, as people read it. */
  orderNumber: text,
  /** The address that a webhook goes to. */
  webhookId: text,
  /** The number of attempts, the current one included. */
  attempts: z.number(),
  /** Why the last attempt failed, in a word. */
  error: text,
  /** While it waits. */
  nextAttemptAt: time,
  /** When a person dismissed it. */
  dismissedAt: time,
  createdAt: timestamp,
});
export type Job = z.output<typeof Job>;

const kind = z.enum(jobKinds);

/**
 * A limited key sees, replays and dismisses what its permissions cover: emails take `customers:read` and `customers:write`,
 * webhooks `webhooks:read` and `webhooks:write`, refunds `customers:read` and `checkout:write`. An app sees its own
 * webhooks alone.
 */
export const jobs = {
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/jobs',
    who: 'key',
    summary: 'What is still to be done, and what was given up',
    query: z.object({
      top: num,
      skip: num,
      /** All that the key may see when missing. */
      kind: z.optional(kind),
      /** All when missing. */
      state: z.optional(z.enum(jobStates)),
    }),
    answer: z.looseObject({ docs: z.array(Job), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /**
   * Makes a job that was given up due immediately, with all its attempts. Also one that was dismissed; 409 `NOT_DEAD` for
   * one that waits. A webhook's message is sent as a new delivery, which is the answer; 409 `WEBHOOK_INACTIVE` while its
   * address is switched off. A refund is paid once.
   */
  replay: route({
    method: 'POST',
    path: '/api/jobs/{id}/replay',
    who: 'key',
    summary: 'Try again what was given up',
    answer: Job,
    errors: [401, 403, 404, 409],
  }),
  /**
   * Says that a person has seen a dead job. It stays in the list as `dismissed`, and asked again, it answers the same; 409
   * `NOT_DEAD` for one that waits.
   */
  dismiss: route({
    method: 'POST',
    path: '/api/jobs/{id}/dismiss',
    who: 'key',
    summary: 'Dismiss what was given up',
    answer: Job,
    errors: [401, 403, 404, 409],
  }),
  /**
   * Replays at most 1000 jobs in one request, oldest first. Dismissed ones are left out, and `left` is the number of jobs
   * that are still dead, those to switched-off addresses included.
   */
  replayAll: route({
    method: 'POST',
    path: '/api/jobs/replay',
    who: 'key',
    summary: 'Try again all of a kind that was given up',
    body: strict(z.object({ kind })),
    answer: z.looseObject({ replayed: z.number(), left: z.number() }),
    errors: [400, 401, 403],
  }),
  /**
   * Dismisses at most 1000 jobs in one request, oldest first, those to switched-off addresses included. `left` is the number
   * of jobs that are still dead.
   */
  dismissAll: route({
    method: 'POST',
    path: '/api/jobs/dismiss',
    who: 'key',
    summary: 'Dismiss all of a kind that was given up',
    body: strict(z.object({ kind })),
    answer: z.looseObject({ dismissed: z.number(), left: z.number() }),
    errors: [400, 401, 403],
  }),
};
