/** A mail about an order, written when it is sent: so it tells of the order as it is, and the secrets in it lie nowhere meanwhile. */
import type { Email, EmailContext } from '../mail/message.ts';
import { documentTexts } from './texts.ts';
import { orderCalendar } from './order-calendar.ts';
import { orderEmailContent, type OrderEmailContent } from './order-email-content.ts';
import { readOrderEmailData, type OrderEmailData, type OrderEmailKind } from './order-email-data.ts';
import { orderEmailHtml } from './order-email-html.ts';
import { orderEmailText } from './order-email-text.ts';
import { qrPng } from './qr-png.ts';
import { ticketsFile } from './tickets-pdf.ts';

/** Codes are drawn for so many tickets; of those after them the letters alone stand there, and mail servers still take the mail. */
const maxPictures = 100;
/**
 * A PDF comes along for so many tickets: some 2 kB and 5 ms for each. Of larger orders, of school classes say, it is at the link: hundreds
 * of pages in a mail would keep the process from buyers, and few print them.
 */
const maxPages = 20;

/** Writes the mail; nothing when the order is gone. */
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
 * Dates for the calendar, and tickets once they have codes: before that they would be paper that looks like tickets. An invoice is not
 * among them: sellers may write their own, and two of them for one order would both be owed taxes for.
 */
async function filesOf(
  context: EmailContext,
  data: OrderEmailData,
  content: OrderEmailContent,
): Promise<NonNullable<Email['files']>> {
  if (data.row.status !== 'COMPLETE') return [];
  const { files } = documentTexts[content.language];
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
