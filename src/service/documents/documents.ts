/**
 * The documents of an order: tickets and invoice as PDF, dates as a calendar file. Each is written when it is
 * requested, from current data, in a worker process, and kept until the order changes.
 */
import { textsIn } from '../locales/index.ts';
import type { documents, transactionDocuments } from '../../contract/documents.ts';
import { errorCodes } from '../../contract/error-codes.ts';
import { apiKeyOf, signedIn } from '../http/access.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context, Handlers } from '../http/context.ts';
import type { DocumentCaller } from './document-turns.ts';
import { versionedDocument } from './document-versions.ts';
import type { drawInvoice } from './draw-invoice.ts';
import { creditNoteNumber, invoiceNumber } from './invoice-numbers.ts';
import { orderBySecret, ownOrder, soldOrder, type TicketClaim } from '../orders/access.ts';
import { parseTickets } from '../orders/tickets.ts';
import type { Queryable } from '../database/index.ts';
import { childEvents, orderCalendar } from './order-calendar.ts';
import { orderLanguage } from './order-email-content.ts';
import { orderEmailData, readOrderRows, type OrderEmailData, type OrderRows } from './order-email-data.ts';
import { invoicePictures } from './pictures.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { givesPdf } from './ticket-places.ts';
import { givesCsv, ticketsCsv } from './tickets-csv.ts';
import { ticketsFile } from './tickets-pdf.ts';
import { numberOf } from '../orders/order-numbers.ts';

type DocumentContext = Pick<
  Context,
  'db' | 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach' | 'workers' | 'secrets'
>;

/** The maximum number of tickets in one file; a process writes about 600 of them in a second. */
const maxTickets = 5_000;

/** The handlers of documents. */
export function documentHandlers(context: Context): Handlers<typeof documents> {
  const { db } = context;
  const bySecret = async (request: { readonly id: string; readonly secret: string }) =>
    await orderBySecret(db, request);
  return {
    ticketsPdf: async (request, call) => await ticketsAnswer(context, await bySecret(request), request, call),
    invoicePdf: async (request, call) => await invoiceAnswer(context, await bySecret(request), request, call),
    invoiceXml: async (request, call) => await invoiceAnswer(context, await bySecret(request), request, call, 'xml'),
    calendar: async (request) => await calendarAnswer(context, await bySecret(request), request),
    creditNotePdf: async (request, call) => await creditNoteAnswer(context, await bySecret(request), request, call),
    ticketsCsv: async (request) => await csvAnswer(context, await bySecret(request), request),
    async ownTicketsCsv(request, call) {
      return await csvAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
    async ownTicketsPdf(request, call) {
      return await ticketsAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request, call);
    },
    async ownInvoicePdf(request, call) {
      return await invoiceAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request, call);
    },
    async ownInvoiceXml(request, call) {
      return await invoiceAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request, call, 'xml');
    },
    async ownCalendar(request, call) {
      return await calendarAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
    async ownCreditNotePdf(request, call) {
      return await creditNoteAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request, call);
    },
  };
}

