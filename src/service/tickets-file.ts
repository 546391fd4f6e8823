/** The tickets of an order as one PDF, for whoever downloads them and for the mail of the order. */
import { ticketPictures } from './document-pictures.ts';
import type { Context } from './http/context.ts';
import type { OrderMailContent } from './order-mail-content.ts';
import type { OrderMailFacts } from './order-mail-facts.ts';
import { Paper } from './paper.ts';
import { writeTickets } from './ticket-document.ts';
import { ticketPages } from './ticket-page.ts';

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
