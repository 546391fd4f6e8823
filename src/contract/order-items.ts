/** An order as its buyer sees it; the tickets, products and vouchers in it are those of its checkout, too. */
import { bag, flag, list, num, part, text, texts, time } from './fields.ts';
import { ChangeFee, returnFields } from './order-fields.ts';
import { z } from './route.ts';
import { Agreement } from './terms.ts';

/** An item of an order; `tickets` of a transaction. */
export const TransactionTicket = z.looseObject({
  _id: text,
  name: text,
  amount: num,
  /** Major units for one ticket, after discounts. */
  price: num,
  netPrice: num,
  taxRate: num,
  ticketTypeId: text,
  categoryRef: text,
  /**
   * Of an order, when its tickets admit now: those that were taken to another time after buying are an entry of their
   * own.
   */
  slotInfo: part({ slotId: text, slotStartTime: time }),
  /**
   * Of a seat map: `seats`, their `_id`s, and `places`, each with `seatId`, `section`, `row`, `seat` and `seatType`;
   * otherwise what the checkout was sent.
   */
  seatingInfo: bag,
  asHardTicket: flag,
  triggeredBy: text,
  /** As the checkout was sent it. */
  meta: bag,
});
export type TransactionTicket = z.output<typeof TransactionTicket>;

/** A product of an order. Read where a service tells it; this one sells none, so that its lists of products are empty. */
export const TransactionProduct = z.looseObject({
  _id: text,
  name: text,
  amount: num,
  price: num,
  netPrice: num,
  taxRate: num,
  productVariantId: text,
  isFulfillable: flag,
});

export const RedeemedVouchers = part({
  /** Major units. */
  totalRedeemedAmount: num,
  vouchers: list(z.looseObject({ _id: text, code: text, redeemedAmount: num })),
});

/** The fields of an order that every permitted reader sees. */
export const transactionFields = {
  tid: text,
  /** The number as people read it, e.g. `LW-7KQ4M2`; unique for its seller, no secret. */
  orderNumber: text,
  secret: text,
  /** Missing: no subscriptions are sold. A query for one finds nothing. */
  subscriptionId: text,
  currency: text,
  /** `NEW`, `RESERVED-BY-SYSTEM`, `ABORTED`, `COMPLETE`, `CANCELED`. */
  status: text,
  company: text,
  /** The VAT ID of the buyer's company, e.g. `DE123456789`. */
  vatId: text,
  name: text,
  prename: text,
  lastname: text,
  street: text,
  line2: text,
  postal: text,
  city: text,
  state: text,
  country: text,
  /** True without tax, as a firm of another member state of the EU accounts for it (`vatId`). */
  reverseCharge: flag,
  eventId: text,
  /**
   * `AWAITING`, `PENDING`, `RECEIVED`, `REFUND`, `CANCELED`, `FAILED`; `DISPUTE` while the buyer's bank disputes a
   * payment, and `CHARGEBACK` once it has taken the money back. The LOCAL-, POS- and EXTERNAL ones are understood, but
   * never set here: an order of a POS has the same statuses as one online.
   */
  paymentStatus: text,
  paymentMethod: text,
  preferredLanguage: text,
  underShop: text,
  /** The provider's word for how it was paid, e.g. `card` or `sepa_debit`; missing where none told. */
  paymentInfoMethod: text,
  /** The sum that the buyer pays, in major units: charges included, discounts taken off, before vouchers. */
  realPrice: num,
  outerCharge: num,
  createdAt: time,
  /** The end of the last of its dates; only of a customer's own orders. */
  endsAt: time,
  tickets: list(TransactionTicket),
  products: list(TransactionProduct),
  vouchers: texts,
  coupons: texts,
  extraFields: bag,
  /** What the buyer agreed to, with the moment; missing where the seller has no terms and asks for no consent. */
  agreement: Agreement,
  redeemedVouchers: RedeemedVouchers,
  /** The returned tickets and what came of them, oldest return first. */
  returns: list(z.looseObject(returnFields)),
  /** The fees that were paid later for changes to the order, on top of `realPrice`. */
  changeFees: list(ChangeFee),
  /**
   * The manual refund of an order that its seller canceled, in major units: what was left of the money at the
   * cancellation and no provider can pay back.
   */
  refundByHand: num,
};

export const CustomerTransaction = z.looseObject(transactionFields);
export type CustomerTransaction = z.output<typeof CustomerTransaction>;
