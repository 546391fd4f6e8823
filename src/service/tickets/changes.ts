/** The changes of tickets by their holders, and the ticket history. */
import type { ticketChanges as operations } from '../../contract/ticket-changes.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeContextOf } from './change-context.ts';
import { readTicket } from './load.ts';
import { rebookTicket } from './rebooking.ts';
import { readTicketHistory } from '../orders/ticket-history.ts';
import { ticketView } from '../orders/tickets.ts';

/** The handlers of changes to tickets. */
export function ticketChangeHandlers({ db, now }: Context): Handlers<typeof operations> {
  return {
    async changes({ id, secret, locale }, call) {
      const at = now();
      const held = await readTicket(db, { id, secret, customerId: call.customer?.id }, at, locale);
      return {
        ticket: ticketView(held.ticket, at),
        changes: ticketChanges(changeContextOf(held), at),
        history: await readTicketHistory(db, id),
      };
    },

    async rebook({ id, secret, slotId }) {
      return ticketView(await rebookTicket({ db, now }, { id, secret }, slotId), now());
    },
  };
}
