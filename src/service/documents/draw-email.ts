/** The content of an email about an order, written in a worker process: texts, a picture of each ticket code, calendar. */
import { orderCalendar, type ChildEvent } from './order-calendar.ts';
import { orderEmailContent } from './order-email-content.ts';
import { orderEmailData, type OrderRows } from './order-email-data.ts';
import { orderEmailHtml } from './order-email-html.ts';
import { orderEmailText } from './order-email-text.ts';
import { qrPng } from './qr-png.ts';

/**
 * The maximum number of tickets with a drawn code. Further tickets have only its characters, so that mail servers
 * accept the email.
 */
const maxPictures = 100;

/** The email without its attachments. */
export interface DrawnEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly { readonly cid: string; readonly name: string; readonly png: Uint8Array }[];
  /** At least one ticket has a code that may be shown. */
  readonly hasCodes: boolean;
  /** The number of tickets. */
  readonly amount: number;
  /** The calendar file of an order that is not canceled and has a date. */
  readonly calendar?: string;
}

/** The content. @param children The events of a season ticket. */
export function drawOrderEmail({
  rows,
  children,
}: {
  readonly rows: OrderRows;
  readonly children: readonly ChildEvent[];
}): DrawnEmail {
  const data = orderEmailData(rows);
  const calendar = data.row.status === 'COMPLETE' ? orderCalendar(data, children, rows.now) : undefined;
  const content = orderEmailContent(data);
  const { each } = content.tickets;
  const pictures = each.slice(0, maxPictures).flatMap((ticket, at) => {
    const code = ticket.signedCode ?? ticket.code?.lines[0];
    const png = code === undefined ? undefined : qrPng(code);
    return png ? [{ ticket, cid: `ticket-${at + 1}.${data.row.id}`, name: `ticket-${at + 1}.png`, png }] : [];
  });
  const cids = new Map(pictures.map(({ ticket, cid }) => [ticket, `cid:${cid}`]));
  return {
    subject: content.subject,
    text: orderEmailText(content),
    html: orderEmailHtml(content, (ticket) => cids.get(ticket)),
    pictures: pictures.map(({ cid, name, png }) => ({ cid, name, png })),
    hasCodes: each.some(({ code }) => code),
    amount: each.length,
    ...(calendar !== undefined && { calendar }),
  };
}
