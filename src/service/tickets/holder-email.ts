/** The email with a ticket to its new holder. Written when it is sent, as emails of orders are. */
import { textsIn } from '../locales/index.ts';
import { emailKey } from '../security/email-key.ts';
import { childEvents, orderCalendar } from '../documents/order-calendar.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import { ticketLink, ticketSummary } from '../documents/ticket-summary.ts';
import { transferEmail } from './transfer-email.ts';
import { ticketsFile } from '../documents/tickets-pdf.ts';

/** “Your ticket”, written when it is sent; nothing once the ticket has another holder. */
export async function writeHolderEmail(
  context: EmailContext,
  { ticketId, checkoutId, to }: { readonly ticketId: string; readonly checkoutId: string; readonly to: string },
): Promise<Email | undefined> {
  const { db, now, publicUrl } = context;
  const [row] = await db.query<{ locale: string | null }>(
    `select holder->>'locale' as locale from ticket where id = $1 and holder->>'key' = $2`,
    [ticketId, emailKey(to)],
  );
  if (!row) return undefined;
  const ticket = { id: ticketId, checkout_id: checkoutId };
  const texts = await ticketSummary(db, context, ticket, row.locale ?? undefined, now());
  const [sold] = texts?.data.tickets ?? [];
  // read with the ticket itself: it may have been transferred meanwhile
  if (!texts || !sold?.holder?.key || sold.holder.key !== emailKey(to)) return undefined;
  const { rows, data, content } = texts;
  const { files } = textsIn(content.language).documents.pdf;
  const link = ticketLink(publicUrl, data.row.seller_id, content.language, sold);
  const isValid = data.row.status === 'COMPLETE' && sold.status !== 'INVALID';
  const pdf = isValid ? await ticketsFile(context, rows) : undefined;
  const calendar = isValid ? orderCalendar(data, await childEvents(db, rows), now()) : undefined;
  return {
    ...transferEmail('yours', texts, { link }),
    files: [
      ...(pdf ? [{ name: `${files.tickets}.pdf`, type: 'application/pdf', content: pdf }] : []),
      ...(calendar === undefined
        ? []
        : [{ name: `${files.calendar}.ics`, type: 'text/calendar', content: Buffer.from(calendar) }]),
    ],
  };
}
