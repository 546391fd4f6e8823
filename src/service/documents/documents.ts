/**
 * The documents of an order: tickets and invoice as PDF, dates as a calendar file. Each is written when it is
 * requested, from current data.
 */
import { textsIn } from '../locales/index.ts';
import type { documents, transactionDocuments } from '../../contract/documents.ts';
import { apiKeyOf, signedIn } from '../http/access.ts';
import { invoicePictures } from './pictures.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context, Handlers } from '../http/context.ts';
import { creditNoteContent } from './credit-note-content.ts';
import { invoiceContent, type InvoiceContent } from './invoice-content.ts';
import { writeInvoice } from './invoice-layout.ts';
import { creditNoteNumber, invoiceNumber } from './invoice-numbers.ts';
import { orderBySecret, ownOrder, soldOrder, type TicketClaim } from '../orders/access.ts';
import { orderCalendar } from './order-calendar.ts';
import { orderEmailContent } from './order-email-content.ts';
import { readOrderEmailData, type OrderEmailData } from './order-email-data.ts';
import { PdfWriter } from './pdf-writer.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { ticketsFile } from './tickets-pdf.ts';

type DocumentContext = Pick<Context, 'db' | 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach'>;

/** The handlers of documents. */
export function documentHandlers(context: Context): Handlers<typeof documents> {
  const { db } = context;
  const bySecret = async (request: { readonly id: string; readonly secret: string }) =>
    await orderBySecret(db, request);
  return {
    ticketsPdf: async (request) => await ticketsAnswer(context, await bySecret(request), request),
    invoicePdf: async (request) => await invoiceAnswer(context, await bySecret(request), request),
    calendar: async (request) => await calendarAnswer(context, await bySecret(request), request),
    creditNotePdf: async (request) => await creditNoteAnswer(context, await bySecret(request), request),
    async ownTicketsPdf(request, call) {
      return await ticketsAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
    async ownInvoicePdf(request, call) {
      return await invoiceAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
    async ownCalendar(request, call) {
      return await calendarAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
    async ownCreditNotePdf(request, call) {
      return await creditNoteAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
  };
}

/** The handlers of the same files for the seller. */
export function transactionDocumentHandlers(context: Context): Handlers<typeof transactionDocuments> {
  const { db } = context;
  return {
    async ticketsPdf(request, call) {
      return await ticketsAnswer(context, await soldOrder(db, request.id, apiKeyOf(call).sellerId), request);
    },
    async invoicePdf(request, call) {
      return await invoiceAnswer(context, await soldOrder(db, request.id, apiKeyOf(call).sellerId), request);
    },
    async creditNotePdf(request, call) {
      return await creditNoteAnswer(context, await soldOrder(db, request.id, apiKeyOf(call).sellerId), request);
    },
  };
}

/** A request for files of an order. */
export interface Wish {
  readonly locale?: string | undefined;
  readonly ticketId?: string | undefined;
  /** The ticket of a holder, in place of the buyer's order. */
  readonly held?: TicketClaim | undefined;
}

/** @throws ApiError 409 for a checkout that is no order yet. */
export async function emailDataOf(
  { db, now, publicUrl }: Pick<Context, 'db' | 'now' | 'publicUrl'>,
  checkoutId: string,
  { locale, held }: Wish,
): Promise<OrderEmailData> {
  const asked = { kind: 'confirmation', checkoutId, publicUrl, locale, ticketId: held?.id } as const;
  const data = await readOrderEmailData(db, asked, now());
  if (!data) throw notFound('order');
  // it may have been transferred since it was read
  if (held && !timingSafeEqualStrings(held.secret, data.tickets[0]?.secret ?? '')) throw notFound('ticket');
  if (!['COMPLETE', 'CANCELED'].includes(data.row.status))
    throw new ApiError(409, 'WRONG_STATE', 'This is no order yet.');
  return data;
}

/** @throws ApiError 404 for a ticket of another order, or of another holder by now. */
export function assertTicket({ tickets }: OrderEmailData, ticketId: string | undefined): void {
  if (ticketId !== undefined && !tickets.some(({ id, isTransferred }) => id === ticketId && !isTransferred))
    throw notFound('ticket');
}

/** File names have only letters and digits, so that every system can save them. */
export const named = ({ row }: OrderEmailData, name: string, ending: string) =>
  `${name}-${row.id.replace(/[^\w-]/g, '')}.${ending}`;

/** Tickets as PDF. @throws ApiError 404, 409 */
export async function ticketsAnswer(context: DocumentContext, checkoutId: string, wish: Wish): Promise<FileAnswer> {
  const data = await emailDataOf(context, checkoutId, wish);
  assertTicket(data, wish.ticketId);
  const content = orderEmailContent(data);
  const file = await ticketsFile(context, data, content, wish.ticketId);
  if (!file) throw new ApiError(409, 'NO_PDF', 'The seller gives no PDF for these tickets.');
  return new FileAnswer(
    file,
    named(data, textsIn(content.language).documents.pdf.files.tickets, 'pdf'),
    'application/pdf',
  );
}

async function invoiceAnswer(context: DocumentContext, checkoutId: string, wish: Wish): Promise<FileAnswer> {
  const { db, now } = context;
  const data = await emailDataOf(context, checkoutId, wish);
  const number = await invoiceNumber(db, data.row, now());
  const content = orderEmailContent(data);
  return await paperAnswer(context, data, invoiceContent(data, content, number), 'invoice');
}

/** The credit note of a return. It names the invoice, which is created if it does not exist. */
async function creditNoteAnswer(
  context: DocumentContext,
  checkoutId: string,
  wish: Wish & { readonly returnId: string },
): Promise<FileAnswer> {
  const { db, now } = context;
  const data = await emailDataOf(context, checkoutId, wish);
  const made = data.row.data.returns?.find(({ _id }) => _id === wish.returnId);
  if (!made) throw notFound('return');
  if (made.paid + made.toVouchers + (made.carried ?? 0) === 0)
    throw new ApiError(409, 'NO_INVOICE', 'Nothing came back, so that the invoice stays as it is.');
  const invoice = await invoiceNumber(db, data.row, now());
  const own = await creditNoteNumber(db, data.row, made._id, now());
  const content = orderEmailContent(data);
  return await paperAnswer(context, data, creditNoteContent(data, content, made, { own, invoice }), 'creditNote');
}

async function paperAnswer(
  context: DocumentContext,
  data: OrderEmailData,
  written: InvoiceContent,
  file: 'invoice' | 'creditNote',
): Promise<FileAnswer> {
  const { now, fallbackFont } = context;
  const { language, seller: author } = orderEmailContent(data);
  const title = `${written.title} ${written.number}`;
  const pdf = new PdfWriter({ title, author, language, fallbackFont, now: now() });
  writeInvoice(pdf, written, await invoicePictures(context, data.event));
  const name = `${textsIn(language).documents.pdf.files[file]}-${written.number}.pdf`;
  return new FileAnswer(await pdf.finish(), name, 'application/pdf');
}

/** Dates as a calendar file. @throws ApiError 404, 409 */
export async function calendarAnswer(context: DocumentContext, checkoutId: string, wish: Wish): Promise<FileAnswer> {
  const data = await emailDataOf(context, checkoutId, wish);
  const text = await orderCalendar(context.db, data, context.now());
  if (text === undefined) throw new ApiError(409, 'NO_DATES', 'These tickets have no date for a calendar.');
  const { language } = orderEmailContent(data);
  const name = named(data, textsIn(language).documents.pdf.files.calendar, 'ics');
  return new FileAnswer(Buffer.from(text), name, 'text/calendar; charset=utf-8; method=PUBLISH');
}
