/**
 * What the holder of a ticket may still change after buying: each change with its deadline and its fee beforehand, or the reason why
 * it is not possible any more. Beyond the specification. Whoever has the ticket's own `secret` holds it; a new holder gets a new one.
 */
import { flag, num, text, texts, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Ticket } from './tickets.ts';

/** A change as it stands now. One that the seller does not offer at all is missing. */
export const TicketChange = z.looseObject({
  /** What it is, e.g. `personalize`; readers pass over those that they do not know. */
  action: z.string(),
  allowed: flag,
  /** Why not: the `code` that the change would be refused with. */
  reason: text,
  /** From when it will be possible. */
  from: time,
  /** Until when it is possible; missing without a deadline. */
  until: time,
  /** What it costs, major units of `currency`; missing when nothing. */
  fee: num,
  currency: text,
  /** Ids of other tickets of the order that hang on this one: of `return`, they have to go back in the same request. */
  together: texts,
  /** Of `personalize`: the fee is paid online first, see `payNaming`. */
  payOnline: flag,
  /** Of `transfer`: how many times the ticket may still be transferred; missing where that is not limited. */
  timesLeft: num,
  /** Of `withdrawTransfer`: the address that the ticket is offered to. */
  to: text,
  /** Of `resell`: the most that may be asked for the ticket; what the seller keeps of the price is `feeFix` and the share `feeVar` of it (0.1 = 10 %). */
  maxPrice: num,
  feeFix: num,
  feeVar: num,
  /** Of `withdrawResale`: what is asked for the ticket, what its holder gets of that, and since when it is offered. */
  price: num,
  payout: num,
  since: time,
});
export type TicketChange = z.output<typeof TicketChange>;

/** Something that was done with a ticket. The recipient of a transfer is not said: whoever holds it later reads this too. */
export const TicketEntry = z.looseObject({
  at: z.string(),
  /** What was done, e.g. `personalized`. */
  kind: z.string(),
  /** `holder`, `seller` or `service`. */
  by: text,
});
export type TicketEntry = z.output<typeof TicketEntry>;

const secret = z.string();

export const ticketChanges = {
  /** A ticket of somebody else, and one that was passed on, is 404. */
  get: route({
    method: 'GET',
    path: '/api/tickets/{id}',
    who: 'secret',
    summary: 'A ticket, what may be changed on it, and what was',
    query: z.object({ secret, locale: text }),
    answer: z.looseObject({
      ticket: Ticket,
      changes: z.array(TicketChange),
      /** The newest first. */
      history: z.array(TicketEntry),
    }),
    errors: [400, 404],
  }),
  /**
   * Lets a ticket admit at another time of its event, which must have room for it: 409 `SLOT_SOLD_OUT` when somebody else was faster,
   * and where the time does not admit tickets of its category. The ticket keeps its code. Asked again for the time that it has, it answers the ticket as it is.
   */
  rebook: route({
    method: 'POST',
    path: '/api/tickets/{id}/rebook',
    who: 'secret',
    summary: 'Choose another time for a ticket',
    body: strict(z.object({ secret, slotId: z.string() })),
    answer: Ticket,
    errors: [400, 404, 409],
  }),
};
