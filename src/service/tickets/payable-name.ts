/** A renaming as the subject of a payable: it takes effect once the money has arrived. */
import { toMajor } from '../../sale/money.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { Queryable } from '../database/index.ts';
import { inLanguage } from '../events/translations.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { noteChangeFee } from '../orders/fees.ts';
import { ticketColumns, type TicketRow } from '../orders/tickets.ts';
import { queuePayableEmail, type PayableReader } from '../payments/payable-emails.ts';
import type { PayableSubject } from '../payments/payable-outcome.ts';
import type { PayableRow } from '../payments/payables.ts';
import { nameTicket } from './names.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { lockTicket } from './load.ts';

/** Locks the ticket that a payable pays for. */
export async function lockNaming(tx: Queryable, payable: PayableRow, now: Date): Promise<PayableSubject> {
  const held = await lockItsTicket(tx, payable.ticket_id ?? '', now);
  const locale = held?.order.data.preferredLanguage;
  const event = held && inLanguage(held.sale.event, locale).record.name;
  const about = { what: 'name', number: held?.order.id ?? '', event } as const;
  const reader = { to: payable.data.email, locale, about };
  return { reader, give: async (giving, at) => held !== undefined && (await give(giving, payable, reader, held, at)) };
}

/** Nothing for a ticket of a deleted event. */
async function lockItsTicket(tx: Queryable, id: string, now: Date): Promise<OwnedTicket | undefined> {
  const find = async () => {
    const [row] = await tx.query<TicketRow>(`select ${ticketColumns} from ticket where id = $1`, [id]);
    if (!row) throw notFound('ticket');
    return row;
  };
  try {
    return await lockTicket(tx, find, now);
  } catch (error) {
    // the event is no longer sold: a payment is refunded
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/** Names the ticket; false when the holder or the rules have changed since the request. */
async function give(
  tx: Queryable,
  payable: PayableRow,
  reader: PayableReader,
  held: OwnedTicket,
  now: Date,
): Promise<boolean> {
  const { firstname, lastname } = payable.data;
  // a new holder has not asked for that
  if (held.ticket.secret !== payable.secret || firstname === undefined || lastname === undefined) return false;
  // agreed and paid: whether the seller still takes fees online does not matter any more
  const changes = ticketChanges(changeContextOf({ ...held, paysOnline: true }), now);
  if (!changes.find(({ action }) => action === 'personalize')?.allowed) return false;
  const { data, id: ticket } = held.ticket;
  if (data.personalized && data.firstname === firstname && data.lastname === lastname) return false;
  const { id, amount, currency } = payable;
  const fee = { fee: toMajor(amount, currency), currency, payable: id };
  await nameTicket(tx, held, { firstname, lastname }, { by: 'holder', data: fee }, now);
  const noted = { _id: id, at: now.toISOString(), action: 'personalize', ticket, amount } as const;
  await noteChangeFee(tx, held.order.id, noted);
  await queuePayableEmail(tx, payable.seller_id, reader, 'paid', payable, now);
  return true;
}
