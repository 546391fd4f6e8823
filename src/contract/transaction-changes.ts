/** What a seller changes of an order: its note, its buyer, single tickets of it; and its email once more. */
import { email } from './email.ts';
import { flag, num, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { changes, strict } from './strict.ts';
import { SellerTransaction } from './transactions.ts';

const line = z.string().check(z.maxLength(200, 'At most 200 characters'));
const name = line.check(z.regex(/\S/, 'Expected a name'));

/** A part of an order that can be canceled. */
const CancellableItem = z.looseObject({
  /** Of a ticket: its `_id`. */
  cartItemId: z.string(),
  /** `ticket`. */
  type: z.string(),
  name: text,
  seat: text,
  /** What it had cost, charges included, in major units. */
  price: z.number(),
  taxRate: num,
  /** 0: what you keep is up to you. */
  cancellationFee: num,
  /** Of the return, once it left the order. */
  refundId: text,
  cancelledAt: time,
});

const Cancellation = z.looseObject({
  transactionId: z.string(),
  cancelledItems: z.array(CancellableItem),
  /** The `_id` of the return in `returns` of the order; missing in a dry run. */
  refundId: text,
  /** `origin` or `voucher`. */
  refundTarget: z.string(),
  createdAt: time,
  currency: z.string(),
  /** Goes back in money, or to a new voucher, in major units. */
  amount: z.number(),
  /** Goes back to the vouchers that paid. */
  toVouchers: z.number(),
  /** You keep it. */
  retained: z.number(),
  /** You pay `amount` back: no provider does. */
  byHand: z.boolean(),
  /** No ticket is left: the order is canceled. */
  endsOrder: z.boolean(),
  /** Of the new voucher, with `refundTarget` `voucher`; it is mailed, too. */
  voucherCode: text,
});

const orderChanges = changes(
  z.object({
    /** For your people alone; no buyer sees it. */
    note: z.optional(z.string().check(z.maxLength(2000, 'At most 2000 characters'))),
    prename: z.optional(name),
    lastname: z.optional(name),
    company: z.optional(line),
    email: z.optional(email),
  }),
);

export const transactionChanges = {
  /**
   * What is missing stays; null clears `note` and `company`. With another email address the order, its untransferred
   * tickets and their later emails belong to that address, unless its buyer was signed in. An invoice that was given
   * keeps its number and shows the new name.
   */
  update: route({
    method: 'PUT',
    path: '/api/transactions/{id}',
    who: 'key',
    summary: 'Change the note or the buyer of an order',
    body: orderChanges,
    answer: SellerTransaction,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Sends an order to its buyer once more, as it is now, and as a payment reminder if it is overdue: at most five emails an
   * hour to an address, the rest gathered.
   */
  mail: route({
    method: 'POST',
    path: '/api/transactions/{id}/mail',
    who: 'key',
    summary: 'Send an order again',
    answer: SellerTransaction,
    errors: [401, 403, 404, 409],
  }),
  /** Each with its price, and the fee that the terms of the event keep. */
  cancellations: route({
    method: 'GET',
    path: '/api/transactions/{id}/cancellations',
    who: 'key',
    summary: 'The tickets of an order that can be canceled, and those that were',
    answer: z.looseObject({ cancellableItems: z.array(CancellableItem) }),
    errors: [401, 403, 404],
  }),
  /**
   * Cancels single tickets of an order, whatever its buyer may return: all of them or none. They are `INVALID`
   * immediately, and on sale again with their seats; the buyer gets an email. With its last ticket the order is
   * canceled. 409 `NOT_PAID` for an order that waits for its money: that one can only be canceled as a whole. 409
   * `TICKET_INVALID` for a ticket that left the order before.
   */
  cancelItems: route({
    method: 'POST',
    path: '/api/transactions/{id}/cancellations',
    who: 'key',
    summary: 'Cancel tickets of an order',
    body: strict(
      z.object({
        /** The `cartItemId`s; `amount` of one is 1. */
        items: z
          .array(z.union([z.string(), z.object({ _id: z.string(), amount: z.optional(z.literal(1)) })]))
          .check(z.minLength(1, 'Expected at least one item'), z.maxLength(1000, 'At most 1000')),
        /** False: you keep all of it. */
        refundFunds: z.boolean(),
        /** `origin` when missing: the way it came. `voucher`: a new voucher, in your own currency alone. */
        refundTarget: z.optional(z.enum(['origin', 'voucher'])),
        /** The sums alone; nothing is changed. */
        dryRun: flag,
      }),
    ),
    answer: Cancellation,
    errors: [400, 401, 403, 404, 409],
    idempotent: true,
  }),
};
