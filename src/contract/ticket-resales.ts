/**
 * Resale of tickets by their buyers in the seller's shop, by `ticketSettings.resellSettings` of the event. A listing is
 * a ticket type of its own in the event info (`tickets[].resale`). It is bought with a checkout like every other, and
 * is sold once that order is complete: then the old ticket is `INVALID`, and the buyer has a new one with a code of its
 * own. The payout is refunded the way the money came, up to what the ticket had cost; the seller pays the rest.
 */
import { time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** An offer of a ticket; major units. */
export const TicketResale = z.looseObject({
  ticketId: z.string(),
  /** The price for a buyer, before the seller's charges. */
  price: z.number(),
  /** The seller's part of the price. */
  fee: z.number(),
  /** The reseller's payout. */
  payout: z.number(),
  currency: z.string(),
  /** `open` or `withdrawn`. */
  status: z.string(),
  createdAt: time,
  endedAt: time,
});
export type TicketResale = z.output<typeof TicketResale>;

const secret = z.string();

export const ticketResales = {
  /**
   * Lists a ticket for resale. It stays valid until it is sold; until then nothing else can be changed on it
   * (`TICKET_ON_RESALE`). An exchange that was begun with it ends. 400 `RESALE_PRICE` for a price of nothing, or above
   * the maximum; 409 if `resell` is not among the changes that are allowed.
   */
  resell: route({
    method: 'POST',
    path: '/api/tickets/{id}/resale',
    who: 'secret',
    status: 201,
    summary: 'Offer a ticket for resale',
    body: strict(
      z.object({
        secret,
        /** Major units. */
        price: z.number(),
        /**
         * The payout that the reseller was shown: 409 `AMOUNT_CHANGED` if it is another amount by now. Not checked if
         * it is missing.
         */
        payout: z.optional(z.number()),
      }),
    ),
    answer: TicketResale,
    errors: [400, 404, 409],
  }),
  /** Withdraws a resale listing: 409 `RESALE_HELD` while the ticket is in a buyer's checkout. */
  endResale: route({
    method: 'POST',
    path: '/api/tickets/{id}/resale/withdraw',
    who: 'secret',
    summary: 'Take a ticket out of resale',
    body: strict(z.object({ secret })),
    answer: TicketResale,
    errors: [400, 404, 409],
  }),
};
