/** The tickets of an order as one PDF, for downloads and for the email of the order. */
import type { Context } from '../http/context.ts';
import type { drawTickets } from './draw-tickets.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { ticketPictures } from './pictures.ts';

type TicketsContext = Pick<Context, 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach' | 'workers'>;

/** The positions of the tickets in the file, of one or of all; none if the seller gives no PDF (`deliverySettings.pdf`). */
export function ticketPlaces(data: OrderEmailData, ticketId?: string): number[] {
  return data.tickets.flatMap((ticket, place) =>
    !ticket.isTransferred && givesPdf(data, ticket.ticket_type_id) && (ticketId === undefined || ticket.id === ticketId)
      ? [place]
      : [],
  );
}

/** The file with the tickets at these positions; nothing without any. @throws WorkerError */
export async function ticketsFile(
  context: TicketsContext,
  data: OrderEmailData,
  at: readonly number[] = ticketPlaces(data),
): Promise<Uint8Array | undefined> {
  if (at.length === 0) return undefined;
  const { now, fallbackFont, workers } = context;
  const pictures = await ticketPictures(context, data.event);
  return await workers.run<typeof drawTickets>('drawTickets', { data, at, pictures, fallbackFont, now: now() });
}

/** The setting of a ticket type, or else of its event. */
function givesPdf({ original: { record } }: OrderEmailData, typeId: string): boolean {
  const own = record.tickets?.find(({ _id }) => _id === typeId)?.deliverySettings?.pdf?.enabled;
  return (own ?? record.deliverySettings?.pdf?.enabled) !== 'DISABLED';
}
