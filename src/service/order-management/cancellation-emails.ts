/** Tells those who hold a ticket of an order that is called off, and did not buy it: the buyer is told by the order's own mail. */
import type { Queryable } from '../database/index.ts';
import type { OrderRow } from '../orders/row.ts';
import { queueEmail } from '../mail/queue.ts';
import { ticketSummary } from '../documents/ticket-summary.ts';
import { transferEmail } from '../tickets/transfer-email.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** No link stands in these mails: the ticket opens nothing any more. */
const noLinks = { publicUrl: '' };

/** One mail for each ticket that was passed on, in its holder's language. It says nothing of who bought it, nor of the order. */
export async function queueHolderEmails(
  tx: Queryable,
  { seller_id: sellerId }: Pick<OrderRow, 'seller_id'>,
  tickets: readonly TicketRow[],
  now: Date,
): Promise<void> {
  for (const ticket of tickets) {
    const { email: to, locale } = ticket.holder ?? {};
    const texts = to === undefined ? undefined : await ticketSummary(tx, noLinks, ticket, locale, now);
    if (to === undefined || !texts) continue;
    await queueEmail(tx, { sellerId, to, ticketId: ticket.id, ...transferEmail('canceled', texts, {}) }, now);
  }
}
