/**
 * Returns: tickets that their buyer gives back, by `ticketSettings.returnSettings` of the event. A return needs the
 * order, by its secret or signed in, and each ticket's own secret: a holder who only got a ticket cannot have money
 * sent back, and transferred tickets are not the buyer's to return.
 */
import { flag, num, text } from './fields.ts';
import { accountHolder, iban } from './iban.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

const tickets = z
  .array(strict(z.object({ _id: z.string(), secret: z.string() })))
  .check(z.minLength(1, 'At least one ticket'), z.maxLength(1000, 'At most 1000 tickets'));
/** `money` or `voucher`, of those that the seller offers; the first of them when missing. */
const as = z.optional(z.enum(['money', 'voucher']));

const terms = {
  currency: z.string(),
  /** Between what the buyer may choose. */
  ways: z.array(z.string()),
  /** The chosen tickets. */
  as: z.string(),
  /** The amount that was paid for these tickets. */
  paid: z.number(),
  /** Comes back in the way that is chosen: what was paid in money comes first. */
  amount: z.number(),
  /** Goes back to the vouchers that paid. */
  toVouchers: z.number(),
  /** The seller keeps it. */
  retained: z.number(),
  /** Of `retained`: the discounts that the rest of the order no longer earns; missing if it keeps them. */
  lostDiscounts: num,
  /** Until when it is possible, for all of them. */
  until: text,
  /** No ticket is left then: the order is canceled. */
  endsOrder: flag,
  /** The seller pays the amount back, as it came to the seller: by bank transfer, or at the box office. */
  byHand: flag,
};

/** The amounts of a return, in major units. */
export const ReturnTerms = z.looseObject(terms);
export type ReturnTerms = z.output<typeof ReturnTerms>;

const Returned = z.looseObject({
  /** By which the seller's vouchers and orders speak of it. */
  _id: z.string(),
  ...terms,
  /** The code of the new voucher, with `as` voucher; it is mailed, too. */
  voucherCode: text,
});

const asked = { tickets, as };
const agreed = {
  tickets,
  as,
  /**
   * The `amount` that the buyer was shown: 409 `AMOUNT_CHANGED` if the refund differs by now. Not checked if it is
   * missing.
   */
  amount: z.optional(z.number()),
  /** Where the seller transfers a refund that is `byHand`; of any other one it is not kept. */
  refundAccount: z.optional(z.object({ iban, accountHolder: z.optional(accountHolder) })),
};
const secret = z.string();

export const returns = {
  /** Refused like the return itself, with the reason as `code`. */
  previewReturn: route({
    method: 'POST',
    path: '/api/checkout/{id}/returns/preview',
    who: 'secret',
    summary: 'What comes back of tickets that are given back',
    body: strict(z.object({ secret, ...asked })),
    answer: ReturnTerms,
    errors: [400, 404, 409],
  }),
  /**
   * Returns all of these tickets or none. They are `INVALID` immediately, and on sale again with their seats; the other
   * tickets of the order stay. With its last ticket the order is canceled. A job refunds the money through the provider
   * that took it; the rest is the seller's manual refund.
   */
  returnTickets: route({
    method: 'POST',
    path: '/api/checkout/{id}/returns',
    who: 'secret',
    summary: 'Give tickets back',
    body: strict(z.object({ secret, ...agreed })),
    answer: Returned,
    errors: [400, 404, 409],
  }),
  /** What is refunded, what the seller keeps, and until when tickets can be given back. Nothing changes. */
  previewOwnReturn: route({
    method: 'POST',
    path: '/api/customers/me/transactions/{id}/returns/preview',
    who: 'customer',
    summary: 'What comes back of own tickets that are given back',
    body: strict(z.object(asked)),
    answer: ReturnTerms,
    errors: [400, 401, 404, 409],
  }),
  /** The tickets end immediately; the money goes back as it was paid, or becomes a voucher. */
  returnOwnTickets: route({
    method: 'POST',
    path: '/api/customers/me/transactions/{id}/returns',
    who: 'customer',
    summary: 'Give own tickets back',
    body: strict(z.object(agreed)),
    answer: Returned,
    errors: [400, 401, 404, 409],
  }),
};
