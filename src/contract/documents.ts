/**
 * The documents of a purchase, as files: tickets, the invoice and what corrects it as PDF, the dates for a calendar, and
 * in some under-shops the tickets as CSV.
 * By an order and its secret, by the customer whose order it is, and for the seller by a key.
 */
import { text } from './fields.ts';
import { route, z } from './route.ts';

const secret = z.string();
/** BCP 47; the buyer's language when missing. */
const locale = text;
/** One ticket of the order; all of them when missing. */
const ticketId = text;
const file = { method: 'GET', download: true, answer: z.unknown() } as const;

export const documents = {
  /**
   * A page for each ticket, with its code where that may be seen already. 409 `WRONG_STATE` before there is an order,
   * 409 `NO_PDF` where the event gives none (`deliverySettings.pdf`).
   */
  ticketsPdf: route({
    ...file,
    path: '/api/checkout/{id}/tickets.pdf',
    who: 'secret',
    summary: 'The tickets of an order as PDF',
    query: z.object({ secret, ticketId, locale }),
    errors: [400, 404, 409],
  }),
  /**
   * The tickets of an order in an under-shop that offers mass downloads (`allowMassDownload`): code, name, seat, ticket
   * type and time, in UTF-8 with a byte order mark. Codes are there once they may be seen, and transferred tickets are
   * left out. Text that a spreadsheet would take for a formula begins with an apostrophe. 409 `WRONG_STATE` for what is no
   * order, or was canceled; 409 `NO_CSV` elsewhere.
   */
  ticketsCsv: route({
    ...file,
    path: '/api/checkout/{id}/tickets.csv',
    who: 'secret',
    summary: 'The tickets of an order as CSV',
    query: z.object({ secret, locale }),
    errors: [400, 404, 409],
  }),
  /**
   * Its number is given when it is asked for first, and stays. 409 `NO_INVOICE` for a reservation that is not paid, and
   * for an order that was canceled before it had one.
   */
  invoicePdf: route({
    ...file,
    path: '/api/checkout/{id}/invoice.pdf',
    who: 'secret',
    summary: 'The invoice of an order as PDF',
    query: z.object({ secret, locale }),
    errors: [400, 404, 409],
  }),
  /**
   * The same as data: Cross Industry Invoice by EN 16931, as it is embedded in the PDF (Factur-X, ZUGFeRD). 409
   * `NO_INVOICE` as for the PDF; 409 `NO_E_INVOICE` where the standard asks for what is not known.
   */
  invoiceXml: route({
    ...file,
    path: '/api/checkout/{id}/invoice.xml',
    who: 'secret',
    summary: 'The invoice of an order as XML',
    query: z.object({ secret, locale }),
    errors: [400, 404, 409],
  }),
  /**
   * Corrects the invoice after a return of tickets, under a number of its own, which is given when it is asked for
   * first, and stays. `returnId` is the `_id` of one of the order's `returns`. 409 `NO_INVOICE` for one of which
   * nothing came back.
   */
  creditNotePdf: route({
    ...file,
    path: '/api/checkout/{id}/returns/{returnId}/credit-note.pdf',
    who: 'secret',
    summary: 'The credit note of a return as PDF',
    query: z.object({ secret, locale }),
    errors: [400, 404, 409],
  }),
  /**
   * iCalendar: an entry for each event and time slot, by the clock at the venue. 409 `NO_DATES` where the seller tells
   * no date.
   */
  calendar: route({
    ...file,
    path: '/api/checkout/{id}/calendar.ics',
    who: 'secret',
    summary: 'The dates of an order for a calendar',
    query: z.object({ secret, locale }),
    errors: [400, 404, 409],
  }),
  /** A page for each ticket that admits, or for the one that `ticketId` names. */
  ownTicketsPdf: route({
    ...file,
    path: '/api/customers/me/transactions/{id}/tickets.pdf',
    who: 'customer',
    summary: 'The tickets of an own order as PDF',
    query: z.object({ ticketId, locale }),
    errors: [400, 401, 404, 409],
  }),
  /** A row for each ticket, with its code. */
  ownTicketsCsv: route({
    ...file,
    path: '/api/customers/me/transactions/{id}/tickets.csv',
    who: 'customer',
    summary: 'The tickets of an own order as CSV',
    query: z.object({ locale }),
    errors: [400, 401, 404, 409],
  }),
  /** The stored invoice: it reads the same however prices and texts change later. */
  ownInvoicePdf: route({
    ...file,
    path: '/api/customers/me/transactions/{id}/invoice.pdf',
    who: 'customer',
    summary: 'The invoice of an own order as PDF',
    query: z.object({ locale }),
    errors: [400, 401, 404, 409],
  }),
  /** The invoice as EN 16931, for programs that book it. */
  ownInvoiceXml: route({
    ...file,
    path: '/api/customers/me/transactions/{id}/invoice.xml',
    who: 'customer',
    summary: 'The invoice of an own order as XML',
    query: z.object({ locale }),
    errors: [400, 401, 404, 409],
  }),
  /** What was given back, with the number of the invoice that it corrects. */
  ownCreditNotePdf: route({
    ...file,
    path: '/api/customers/me/transactions/{id}/returns/{returnId}/credit-note.pdf',
    who: 'customer',
    summary: 'The credit note of an own return as PDF',
    query: z.object({ locale }),
    errors: [400, 401, 404, 409],
  }),
  /** An entry for each date of the order. */
  ownCalendar: route({
    ...file,
    path: '/api/customers/me/transactions/{id}/calendar.ics',
    who: 'customer',
    summary: 'The dates of an own order for a calendar',
    query: z.object({ locale }),
    errors: [400, 401, 404, 409],
  }),
};

/** The same files for the seller, by a key. */
export const transactionDocuments = {
  /** As the buyer gets them: to print them again at the box office. Needs the permission `customers:read`. */
  ticketsPdf: route({
    ...file,
    path: '/api/transactions/{id}/tickets.pdf',
    who: 'key',
    summary: 'The tickets of a sold order as PDF',
    query: z.object({ ticketId, locale }),
    errors: [400, 401, 403, 404, 409],
  }),
  /** As the buyer gets it. Needs the permission `customers:read`. */
  invoicePdf: route({
    ...file,
    path: '/api/transactions/{id}/invoice.pdf',
    who: 'key',
    summary: 'The invoice of a sold order as PDF',
    query: z.object({ locale }),
    errors: [400, 401, 403, 404, 409],
  }),
  /** As the buyer gets it, for accounting. Needs the permission `customers:read`. */
  invoiceXml: route({
    ...file,
    path: '/api/transactions/{id}/invoice.xml',
    who: 'key',
    summary: 'The invoice of a sold order as XML',
    query: z.object({ locale }),
    errors: [400, 401, 403, 404, 409],
  }),
  /** As the buyer gets it. Needs the permission `customers:read`. */
  creditNotePdf: route({
    ...file,
    path: '/api/transactions/{id}/returns/{returnId}/credit-note.pdf',
    who: 'key',
    summary: 'The credit note of a return as PDF, for the seller',
    query: z.object({ locale }),
    errors: [400, 401, 403, 404, 409],
  }),
};
