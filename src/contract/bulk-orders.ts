/** One thing done with many orders of a seller: marked as paid, sent again, or canceled, as a run. */
import { flag, list } from './fields.ts';
import { route, z } from './route.ts';
import { Money, Run } from './runs.ts';
import { strict } from './strict.ts';
import { orderFilters } from './transactions.ts';

/** What can be done with many orders. */
const actions = ['received', 'mail', 'cancel'] as const;
export type BulkAction = (typeof actions)[number];

/** The largest number of orders of a run. */
export const maxBulkOrders = 10_000;

/**
 * What to do with which orders.
 * @example { "action": "received", "filter": { "eventId": "665f1c2ab7d04e5f8a91c3d2", "paid": false }, "dryRun": true }
 */
export const BulkInput = strict(
  z.object({
    /**
     * `received`: their money has come. `mail`: each is sent to its buyer again, an overdue one as a payment reminder.
     * `cancel`: each ends.
     */
    action: z.enum(actions),
    /** These orders; or else `filter`. */
    ids: z.optional(
      z
        .array(z.string())
        .check(z.minLength(1, 'Expected at least one order'), z.maxLength(1000, 'At most 1000; or name a `filter`')),
    ),
    /** All orders that the list with these filters has; `{}` means every order. */
    filter: z.optional(strict(z.object(orderFilters))),
    /** Of `cancel`: false gives no money back; true when missing. */
    refund: flag,
    /** Of `received` and `cancel`: false sends buyers no email. */
    sendMail: flag,
    /** The `orders` that a dry run said: 409 `ORDERS_CHANGED` if it would be another number by now. */
    expected: z.optional(z.int()),
    /** The numbers alone; nothing is changed. */
    dryRun: flag,
  }),
);
export type BulkInput = z.output<typeof BulkInput>;

const BulkAnswer = z.looseObject({
  /** Orders that it is done with. */
  orders: z.number(),
  /** Orders that were chosen, but that it can't be done with, e.g. canceled ones. */
  skipped: z.number(),
  /** Their tickets that are valid or reserved. */
  tickets: z.number(),
  mails: z.number(),
  /** What is still due of them, in each currency. */
  due: z.array(z.looseObject({ currency: z.string(), amount: z.number() })),
  /** Of `cancel`: what goes back, in each currency. */
  money: list(Money),
  /** Missing in a dry run. */
  run: z.optional(Run),
});
export type BulkAnswer = z.output<typeof BulkAnswer>;

export const bulkOrders = {
  /**
   * Chooses orders by `ids` or by `filter`, writes down which they are, and works on them one by one from a minute later
   * on: until then the [run](#runs) can be undone. Orders that come later are not in it. At most 10,000 orders; 409
   * `WRONG_STATE` when there is none to do it with. What one order refuses is among the failures of the run.
   */
  bulk: route({
    method: 'POST',
    path: '/api/transactions/bulk',
    who: 'key',
    summary: 'Mark many orders as paid, send them again, or cancel them',
    body: BulkInput,
    answer: BulkAnswer,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
};
