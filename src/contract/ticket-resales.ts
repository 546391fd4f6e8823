/**
 * Tickets that their buyers sell again in the shop, by `ticketSettings.resellSettings` of the event. The operations are beyond the
 * specification, which names the settings. An offer stands in the event info as a ticket type of its own (`tickets[].resale`), is bought
 * with a checkout like every other, and is sold once that order is complete: then the old ticket is `INVALID`, the buyer has a new one
 * with a code of its own, and what its reseller gets goes back the way the money came, as far as it had cost that much; what goes
 * beyond it the seller pays.
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
