/** Tells those who hold a ticket of an order that is called off, and did not buy it: the buyer is told by the order's own mail. */
import type { Queryable } from '../database/index.ts';
import type { CheckoutRow } from '../orders/row.ts';
import { queueMail } from '../mail/queue.ts';
import { letterOf, ticketWords } from '../documents/ticket-summary.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** No link stands in these mails: the ticket opens nothing any more. */
const noLinks = { publicUrl: '' };

/** One mail for each ticket that was passed on, in its holder's language. It says nothing of who bought it, nor of the order. */
export async function queueHolderMails(
  tx: Queryable,
  { seller_id: sellerId }: Pick<CheckoutRow, 'seller_id'>,
  tickets: readonly TicketRow[],
  now: Date,
): Promise<void> {
  for (const ticket of tickets) {
    const { email: to, locale } = ticket.holder ?? {};
    const words = to === undefined ? undefined : await ticketWords(tx, noLinks, ticket, locale, now);
    if (to === undefined || !words) continue;
    await queueMail(tx, { sellerId, to, ticketId: ticket.id, ...letterOf('canceled', words, {}) }, now);
  }
}
