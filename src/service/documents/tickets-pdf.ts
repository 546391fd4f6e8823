/** The tickets of an order as one PDF, for whoever downloads them and for the mail of the order. */
import { ticketPictures } from './pictures.ts';
import type { Context } from '../http/context.ts';
import type { OrderMailContent } from './order-email-content.ts';
import type { OrderMailFacts } from './order-email-data.ts';
import { Paper } from './pdf-writer.ts';
import { writeTickets } from './ticket-layout.ts';
import { ticketPages } from './ticket-content.ts';

type TicketsContext = Pick<Context, 'now' | 'publicUrl' | 'spareFont' | 'webhooksReach'>;

/** The file, with one ticket or with all of them; nothing where the seller gives none (`deliverySettings.pdf`). */
export async function ticketsFile(
  context: TicketsContext,
  facts: OrderMailFacts,
  content: OrderMailContent,
  ticketId?: string,
): Promise<Buffer | undefined> {
  const { now, spareFont } = context;
  const at = facts.tickets.flatMap((ticket, place) =>
    !ticket.isPassedOn && givesPdf(facts, ticket.ticket_type_id) && (ticketId === undefined || ticket.id === ticketId)
      ? [place]
      : [],
  );
  if (at.length === 0) return undefined;
  const paper = new Paper({
    title: content.event.name,
    author: content.seller,
    language: content.language,
    spareFont,
    now: now(),
  });
  await writeTickets(paper, ticketPages(facts, content, at), await ticketPictures(context, facts.event));
  return await paper.finish();
}

/** A ticket type says it before its event. */
function givesPdf({ original: { record } }: OrderMailFacts, typeId: string): boolean {
  const own = record.tickets?.find(({ _id }) => _id === typeId)?.deliverySettings?.pdf?.enabled;
  return (own ?? record.deliverySettings?.pdf?.enabled) !== 'DISABLED';
}
