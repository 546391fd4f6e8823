/**
 * Jobs: the work that the service does by itself for a seller, and the jobs that it gave up: emails, webhooks, refunds.
 * Completed jobs are not listed.
 */
import { num, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

export const jobKinds = ['mail', 'webhook', 'refund'] as const;
export const jobStates = ['waiting', 'dead'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Something that is still to be done, without what is secret about it. */
export const Job = z.looseObject({
  _id: z.string(),
  /** `mail`, `webhook`, `refund`. */
  kind: z.string(),
  /** `waiting`: it is tried, again and again. `dead`: given up; kept for 30 days to be replayed, refunds for good. */
  state: z.string(),
  /**
   * An email: `confirmation` or `tickets` of an order, or the subject of another. A webhook: the kind of message. A
   * refund: the amount in major units and the currency.
   */
  what: z.string(),
  /** The recipient of an email. */
  recipient: text,
  /** The order that it belongs to. */
  orderId: text,
  /** The address that a webhook goes to. */
  webhookId: text,
  /** The number of attempts, the current one included. */
  attempts: z.number(),
  /** Why the last attempt failed, in a word. */
  error: text,
  /** While it waits. */
  nextAttemptAt: time,
  createdAt: timestamp,
});
export type Job = z.output<typeof Job>;

const kind = z.enum(jobKinds);

/**
 * A limited key sees and replays what its permissions cover: emails take `customers:read` and `customers:write`,
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
      /** Both when missing. */
      state: z.optional(z.enum(jobStates)),
    }),
    answer: z.looseObject({ docs: z.array(Job), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /**
   * Replays a dead job (409 `WRONG_STATE` otherwise): it is due immediately, with all its attempts before it. A
   * webhook's message is sent as a new delivery, which is the answer; 409 `WEBHOOK_INACTIVE` while its address is
   * switched off.
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
   * Replays at most 1000 jobs in one request, oldest first. `left` is the number of jobs that are still dead, those to
   * switched-off addresses included.
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
};
