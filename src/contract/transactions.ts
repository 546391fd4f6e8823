/** A seller's orders, with a key: to see what is still to be paid, to confirm payments, and to cancel an order. */
import { returnFields, transactionFields } from './customers.ts';
import { flag, list, num, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { holderName } from './ticket-details.ts';
import { Ticket } from './tickets.ts';

const { secret: _secret, ...rest } = transactionFields;

/** An order as its buyer sees it, with who that is; the buyer's `secret` is not in it. */
export const SellerTransaction = z.looseObject({
  _id: z.string(),
  /** Of the customer record that the order belongs to. */
  customerId: text,
  email: text,
  phone: text,
  /** The part of `realPrice` that vouchers do not cover, in major units. */
  due: num,
  /** The time at which it became an order. */
  completedAt: time,
  ...rest,
  /**
   * The inner charges of the tickets that the order still has, in major units: those of returned tickets are reversed,
   * and a canceled order has none. The seller bears them. They are no part of `realPrice`, and no buyer sees them.
   */
  innerCharge: num,
  /** The returned tickets and what came of them, oldest return first; `innerCharge` is what a return reversed. */
  returns: list(z.looseObject({ ...returnFields, innerCharge: num })),
});
export type SellerTransaction = z.output<typeof SellerTransaction>;

/**
 * Orders of one seller; one of another does not exist here: 404. A limited key takes `customers:read` and
 * `checkout:write`.
 */
export const transactions = {
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/transactions',
    who: 'key',
    summary: 'Orders, e.g. those that wait for their money',
    query: z.object({
      top: num,
      skip: num,
      /** `COMPLETE` or `CANCELED`; both when missing. */
      status: z.optional(z.enum(['COMPLETE', 'CANCELED'])),
      /** E.g. `AWAITING`. */
      paymentStatus: text,
      eventId: text,
      /** Of the buyer; capitals do not matter. */
      email: text,
    }),
    answer: z.object({ rows: z.array(SellerTransaction), total: z.number() }),
    errors: [400, 401, 403],
  }),
  get: route({
    method: 'GET',
    path: '/api/transactions/{id}',
    who: 'key',
    summary: 'An order',
    answer: SellerTransaction,
    errors: [401, 403, 404],
  }),
  /**
   * The money of an order that was `AWAITING` it is there: by bank transfer, or at the box office. It becomes
   * `RECEIVED`, reserved tickets become valid, and the buyer gets an email. Asked again, it answers the same order.
   */
  markReceived: route({
    method: 'POST',
    path: '/api/transactions/{id}/received',
    who: 'key',
    summary: 'Say that the money of an order has come',
    body: strict(
      z.object({
        /**
         * The amount received, in major units: 409 `AMOUNT_DIFFERS` unless it is what was due. Not checked if it is
         * missing.
         */
        amount: num,
      }),
    ),
    answer: SellerTransaction,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Cancels an order. Its tickets are no longer valid; stock, seats, vouchers and coupons are released, once. Money
   * that a provider took is refunded through it, unless `refund` is false. The rest (paid in another way, or more than
   * the provider can give back) is the seller's manual refund: `refundByHand` is its amount. The buyer gets an email. A
   * repeated request answers the same order.
   */
  cancel: route({
    method: 'POST',
    path: '/api/transactions/{id}/cancel',
    who: 'key',
    summary: 'Cancel an order',
    body: strict(
      z.object({
        /** The refund through the provider: none if it is false; true if it is missing. */
        refund: flag,
      }),
    ),
    answer: SellerTransaction,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Names a ticket for its holder, e.g. once its `repersonalizationFee` was paid at the box office: until the event is
   * over, whatever its buyers may do by themselves. A ticket that has a name gets a new `barcode` with another one, and
   * the buyer gets an email.
   */
  personalize: route({
    method: 'POST',
    path: '/api/transactions/{id}/tickets/{ticketId}/personalize',
    who: 'key',
    summary: 'Say who a sold ticket is for',
    body: strict(z.object({ firstname: holderName, lastname: holderName })),
    answer: z.looseObject({
      /** Without the `secret` of its holder. */
      ticket: Ticket,
    }),
    errors: [400, 401, 403, 404, 409],
  }),
};
