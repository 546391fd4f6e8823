/** Refunds: those that a provider makes, and those that a seller pays by hand. */
import { num, text, time } from './fields.ts';
import { route, z } from './route.ts';

/** A refund as its seller sees it. */
export const Refund = z.looseObject({
  _id: z.string(),
  /** `provider`, or `byHand`. */
  kind: z.string(),
  /** `waiting`, `done`, or `failed` for one that the provider has given up. */
  state: z.string(),
  transactionId: z.string(),
  eventId: text,
  /** Major units. */
  amount: z.number(),
  currency: z.string(),
  /** How the order was paid, e.g. `invoice`: the way back is yours to choose. */
  paymentMethod: text,
  /** Of the buyer. */
  name: text,
  email: text,
  createdAt: time,
  /** Of one by hand: when it was marked. */
  doneAt: time,
});

/** Refunds of a seller’s orders. A key without `customers:read` gets no buyers. */
export const refunds = {
  /** Those by hand first, then those of providers; each the newest change first. */
  list: route({
    method: 'GET',
    path: '/api/refunds',
    who: 'key',
    summary: 'Refunds, e.g. those that wait for a person',
    query: z.object({
      top: num,
      skip: num,
      /** Both when missing. */
      kind: z.optional(z.enum(['byHand', 'provider'])),
      state: z.optional(z.enum(['waiting', 'done', 'failed'])),
    }),
    answer: z.looseObject({
      rows: z.array(Refund),
      total: z.number(),
      /** Of all that the filters find, by currency, in major units. */
      sums: z.array(z.looseObject({ currency: z.string(), amount: z.number() })),
    }),
    errors: [400, 401, 403],
  }),
  /** Says that a refund by hand was paid. Asked again, it answers the same. */
  done: route({
    method: 'POST',
    path: '/api/refunds/{id}/done',
    who: 'key',
    summary: 'Mark a refund by hand as paid',
    answer: Refund,
    errors: [401, 403, 404],
  }),
};
