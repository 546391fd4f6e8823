/** The attendee's name on a ticket. Another name replaces the ticket's code: the old printed ticket admits no one. */
import type { Queryable } from '../database/index.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { needsMore } from '../orders/details.ts';
import { saveTicket } from '../orders/save-tickets.ts';
import { queueTicketsChanged } from '../documents/order-email-queue.ts';
import type { NewTicketEntry } from '../orders/ticket-history.ts';
import { newCodeFor, type TicketRow } from '../orders/tickets.ts';

interface Holder {
  readonly firstname: string;
  readonly lastname: string;
}

/**
 * Names a locked ticket, and answers it. The same name changes nothing. @param by The caller, and data for the seller's
 * history.
 */
export async function nameTicket(
  tx: Queryable,
  held: OwnedTicket,
  holder: Holder,
  { by, data: more }: Omit<NewTicketEntry, 'kind'>,
  now: Date,
): Promise<TicketRow> {
  const { ticket } = held;
  const firstname = holder.firstname.trim();
  const lastname = holder.lastname.trim();
  const { personalized } = ticket.data;
  if (personalized && ticket.data.firstname === firstname && ticket.data.lastname === lastname) return ticket;
  const isComplete =
    ticket.status === 'DETAILSREQUIRED' &&
    ticket.data.mustBeNamed === true &&
    !needsMore(held.sale, ticket.ticket_type_id, ticket.data.extraFields ?? {});
  const code = personalized
    ? newCodeFor(held.sale.event, changeContextOf(held).type, ticket.data.deliveryType)
    : undefined;
  const change = {
    ...(isComplete && { status: 'VALID' }),
    ...(code && { barcode: code.barcode }),
    data: { firstname, lastname, personalized: true, ...(code && { codeForm: code.codeForm }) },
  };
  const entry = { kind: personalized ? 'repersonalized' : 'personalized', by, ...(more && { data: more }) };
  const saved = await saveTicket(tx, held, change, entry, now);
  await queueTicketsChanged(tx, held, now);
  return saved;
}
