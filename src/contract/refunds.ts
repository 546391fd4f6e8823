/** Refunds: those that a provider makes, and those that a seller pays by hand. */
import { flag, num, text, time } from './fields.ts';
import { accountHolder, iban } from './iban.ts';
import { route, z } from './route.ts';
import { changes } from './strict.ts';

/** A refund as its seller sees it. */
export const Refund = z.looseObject({
  _id: z.string(),
  /** `provider`, or `byHand`. */
  kind: z.string(),
  /** `waiting`, `done`, `failed` for one that was given up, or `dismissed` once a person has seen that. */
  state: z.string(),
  transactionId: z.string(),
  /** Of the order, as people read it: the reference of a transfer. */
  orderNumber: text,
  eventId: text,
  eventName: text,
  /** Major units. */
  amount: z.number(),
  currency: z.string(),
  /** How the order was paid, e.g. `invoice`: the way back is yours to choose. */
  paymentMethod: text,
  /** Of the buyer. */
  name: text,
  email: text,
  /** Of one by hand: the account that it is paid to, without spaces. The refunds of an order have the same. */
  iban: text,
  accountHolder: text,
  createdAt: time,
  /** Of one by hand: when it was marked. */
  doneAt: time,
});
export type Refund = z.output<typeof Refund>;

/** The account that the refunds of an order are paid to. */
const accountChanges = changes(
  z.object({
    /** Spaces and small letters do not matter. */
    iban: z.optional(iban),
    accountHolder: z.optional(accountHolder),
  }),
);

/** Refunds of a seller’s orders. A key without `customers:read` gets neither buyers nor their accounts. */
export const refunds = {
  /**
   * Those by hand first, then those of providers; each the newest change first. With `Accept: text/csv` it answers all
   * rows as CSV: `top` and `skip` do not count.
   */
  list: route({
    method: 'GET',
    path: '/api/refunds',
    who: 'key',
    summary: 'Refunds, e.g. those that wait for a person',
    files: ['text/csv'],
    query: z.object({
      top: num,
      skip: num,
      /** Both when missing. */
      kind: z.optional(z.enum(['byHand', 'provider'])),
      state: z.optional(z.enum(['waiting', 'done', 'failed', 'dismissed'])),
      /** CSV begins with a byte order mark, which some spreadsheets need to read accents. */
      bom: flag,
    }),
    answer: z.looseObject({
      rows: z.array(Refund),
      total: z.number(),
      /** Of all that the filters find, by currency, in major units. */
      sums: z.array(z.looseObject({ currency: z.string(), amount: z.number() })),
    }),
    errors: [400, 401, 403],
  }),
  /**
   * The account that a refund by hand is paid to: it belongs to the order, so that all its refunds have it, and is erased
   * with the buyer. Only the fields sent change, and `null` clears one. 409 `NO_ADDRESS` for an order without a buyer.
   */
  update: route({
    method: 'PUT',
    path: '/api/refunds/{id}',
    who: 'key',
    summary: 'Set the account that a refund by hand is paid to',
    body: accountChanges,
    answer: Refund,
    errors: [400, 401, 403, 404, 409],
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
