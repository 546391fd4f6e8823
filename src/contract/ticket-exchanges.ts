/**
 * Tickets that go towards other ones, beyond the specification: for another date of the same series (`exchange`, by
 * `ticketSettings.rebookSettings.dates`), or in an under-shop of the same event (`upgrade`, by `ticketSettings.upgradeSettings`).
 */
import { text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** Where a ticket can go: a date that is on sale, or an under-shop that is. */
export const ExchangePlace = z.looseObject({
  eventId: z.string(),
  /** What the event is called in addresses. */
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
  /** What the ticket counts for, major units: what it cost; bought from somebody, what was asked for it, and no more than the seller took for its place. */
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
   * Answers a voucher over what the ticket counts for, which pays in one order at one of the places. The ticket stays valid until that order
   * is complete: then it is `INVALID`, its place is free, and what is left comes back, of an upgrade always as a voucher. Until an order is begun with it, another change
   * to the ticket ends all this; from then on others are refused (`TICKET_IN_EXCHANGE`). Asked again, it answers the same voucher. 409
   * where the action is not among the changes that are allowed, `NO_PLACES` where nothing is on sale that it could go towards.
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
