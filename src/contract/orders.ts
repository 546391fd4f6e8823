/**
 * The summary of an order for its buyer, the email about it again, and the correction of its address. By an order and its
 * secret, and by the customer whose order it is.
 */
import { email } from './email.ts';
import { ChangeFee, returnFields } from './order-fields.ts';
import { flag, list, num, part, text, texts, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { TicketChange } from './ticket-changes.ts';

const secret = z.string();
/** BCP 47; the buyer's language when missing. */
const locale = text;
/**
 * The time of the latest email with the order to its address, of the last 30 days; missing if there was none, and where
 * `dontSendTicketMail` of the event may keep it back.
 */
const sentAt = time;
/** The time until which `orders.correctEmail` corrects the address; missing where it does not. */
const correctableUntil = time;

/**
 * The summary of an order: its lines, its payment, and what is left to do about it. Amounts are major units and add up:
 * the total is the lines less the discounts, with the charges.
 */
export const OrderSummary = z.looseObject({
  _id: z.string(),
  /** As people read it, e.g. `LW-7KQ4M2`. */
  orderNumber: text,
  currency: z.string(),
  /** As it was sold, before discounts and charges; `price` is that of one. */
  lines: list(z.looseObject({ name: text, amount: num, price: num, total: num })),
  /** Each with what it took off; `waived`: fees that were never added. */
  discounts: list(z.looseObject({ name: text, amount: num, waived: num, code: text })),
  /** All charges together. */
  outerCharge: num,
  /** The price of the order, before vouchers. */
  realPrice: num,
  /** Taxes that `realPrice` includes, by rate; 0.19 is 19 %. */
  taxes: list(z.looseObject({ rate: num, amount: num })),
  redeemedVouchers: list(z.looseObject({ code: text, amount: num })),
  /** The part of `realPrice` that vouchers do not cover, paid or not. */
  due: num,
  /** As in the order itself, with `lines` and `taxes`. */
  returns: list(z.looseObject(returnFields)),
  /** As in the order itself. */
  changeFees: list(ChangeFee),
  payment: part({
    /** The state of the order and the next step, in sentences. */
    texts,
    /** Where money is to be sent, as the foot of the seller's documents has it; only while money is awaited, without `transfer`. */
    lines: texts,
    /** The bank transfer that is still to be made for an invoice; of sellers with a `bankAccount`. */
    transfer: part({
      /** The holder of the account. */
      owner: text,
      /** In groups of four. */
      iban: z.string(),
      bic: text,
      /** Major units. */
      amount: z.number(),
      /** The `orderNumber`. */
      reference: z.string(),
      /** The time until which the tickets are reserved for it. */
      payBy: time,
      /** What a GiroCode holds, which banking apps scan; in euros alone. */
      giroCode: text,
    }),
    /** Where the tickets can be bought again, after a payment that failed. */
    shopUrl: text,
  }),
  /** The address for emails about the order; missing if it was sold without the buyer's details. */
  mail: part({
    email: text,
    sentAt,
    /** The time from which the next email may be asked for; missing: now. */
    nextAt: time,
    correctableUntil,
  }),
  /**
   * The changes that its buyer may make to the whole order, each with its deadline, or the reason why it is not
   * possible: `cancel`, see `orders.cancel`.
   */
  changes: list(TicketChange),
  /** True where `orders.ticketsCsv` gives the tickets: the order's under-shop offers mass downloads. */
  allowMassDownload: flag,
  /** For how many tickets there are passes, see `wallets`; missing where there are none. */
  wallets: part({ apple: num, google: num }),
});
export type OrderSummary = z.output<typeof OrderSummary>;

/** That an email is on its way. */
const Resent = z.looseObject({ email: z.string(), sentAt, nextAt: time, correctableUntil });

export const orders = {
  /**
   * Lines, charges, discounts, vouchers, tax by rate, returns and the state of the payment, each in words of the
   * requested language.
   */
  summary: route({
    method: 'GET',
    path: '/api/checkout/{id}/summary',
    who: 'secret',
    summary: 'What an order consists of, and how it is paid',
    query: z.object({ secret, locale }),
    answer: OrderSummary,
    errors: [400, 404],
  }),
  /** As the summary by secret, for an order of the signed-in customer. */
  ownSummary: route({
    method: 'GET',
    path: '/api/customers/me/transactions/{id}/summary',
    who: 'customer',
    summary: 'What an own order consists of, and how it is paid',
    query: z.object({ locale }),
    answer: OrderSummary,
    errors: [400, 401, 404],
  }),
  /**
   * Sends the email about the order with its tickets once more, to the address of the order and to no other. Once a
   * minute and five times an hour, the first email included: 429 with `Retry-After` beyond that. 409 `WRONG_STATE` for
   * what is no order, or was canceled; 409 `NO_ADDRESS` for one without an address.
   */
  resend: route({
    method: 'POST',
    path: '/api/checkout/{id}/mail',
    who: 'secret',
    summary: 'Send the tickets of an order by email again',
    body: strict(z.object({ secret })),
    answer: Resent,
    errors: [400, 404, 409],
  }),
  /**
   * Corrects a mistyped email address, and sends the order to the new one: within an hour of ordering, twice at most. 409
   * says who corrects it otherwise: `TOO_LATE` after that hour, `TOO_MANY_CORRECTIONS` for the third time,
   * `ADDRESS_OF_ACCOUNT` for a buyer who was signed in. 429 with `Retry-After` when the new address got five emails about
   * orders within an hour. The order and its untransferred tickets belong to the new address; emails that wait for the
   * old one are not sent. The address that the order has already changes nothing, and sends nothing.
   */
  correctEmail: route({
    method: 'PUT',
    path: '/api/checkout/{id}/email',
    who: 'secret',
    summary: 'Correct the email address of an order',
    body: strict(z.object({ secret, email })),
    answer: Resent,
    errors: [400, 403, 404, 409],
  }),
  /** To the address of the order. */
  resendOwn: route({
    method: 'POST',
    path: '/api/customers/me/transactions/{id}/mail',
    who: 'customer',
    summary: 'Send the tickets of an own order by email again',
    answer: Resent,
    errors: [401, 404, 409],
  }),
};
