/** An email about an order, written when it is sent: so it is up to date, and the secrets in it are not stored. */
import { textsIn } from '../locales/index.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import type { drawOrderEmail } from './draw-email.ts';
import { orderCalendar } from './order-calendar.ts';
import { orderLanguage } from './order-email-content.ts';
import { readOrderEmailData, type OrderEmailData, type OrderEmailKind } from './order-email-data.ts';
import { ticketsFile } from './tickets-pdf.ts';

/**
 * The maximum number of tickets with an attached PDF: some 2 kB and 5 ms for each. Larger orders, e.g. of a school
 * class, get a link: few people print hundreds of pages, and mail servers refuse them.
 */
const maxPages = 20;

/** Writes the email; nothing when the order is deleted. */
export async function writeOrderEmail(
  context: EmailContext,
  kind: OrderEmailKind,
  checkoutId: string,
): Promise<Email | undefined> {
  const { db, now, publicUrl, workers } = context;
  const data = await readOrderEmailData(db, { kind, checkoutId, publicUrl }, now());
  if (!data) return undefined;
  const { hasCodes, ...email } = await workers.run<typeof drawOrderEmail>('drawOrderEmail', { data });
  return { ...email, files: await filesOf(context, data, hasCodes) };
}

/**
 * The attachments: calendar file, and tickets once they have codes; before, they would be paper that looks like
 * tickets. No invoice: sellers may write their own, and taxes would be owed for both.
 */
async function filesOf(
  context: EmailContext,
  data: OrderEmailData,
  hasCodes: boolean,
): Promise<NonNullable<Email['files']>> {
  if (data.row.status !== 'COMPLETE') return [];
  const { files } = textsIn(orderLanguage(data)).documents.pdf;
  const calendar = await orderCalendar(context.db, data, context.now());
  const isAttached = hasCodes && data.tickets.length <= maxPages;
  const tickets = isAttached ? await ticketsFile(context, data) : undefined;
  return [
    ...(tickets ? [{ name: `${files.tickets}.pdf`, type: 'application/pdf', content: tickets }] : []),
    ...(calendar === undefined
      ? []
      : [{ name: `${files.calendar}.ics`, type: 'text/calendar', content: Buffer.from(calendar) }]),
  ];
}
