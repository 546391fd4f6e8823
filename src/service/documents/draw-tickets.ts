/** The tickets of an order as PDF, written in a worker process. */
import { orderEmailContent } from './order-email-content.ts';
import { orderEmailData, type OrderRows } from './order-email-data.ts';
import { PdfWriter } from './pdf-writer.ts';
import type { DocumentPictures } from './pictures.ts';
import { ticketPages } from './ticket-content.ts';
import { writeTickets } from './ticket-layout.ts';
import { ticketPlaces } from './ticket-places.ts';

/** What every document is written from. */
export interface Drawing {
  readonly rows: OrderRows;
  readonly pictures: DocumentPictures;
  readonly fallbackFont: string | undefined;
  readonly now: Date;
}

/** The file; nothing without any ticket. @param ticketId A single ticket, in place of all. */
export async function drawTickets({
  rows,
  ticketId,
  pictures,
  fallbackFont,
  now,
}: Drawing & { readonly ticketId?: string | undefined }): Promise<Uint8Array | undefined> {
  const data = orderEmailData(rows);
  const at = ticketPlaces(data, ticketId);
  if (at.length === 0) return undefined;
  const content = orderEmailContent(data);
  const { language, seller: author } = content;
  const pdf = new PdfWriter({ title: content.event.name, author, language, fallbackFont, now });
  writeTickets(pdf, ticketPages(data, content, at), pictures);
  return await pdf.finish();
}
