/** An invoice or credit note of an order, as PDF with the same as XML in it, or as XML; written in a worker process. */
import { creditNoteContent } from './credit-note-content.ts';
import type { Drawing } from './draw-tickets.ts';
import { eInvoice } from './e-invoice-content.ts';
import { eInvoiceXml } from './e-invoice-xml.ts';
import { invoiceContent } from './invoice-content.ts';
import { writeInvoice } from './invoice-layout.ts';
import type { InvoiceNumber } from './invoice-numbers.ts';
import { orderEmailContent } from './order-email-content.ts';
import { orderEmailData } from './order-email-data.ts';
import { PdfWriter } from './pdf-writer.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';

/** The file; nothing where XML is asked for and what it needs is not known. @param credit The return of a credit note, with the number of the note; an invoice has none. */
export async function drawInvoice({
  rows,
  invoice,
  credit,
  pictures,
  fallbackFont,
  now,
  format,
}: Drawing & {
  readonly format: 'pdf' | 'xml';
  readonly invoice: InvoiceNumber;
  readonly credit?: { readonly made: OrderReturn; readonly own: InvoiceNumber };
}): Promise<Uint8Array | undefined> {
  const data = orderEmailData(rows);
  const content = orderEmailContent(data);
  const electronic = eInvoice({ data, content, invoice, credit });
  const xml = electronic && eInvoiceXml(electronic);
  if (format === 'xml') return xml;
  const written = credit
    ? creditNoteContent(data, content, credit.made, { own: credit.own, invoice })
    : invoiceContent(data, content, invoice);
  const { language, seller: author } = content;
  const title = `${written.title} ${written.number}`;
  const pdf = new PdfWriter({ title, author, language, fallbackFont, now, eInvoice: xml });
  writeInvoice(pdf, written, pictures);
  return await pdf.finish();
}
