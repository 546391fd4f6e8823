/** The tickets of an order as one PDF, for downloads and for the email of the order. */
import type { Context } from '../http/context.ts';
import type { drawTickets } from './draw-tickets.ts';
import type { OrderRows } from './order-email-data.ts';
import { ticketPictures } from './pictures.ts';

type TicketsContext = Pick<Context, 'db' | 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach' | 'workers'>;

/** The file with all tickets of the order, or with one; nothing where the seller gives none. @throws WorkerError */
export async function ticketsFile(
  context: TicketsContext,
  rows: OrderRows,
  ticketId?: string,
): Promise<Uint8Array | undefined> {
  const { now, fallbackFont, workers } = context;
  const pictures = await ticketPictures(context, rows);
  return await workers.run<typeof drawTickets>('drawTickets', { rows, ticketId, pictures, fallbackFont, now: now() });
}
