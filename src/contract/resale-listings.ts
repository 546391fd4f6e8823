/** Resale listings of a seller's events, with a key: to list them, and to end one. */
import { flag, num, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** A resale listing with its ticket and its reseller; major units. Nothing in it opens the ticket. */
export const ResaleListing = z.looseObject({
  _id: z.string(),
  eventId: z.string(),
  /** Of the ticket that is offered, and of the order that it was bought with. */
  ticketId: z.string(),
  transactionId: z.string(),
  ticketTypeId: z.string(),
  ticketName: text,
  /** The label of its seat. */
  seat: text,
  /** The time that it admits at, where the event has such. */
  slotId: text,
  slotStartTime: time,
  /** The under-shop that it was bought in and is sold in; missing for the event itself. */
  shopId: text,
  /** The asking price. */
  price: z.number(),
  /** The seller's part of the price, as it was agreed. */
  fee: z.number(),
  /** The reseller's payout. */
  payout: z.number(),
  /** The charge on top for a buyer, by the current terms; of open listings alone. */
  buyerFee: num,
  currency: z.string(),
  /**
   * `open`, `sold`, `withdrawn` by who offered it, or `ended`: by the seller, with its order, or because its time
   * began.
   */
  status: z.string(),
  /** An open listing that is in a buyer's checkout now. */
  held: flag,
  /** A sold one whose new buyer has not paid yet, so that its reseller waits. */
  waiting: flag,
  /** The order that it was sold with. */
  soldWith: text,
  /** The reseller, by the details of the order that the ticket was bought with. */
  customerId: text,
  email: text,
  name: text,
  createdAt: time,
  endedAt: time,
});
export type ResaleListing = z.output<typeof ResaleListing>;

/**
 * Offers of one seller; one of another does not exist here: 404. A limited key takes `customers:read` to look and
 * `checkout:write` to end.
 */
export const resaleListings = {
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/resale-listings',
    who: 'key',
    summary: 'The resale listings, with what became of them',
    query: z.object({
      top: num,
      skip: num,
      eventId: text,
      /** All of them when missing. */
      status: z.optional(z.enum(['open', 'sold', 'withdrawn', 'ended'])),
    }),
    answer: z.looseObject({ docs: z.array(ResaleListing), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** One of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/resale-listings/{id}',
    who: 'key',
    summary: 'A resale listing',
    answer: ResaleListing,
    errors: [401, 403, 404],
  }),
  /**
   * Ends an open listing, also one in a buyer's checkout, whose order then cannot be placed (`RESALE_ENDED`). The
   * ticket stays valid, and its reseller gets an email. The reseller may list it again, unless the order has ended or
   * the event's settings forbid it. A listing that has ended already is answered as it is; 409 `WRONG_STATE` for a sold
   * one.
   */
  end: route({
    method: 'POST',
    path: '/api/resale-listings/{id}/end',
    who: 'key',
    summary: 'Take a ticket out of resale',
    body: strict(
      z.object({
        /** For the email, in the seller's words; at most 500 characters. */
        reason: z.optional(z.string().check(z.maxLength(500, 'At most 500 characters'))),
      }),
    ),
    answer: ResaleListing,
    errors: [400, 401, 403, 404, 409],
  }),
};
