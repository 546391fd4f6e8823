/** An email about an order, written when it is sent: so it is up to date, and the secrets in it are not stored. */
import { textsIn } from '../locales/index.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import { orderCalendar } from './order-calendar.ts';
import { orderEmailContent, type OrderEmailContent } from './order-email-content.ts';
import { readOrderEmailData, type OrderEmailData, type OrderEmailKind } from './order-email-data.ts';
import { orderEmailHtml } from './order-email-html.ts';
import { orderEmailText } from './order-email-text.ts';
import { qrPng } from './qr-png.ts';
import { ticketsFile } from './tickets-pdf.ts';

/**
 * The maximum number of tickets with a drawn code. Further tickets have only its characters, so that mail servers
 * accept the email.
 */
const maxPictures = 100;
/**
 * The maximum number of tickets with an attached PDF: some 2 kB and 5 ms for each. Larger orders, e.g. of a school
 * class, get a link: hundreds of pages would keep the process busy, and few people print them.
 */
const maxPages = 20;

/** Writes the email; nothing when the order is deleted. */
export async function writeOrderEmail(
  context: EmailContext,
  kind: OrderEmailKind,
  checkoutId: string,
): Promise<Email | undefined> {
  const { db, now, publicUrl } = context;
  const data = await readOrderEmailData(db, { kind, checkoutId, publicUrl }, now());
  if (!data) return undefined;
  const content = orderEmailContent(data);
  const pictures = content.tickets.each.slice(0, maxPictures).flatMap((ticket, at) => {
    const png = ticket.code?.lines[0] === undefined ? undefined : qrPng(ticket.code.lines[0]);
    return png ? [{ ticket, cid: `ticket-${at + 1}.${checkoutId}`, name: `ticket-${at + 1}.png`, png }] : [];
  });
  const cids = new Map(pictures.map(({ ticket, cid }) => [ticket, `cid:${cid}`]));
  return {
    subject: content.subject,
    text: orderEmailText(content),
    html: orderEmailHtml(content, (ticket) => cids.get(ticket)),
    pictures,
    files: await filesOf(context, data, content),
  };
}

/**
 * The attachments: calendar file, and tickets once they have codes; before, they would be paper that looks like
 * tickets. No invoice: sellers may write their own, and taxes would be owed for both.
 */
async function filesOf(
  context: EmailContext,
  data: OrderEmailData,
  content: OrderEmailContent,
): Promise<NonNullable<Email['files']>> {
  if (data.row.status !== 'COMPLETE') return [];
  const { files } = textsIn(content.language).documents.pdf;
  const calendar = await orderCalendar(context.db, data, context.now());
  const { each } = content.tickets;
  const hasCodes = each.length <= maxPages && each.some(({ code }) => code);
  const tickets = hasCodes ? await ticketsFile(context, data, content) : undefined;
  return [
    ...(tickets ? [{ name: `${files.tickets}.pdf`, type: 'application/pdf', content: tickets }] : []),
    ...(calendar === undefined
      ? []
      : [{ name: `${files.calendar}.ics`, type: 'text/calendar', content: Buffer.from(calendar) }]),
  ];
}
