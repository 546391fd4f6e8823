/** The tickets of an order as PDF, written in a worker thread. */
import { orderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { PdfWriter } from './pdf-writer.ts';
import type { DocumentPictures } from './pictures.ts';
import { ticketPages } from './ticket-content.ts';
import { writeTickets } from './ticket-layout.ts';

/** What every document is written from. */
export interface Drawing {
  readonly data: OrderEmailData;
  readonly pictures: DocumentPictures;
  readonly fallbackFont: string | undefined;
  readonly now: Date;
}

/** The file. @param at The positions of its tickets among all of the order, from 0. */
export async function drawTickets({
  data,
  at,
  pictures,
  fallbackFont,
  now,
}: Drawing & { readonly at: readonly number[] }): Promise<Uint8Array> {
  const content = orderEmailContent(data);
  const { language, seller: author } = content;
  const pdf = new PdfWriter({ title: content.event.name, author, language, fallbackFont, now });
  writeTickets(pdf, ticketPages(data, content, at), pictures);
  return await pdf.finish();
}
