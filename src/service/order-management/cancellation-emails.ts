/** Emails about a cancelled order to the holders of its transferred tickets; the buyer gets the order's own email. */
import type { Queryable } from '../database/index.ts';
import type { OrderRow } from '../orders/row.ts';
import { queueEmail } from '../mail/queue.ts';
import { ticketSummary } from '../documents/ticket-summary.ts';
import { transferEmail } from '../tickets/transfer-email.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** No links: the ticket opens nothing any more. */
const noLinks = { publicUrl: '' };

/**
 * One email for each transferred ticket, in its holder's language. It contains nothing about the buyer or the order.
 */
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
