/** The tickets of an order as one PDF, for downloads and for the email of the order. */
import { ticketPictures } from './pictures.ts';
import type { Context } from '../http/context.ts';
import type { OrderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { PdfWriter } from './pdf-writer.ts';
import { writeTickets } from './ticket-layout.ts';
import { ticketPages } from './ticket-content.ts';

type TicketsContext = Pick<Context, 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach'>;

/** The file with one or all tickets; nothing if the seller does not provide it (`deliverySettings.pdf`). */
export async function ticketsFile(
  context: TicketsContext,
  data: OrderEmailData,
  content: OrderEmailContent,
  ticketId?: string,
): Promise<Buffer | undefined> {
  const { now, fallbackFont } = context;
  const at = data.tickets.flatMap((ticket, place) =>
    !ticket.isTransferred && givesPdf(data, ticket.ticket_type_id) && (ticketId === undefined || ticket.id === ticketId)
      ? [place]
      : [],
  );
  if (at.length === 0) return undefined;
  const pdf = new PdfWriter({
    title: content.event.name,
    author: content.seller,
    language: content.language,
    fallbackFont,
    now: now(),
  });
  await writeTickets(pdf, ticketPages(data, content, at), await ticketPictures(context, data.event));
  return await pdf.finish();
}

/** The setting of a ticket type, or else of its event. */
function givesPdf({ original: { record } }: OrderEmailData, typeId: string): boolean {
  const own = record.tickets?.find(({ _id }) => _id === typeId)?.deliverySettings?.pdf?.enabled;
  return (own ?? record.deliverySettings?.pdf?.enabled) !== 'DISABLED';
}
