/** What buyers of a seller sell again, for whoever holds a key: to look at, and to end an offer. Beyond the specification. */
import { flag, num, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** An offer with its ticket and who offers it; major units. Nothing in it opens the ticket. */
export const ResaleOffer = z.looseObject({
  _id: z.string(),
  eventId: z.string(),
  /** Of the ticket that is offered, and of the order that it was bought with. */
  ticketId: z.string(),
  transactionId: z.string(),
  ticketTypeId: z.string(),
  ticketName: text,
  /** How its seat is called. */
  seat: text,
  /** The time that it admits at, where the event has such. */
  slotId: text,
  slotStartTime: time,
  /** The under-shop that it was bought in and is sold in; missing for the event itself. */
  shopId: text,
  /** What is asked for it. */
  price: z.number(),
  /** What the seller keeps of the price, as it was agreed. */
  fee: z.number(),
  /** What its reseller gets. */
  payout: z.number(),
  /** What a buyer pays on top by the terms of this moment; of open offers alone. */
  buyerFee: num,
  currency: z.string(),
  /** `open`, `sold`, `withdrawn` by who offered it, or `ended`: by the seller, with its order, or because its time began. */
  status: z.string(),
  /** An open one that somebody is buying at this moment. */
  held: flag,
  /** A sold one whose new buyer has not paid yet, so that its reseller waits. */
  waiting: flag,
  /** The order that it was sold with. */
  soldWith: text,
  /** Who offers it: of the order that it was bought with. */
  customerId: text,
  email: text,
  name: text,
  createdAt: time,
  endedAt: time,
});
export type ResaleOffer = z.output<typeof ResaleOffer>;

/** Offers of one seller; one of another does not exist here: 404. A limited key takes `customers:read` to look and `checkout:write` to end. */
export const resaleListings = {
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/resale-offers',
    who: 'key',
    summary: 'Tickets that buyers sell again, with what became of them',
    query: z.object({
      top: num,
      skip: num,
      eventId: text,
      /** All of them when missing. */
      status: z.optional(z.enum(['open', 'sold', 'withdrawn', 'ended'])),
    }),
    answer: z.object({ docs: z.array(ResaleOffer), total: z.number() }),
    errors: [400, 401, 403],
  }),
  get: route({
    method: 'GET',
    path: '/api/resale-offers/{id}',
    who: 'key',
    summary: 'An offer',
    answer: ResaleOffer,
    errors: [401, 403, 404],
  }),
  /**
   * Ends an open offer, also one that somebody is buying, whose order cannot be placed then (`RESALE_ENDED`). The ticket stays valid, and
   * whoever offered it is told by mail; nothing keeps them from offering it once more but the order's end or the event's settings. One that
   * is over already is answered as it is; 409 `WRONG_STATE` for one that is sold.
   */
  end: route({
    method: 'POST',
    path: '/api/resale-offers/{id}/end',
    who: 'key',
    summary: 'Take a ticket out of resale',
    body: strict(
      z.object({
        /** For the mail, in the seller's words; at most 500 characters. */
        reason: z.optional(z.string().check(z.maxLength(500, 'At most 500 characters'))),
      }),
    ),
    answer: ResaleOffer,
    errors: [400, 401, 403, 404, 409],
  }),
};
