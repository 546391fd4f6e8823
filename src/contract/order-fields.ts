/** What an order says of changes after it was placed, for its buyer and for its seller. */
import { flag, list, num, part, text, texts, time } from './fields.ts';
import { z } from './route.ts';

/** Tickets of an order that its buyer gave back; major units. */
export const returnFields = {
  /** The `refundId` of a voucher that was issued for it. */
  _id: text,
  createdAt: time,
  /** `_id`s. */
  tickets: texts,
  /** As what `amount` came back: `money` or `voucher`. */
  as: text,
  amount: num,
  /** Went back to the vouchers that had paid. */
  toVouchers: num,
  /** The seller keeps it. */
  retained: num,
  /**
   * What the tickets had cost, charges included; `outerCharge` is the part that was charged on top. With the taxes of
   * what came back, in the summary of an order and in a single order for its seller.
   */
  lines: list(z.looseObject({ name: text, amount: num, total: num, outerCharge: num, taxRate: num })),
  taxes: list(z.looseObject({ rate: num, amount: num })),
  /** The amount that paid for the order `exchangedFor`, where the tickets were exchanged. */
  carried: num,
  exchangedFor: text,
  /** The seller pays `amount` back, since no provider does. */
  byHand: flag,
  /**
   * The ticket was sold again at `price`, of which the seller keeps `fee`; `amount` and `toVouchers` are of the rest.
   * `byHand` is what goes beyond what the ticket had cost: the seller pays it. While `waiting`, the new buyer has not
   * paid yet, and nothing is on its way.
   */
  resale: part({ price: num, fee: num, byHand: num, waiting: flag }),
};

/** The fee that was paid for a change to an order after it was placed. */
export const ChangeFee = z.looseObject({
  _id: text,
  createdAt: time,
  /** The change: `personalize`. */
  action: text,
  ticketId: text,
  /** Major units of the order's currency. */
  amount: num,
});
