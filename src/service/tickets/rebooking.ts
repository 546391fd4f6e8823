/** The rebooking of a ticket to another slot: its stock is released and other stock taken, both or neither. */
import { slotStart } from '../../sale/dates.ts';
import { notRebookable } from '../../sale/rebooking-slots.ts';
import type { Context } from '../http/context.ts';
import type { TicketClaim } from '../orders/access.ts';
import { expiryOfTicket } from '../events/ticket-times.ts';
import { changeTicket } from './load.ts';
import { saveTicket } from '../orders/save-tickets.ts';
import { invalid, ApiError } from '../http/api-error.ts';
import { changeHold } from '../inventory/stock.ts';
import { countedType, stockOfTicket } from './stock.ts';
import type { TicketRow } from '../orders/tickets.ts';

/**
 * @throws ApiError 400 for an unknown slot, 409 for one that has ended or is full, or when it is too late to rebook.
 */
export async function rebookTicket(
  context: Pick<Context, 'db' | 'now'>,
  claim: TicketClaim,
  slotId: string,
): Promise<TicketRow> {
  return await changeTicket(context, claim, 'rebook', async (tx, held, _change, at) => {
    const { ticket, order, sale } = held;
    if (ticket.data.slotId === slotId) return ticket;
    const slot = sale.info.timeSlots?.find(({ _id }) => _id === slotId);
    if (!slot) throw invalid('slotId', 'The event has no such time');
    const closed = notRebookable(slot, { ...countedType(held), id: ticket.ticket_type_id }, at);
    if (closed?.code === 'SLOT_OVER') throw new ApiError(409, 'SLOT_OVER', 'This time is over.');
    const { from, to } = { from: ticket.data.slotId, to: slotId };
    const short = await changeHold(tx, order.id, ticket.event_id, {
      less: stockOfTicket(held, from),
      more: stockOfTicket(held, to),
    });
    if (closed || short.length > 0)
      throw new ApiError(409, 'SLOT_SOLD_OUT', 'There is no place left at this time; your ticket stays as it was.');
    const data = {
      slotId,
      slotStartTime: slotStart(slot.startTime, sale.info).toISOString(),
      validUntil: expiryOfTicket(sale.event, ticket.ticket_type_id, slotId)?.toISOString(),
    };
    const entry = { kind: 'rebooked', by: 'holder' as const, data: { from, to } };
    return await saveTicket(tx, held, { data }, entry, at);
  });
}