/** The handlers of the same files for the seller. */
export function transactionDocumentHandlers(context: Context): Handlers<typeof transactionDocuments> {
  const { db } = context;
  return {
    async ticketsPdf(request, call) {
      return await ticketsAnswer(context, await soldOrder(db, request.id, apiKeyOf(call).sellerId), request, call);
    },
    async invoicePdf(request, call) {
      return await invoiceAnswer(context, await soldOrder(db, request.id, apiKeyOf(call).sellerId), request, call);
    },
    async invoiceXml(request, call) {
      const order = await soldOrder(db, request.id, apiKeyOf(call).sellerId);
      return await invoiceAnswer(context, order, request, call, 'xml');
    },
    async creditNotePdf(request, call) {
      return await creditNoteAnswer(context, await soldOrder(db, request.id, apiKeyOf(call).sellerId), request, call);
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

/** What documents are written from. @throws ApiError 409 for a checkout that is no order yet. */
async function orderRowsOf(
  { db, now, publicUrl, secrets }: Pick<Context, 'db' | 'now' | 'publicUrl' | 'secrets'>,
  checkoutId: string,
  { locale, held }: Wish,
): Promise<OrderRows> {
  const asked = { kind: 'confirmation', checkoutId, publicUrl, locale, ticketId: held?.id, secrets } as const;
  const rows = await readOrderRows(db, asked, now());
  if (!rows) throw notFound('order');
  // it may have been transferred since it was read
  if (held && !timingSafeEqualStrings(held.secret, parseTickets(rows.tickets)[0]?.secret ?? ''))
    throw notFound('ticket');
  if (!['COMPLETE', 'CANCELED'].includes(rows.row.status))
    throw new ApiError(409, 'WRONG_STATE', 'This is no order yet.');
  return rows;
}

/** The same, for what is written without a worker process. @throws ApiError 404, 409 */
export async function emailDataOf(
  context: Pick<Context, 'db' | 'now' | 'publicUrl' | 'secrets'>,
  checkoutId: string,
  wish: Wish,
): Promise<OrderEmailData> {
  return orderEmailData(await orderRowsOf(context, checkoutId, wish));
}

/** @throws ApiError 404 for a ticket of another order, or of another holder by now. */
export function assertTicket({ tickets }: OrderEmailData, ticketId: string | undefined): void {
  if (ticketId !== undefined && !tickets.some(({ id, isTransferred }) => id === ticketId && !isTransferred))
    throw notFound('ticket');
}

/** File names have only letters and digits, so that every system can save them. */
export const named = ({ row }: Pick<OrderEmailData, 'row'>, name: string, ending: string) =>
  `${name}-${numberOf(row).replace(/[^\w-]/g, '')}.${ending}`;

/** Tickets as PDF. @throws ApiError 404, 409, 429, 503 */
export async function ticketsAnswer(
  context: DocumentContext,
  checkoutId: string,
  wish: Wish,
  call: DocumentCaller,
): Promise<FileAnswer> {
  const { locale, ticketId, held } = wish;
  return await versionedDocument(context, call, checkoutId, ['tickets', locale, ticketId, held], async () => {
    const rows = await orderRowsOf(context, checkoutId, wish);
    const { amount, until } = await pagesOf(context.db, rows, held?.id ?? ticketId);
    if (amount > maxTickets)
      throw new ApiError(409, 'TOO_MANY_TICKETS', `One file has at most ${maxTickets} tickets; ask for single ones.`);
    await call.countTickets?.(amount);
    const content = await ticketsFile(context, rows, ticketId);
    if (!content) throw new ApiError(409, 'NO_PDF', 'The seller gives no PDF for these tickets.');
    const { files } = textsIn(orderLanguage(rows)).documents.pdf;
    return Object.assign(pdfAnswer(content, named(rows, files.tickets, 'pdf')), { until });
  });
}

/**
 * The number of tickets in a file, and the time from which the next hidden code of them is shown. The database counts:
 * the process that serves requests reads no single tickets.
 * @throws ApiError 404 for a ticket of another order, or of another holder by now.
 */
async function pagesOf(
  db: Queryable,
  { row: { id }, original, isOfHolder, now }: OrderRows,
  ticketId: string | undefined,
): Promise<{ readonly amount: number; readonly until: Date | undefined }> {
  const types = await db.query<{ type: string; amount: number; until: Date | null }>(
    `select ticket_type_id as type, count(*)::int as amount,
       min((data->>'barcodeRevealDate')::timestamptz)
         filter (where (data->>'barcodeRevealDate')::timestamptz > $4::timestamptz) as until
     from ticket where checkout_id = $1 and ($2::text is null or id = $2) and ($3::boolean or transferred_at is null)
     group by ticket_type_id`,
    [id, ticketId ?? null, isOfHolder, now],
  );
  if (ticketId !== undefined && types.length === 0) throw notFound('ticket');
  const given = types.filter(({ type }) => givesPdf(original, type));
  const times = types.flatMap(({ until }) => (until ? [until.getTime()] : []));
  return {
    amount: given.reduce((sum, { amount }) => sum + amount, 0),
    until: times.length > 0 ? new Date(Math.min(...times)) : undefined,
  };
}

async function invoiceAnswer(
  context: DocumentContext,
  checkoutId: string,
  wish: Wish,
  call: DocumentCaller,
  format: 'pdf' | 'xml' = 'pdf',
): Promise<FileAnswer> {
  const { db, now } = context;
  return await versionedDocument(context, call, checkoutId, ['invoice', wish.locale, format], async () => {
    const rows = await orderRowsOf(context, checkoutId, wish);
    await call.countTickets?.(1);
    const invoice = await invoiceNumber(db, rows.row, rows.original.seller, now());
    const content = await paperFile(context, { rows, invoice, format });
    const { files } = textsIn(orderLanguage(rows)).documents.pdf;
    const name = `${files.invoice}-${invoice.number}.${format}`;
    return format === 'pdf' ? pdfAnswer(content, name) : new FileAnswer(content, name, 'application/xml');
  });
}

/** The credit note of a return. It names the invoice, which is created if it does not exist. */
async function creditNoteAnswer(
  context: DocumentContext,
  checkoutId: string,
  wish: Wish & { readonly returnId: string },
  call: DocumentCaller,
): Promise<FileAnswer> {
  const { db, now } = context;
  const { locale, returnId } = wish;
  return await versionedDocument(context, call, checkoutId, ['credit note', locale, returnId], async () => {
    const rows = await orderRowsOf(context, checkoutId, wish);
    const made = rows.row.data.returns?.find(({ _id }) => _id === returnId);
    if (!made) throw notFound('return');
    if (made.paid + made.toVouchers + (made.carried ?? 0) === 0)
      throw new ApiError(409, 'NO_INVOICE', 'Nothing came back, so that the invoice stays as it is.');
    await call.countTickets?.(1);
    const { seller } = rows.original;
    const invoice = await invoiceNumber(db, rows.row, seller, now());
    const own = await creditNoteNumber(db, rows.row, { returnId, seller }, now());
    const content = await paperFile(context, { rows, invoice, credit: { made, own }, format: 'pdf' });
    const { files } = textsIn(orderLanguage(rows)).documents.pdf;
    return pdfAnswer(content, `${files.creditNote}-${own.number}.pdf`);
  });
}

type Paper = Pick<Parameters<typeof drawInvoice>[0], 'rows' | 'invoice' | 'credit' | 'format'>;

async function paperFile(context: DocumentContext, paper: Paper): Promise<Uint8Array> {
  const { now, fallbackFont, workers } = context;
  const pictures = await invoicePictures(context, paper.rows.original);
  const file = await workers.run<typeof drawInvoice>('drawInvoice', { ...paper, pictures, fallbackFont, now: now() });
  if (file) return file;
  throw new ApiError(
    409,
    'NO_E_INVOICE',
    'An electronic invoice names the seller with its country and its VAT id or tax number, and the buyer of an order that was not canceled, in a currency with two decimals.',
  );
}

const pdfAnswer = (content: Uint8Array, fileName: string): FileAnswer =>
  new FileAnswer(content, fileName, 'application/pdf');

/** Dates as a calendar file. @throws ApiError 404, 409 */
export async function calendarAnswer(context: DocumentContext, checkoutId: string, wish: Wish): Promise<FileAnswer> {
  const rows = await orderRowsOf(context, checkoutId, wish);
  const data = orderEmailData(rows);
  const text = orderCalendar(data, await childEvents(context.db, rows), context.now());
  if (text === undefined) throw new ApiError(409, 'NO_DATES', 'These tickets have no date for a calendar.');
  const name = named(data, textsIn(orderLanguage(data)).documents.pdf.files.calendar, 'ics');
  return new FileAnswer(Buffer.from(text), name, 'text/calendar; charset=utf-8; method=PUBLISH');
}

/** Tickets as CSV. @throws ApiError 404, 409 */
async function csvAnswer(context: DocumentContext, checkoutId: string, wish: Wish): Promise<FileAnswer> {
  const data = await emailDataOf(context, checkoutId, wish);
  if (!givesCsv(data)) throw new ApiError(409, 'NO_CSV', errorCodes.NO_CSV);
  if (data.row.status !== 'COMPLETE') throw new ApiError(409, 'WRONG_STATE', 'This order has no tickets any more.');
  const name = named(data, textsIn(orderLanguage(data)).documents.pdf.files.tickets, 'csv');
  return new FileAnswer(ticketsCsv(data), name, 'text/csv; charset=utf-8; header=present');
}
