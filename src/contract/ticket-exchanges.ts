/**
 * Exchanges of tickets: for another date of the same series (`exchange`, by `ticketSettings.rebookSettings.dates`), or
 * for a ticket of an under-shop of the same event (`upgrade`, by `ticketSettings.upgradeSettings`).
 */
import { text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** Where a ticket can go: a date that is on sale, or an under-shop that is. */
export const ExchangePlace = z.looseObject({
  eventId: z.string(),
  /** The name of the event in addresses. */
  url: text,
  /** The under-shop; missing for the event itself. */
  shopId: text,
  /** Of the event, or of the under-shop. */
  name: text,
  start: time,
  timezone: text,
  /** The lowest price of a ticket there, charges included; major units as text, `12.50`. */
  startingPrice: text,
});
export type ExchangePlace = z.output<typeof ExchangePlace>;

/** A ticket that is about to go. */
export const TicketExchange = z.looseObject({
  action: z.string(),
  /** Of the voucher that pays for the new order, in `vouchers` of a checkout at one of the `places`. */
  code: z.string(),
  /**
   * The amount that the ticket counts for, in major units: what it cost. A ticket bought on resale counts for its
   * asking price, and no more than the seller took for its place.
   */
  amount: z.number(),
  currency: z.string(),
  /** As what is left comes back where the new order costs less: `money`, or `voucher`: it stays on this one. */
  as: z.string(),
  /** An order has to be begun by then; asking once more makes it later. */
  validUntil: timestamp,
  /** The soonest first. */
  places: z.array(ExchangePlace),
});
export type TicketExchange = z.output<typeof TicketExchange>;

export const ticketExchanges = {
  /**
   * Answers the exchange voucher of a ticket: its amount is what the ticket counts for, and it pays in one order at one
   * of the places. The ticket stays valid until that order is complete. Then it is `INVALID`, its place is free, and
   * the rest of the amount comes back, of an upgrade always as a voucher. Until an order is begun with the voucher,
   * another change to the ticket ends the exchange; from then on other changes are refused (`TICKET_IN_EXCHANGE`). A
   * repeated request answers the same voucher. 409 if the action is not among the changes that are allowed, `NO_PLACES`
   * if nothing is on sale that the ticket could be exchanged for.
   */
  exchange: route({
    method: 'POST',
    path: '/api/tickets/{id}/exchange',
    who: 'secret',
    summary: 'Begin to exchange or upgrade a ticket',
    body: strict(z.object({ secret: z.string(), action: z.enum(['exchange', 'upgrade']), locale: text })),
    answer: TicketExchange,
    errors: [400, 404, 409],
  }),
};
