/** An email about an order, written when it is sent: so it is up to date, and the secrets in it are not stored. */
import { textsIn } from '../locales/index.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import type { DrawnEmail, drawOrderEmail } from './draw-email.ts';
import { childEvents } from './order-calendar.ts';
import { orderLanguage } from './order-email-content.ts';
import { readOrderRows, type OrderEmailKind, type OrderRows } from './order-email-data.ts';
import { ticketsFile } from './tickets-pdf.ts';

/**
 * The maximum number of tickets with an attached PDF: some 2 kB and 5 ms for each. Larger orders, e.g. of a school
 * class, get a link: few people print hundreds of pages, and mail servers refuse them.
 */
const maxPages = 20;

/** Writes the email; nothing when the order is deleted, or its seller sends no tickets by email. */
export async function writeOrderEmail(
  context: EmailContext,
  kind: OrderEmailKind,
  checkoutId: string,
): Promise<Email | undefined> {
  const { db, now, publicUrl, workers, secrets } = context;
  const rows = await readOrderRows(db, { kind, checkoutId, publicUrl, secrets }, now());
  if (!rows) return undefined;
  const children = await childEvents(db, rows);
  const drawn = await workers.run<typeof drawOrderEmail>('drawOrderEmail', { rows, children });
  // the order page still shows them
  if (drawn.hasCodes && rows.original.record.customSettings?.['dontSendTicketMail'] === true) return undefined;
  const { subject, text, html, pictures } = drawn;
  return { subject, text, html, pictures, files: await filesOf(context, rows, drawn) };
}

/**
 * The attachments: calendar file, and tickets once they have codes; before, they would be paper that looks like
 * tickets. No invoice: sellers may write their own, and taxes would be owed for both.
 */
async function filesOf(
  context: EmailContext,
  rows: OrderRows,
  { hasCodes, amount, calendar }: DrawnEmail,
): Promise<NonNullable<Email['files']>> {
  if (rows.row.status !== 'COMPLETE') return [];
  const { files } = textsIn(orderLanguage(rows)).documents.pdf;
  const tickets = hasCodes && amount <= maxPages ? await ticketsFile(context, rows) : undefined;
  return [
    ...(tickets ? [{ name: `${files.tickets}.pdf`, type: 'application/pdf', content: tickets }] : []),
    ...(calendar === undefined
      ? []
      : [{ name: `${files.calendar}.ics`, type: 'text/calendar', content: Buffer.from(calendar) }]),
  ];
}
