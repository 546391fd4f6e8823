/** The changes of tickets by their holders, and the ticket history. */
import type { ticketChanges as operations } from '../../contract/ticket-changes.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { Context, Handlers } from '../http/context.ts';
import { changeContextOf } from './change-context.ts';
import { readTicket } from './load.ts';
import { rebookTicket } from './rebooking.ts';
import { readTicketHistory } from '../orders/ticket-history.ts';
import { codedTicketView } from '../orders/ticket-codes.ts';

/** The handlers of changes to tickets. */
export function ticketChangeHandlers(context: Context): Handlers<typeof operations> {
  const { db, now } = context;
  return {
    async changes({ id, secret, locale }, call) {
      const at = now();
      const held = await readTicket(db, { id, secret, customerId: call.customer?.id }, at, locale);
      return {
        ticket: await codedTicketView(context, held.ticket, at),
        changes: ticketChanges(changeContextOf(held), at),
        history: await readTicketHistory(db, id),
      };
    },

    async rebook({ id, secret, slotId }) {
      return await codedTicketView(context, await rebookTicket({ db, now }, { id, secret }, slotId), now());
    },
  };
}
