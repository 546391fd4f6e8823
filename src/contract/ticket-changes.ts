/**
 * Changes that a ticket holder may still make: each with its deadline and its fee, or the reason why it is not
 * possible. The ticket's own `secret` proves its holder; a new holder gets a new one.
 */
import { flag, num, text, texts, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Ticket } from './tickets.ts';

/** A change as it stands now. One that the seller does not offer at all is missing. */
export const TicketChange = z.looseObject({
  /** The kind of change, e.g. `personalize`; readers ignore unknown ones. */
  action: z.string(),
  allowed: flag,
  /** Why not: the `code` that the change would be refused with. */
  reason: text,
  /** From when it will be possible. */
  from: time,
  /** Until when it is possible; missing without a deadline. */
  until: time,
  /** The fee in major units of `currency`; missing if there is none. */
  fee: num,
  currency: text,
  /** Ids of the dependent tickets of the order: with `return`, they have to go back in the same request. */
  together: texts,
  /** Of `personalize`: the fee is paid online first, see `payNaming`. */
  payOnline: flag,
  /** Of `transfer`: how many times the ticket may still be transferred; missing where that is not limited. */
  timesLeft: num,
  /** Of `withdrawTransfer`: the address that the ticket is offered to. */
  to: text,
  /**
   * Of `resell`: the most that may be asked for the ticket; what the seller keeps of the price is `feeFix` and the
   * share `feeVar` of it (0.1 = 10 %).
   */
  maxPrice: num,
  feeFix: num,
  feeVar: num,
  /** Of `withdrawResale`: what is asked for the ticket, what its holder gets of that, and since when it is offered. */
  price: num,
  payout: num,
  since: time,
});
export type TicketChange = z.output<typeof TicketChange>;

/** An entry of the ticket's history. It does not name the recipient of a transfer: later holders read it too. */
export const TicketEntry = z.looseObject({
  at: z.string(),
  /** The action, e.g. `personalized`. */
  kind: z.string(),
  /** `holder`, `seller` or `service`. */
  by: text,
});
export type TicketEntry = z.output<typeof TicketEntry>;

const secret = z.string();

export const ticketChanges = {
  /** A ticket of another holder, and a transferred one, is 404. */
  changes: route({
    method: 'GET',
    path: '/api/tickets/{id}/changes',
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
   * Rebooks a ticket to another slot of its event, which must have room for it: 409 `SLOT_SOLD_OUT` if it is sold out
   * by then, or does not admit tickets of its category. The ticket keeps its code. A request for the slot that it
   * already has answers the ticket as it is.
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
