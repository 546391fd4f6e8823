/** Emails with one ticket: to its new holder, or from its seller. Written when they are sent, as emails of orders are. */
import { textsIn } from '../locales/index.ts';
import { emailKey } from '../security/email-key.ts';
import { childEvents, orderCalendar } from '../documents/order-calendar.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import { ticketSummary, type TicketSummary } from '../documents/ticket-summary.ts';
import { ticketAddress } from '../sellers/page-addresses.ts';
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
  const { data, content } = texts;
  const link = ticketAddress(publicUrl, data.event, sold, content.language);
  const isValid = data.row.status === 'COMPLETE' && sold.status !== 'INVALID';
  return { ...transferEmail('yours', texts, { link }), files: isValid ? await filesOf(context, texts) : [] };
}

/**
 * The ticket that its seller sends to an address; nothing once it is invalid or has another holder. Only its holder
 * gets the link: it opens the changes of the ticket, too.
 */
export async function writeSentEmail(
  context: EmailContext,
  {
    id,
    ticketId,
    checkoutId,
    to,
  }: { readonly id: string; readonly ticketId: string; readonly checkoutId: string; readonly to: string },
): Promise<Email | undefined> {
  const { db, now, publicUrl } = context;
  const [row] = await db.query<{ locale: string | null }>(
    `select t.holder ->> 'locale' as locale from ticket t join mail m on m.id = $2
     where t.id = $1 and (t.transferred_at is null or t.transferred_at <= m.created_at)`,
    [ticketId, id],
  );
  const ticket = { id: ticketId, checkout_id: checkoutId };
  const texts = row && (await ticketSummary(db, context, ticket, row.locale ?? undefined, now()));
  const [sold] = texts?.data.tickets ?? [];
  if (!texts || !sold || texts.data.row.status !== 'COMPLETE' || sold.status === 'INVALID') return undefined;
  const { data, content } = texts;
  const holder = sold.holder ? sold.holder.key : emailKey(data.row.data.details?.email ?? '');
  const link = holder === emailKey(to) ? ticketAddress(publicUrl, data.event, sold, content.language) : '';
  const [mailed] = content.tickets.each;
  const code = mailed?.code ? `${mailed.code.label}${content.colon}${mailed.code.lines.join(', ')}` : '';
  return { ...transferEmail('sent', texts, { link, code }), files: await filesOf(context, texts) };
}

/** The ticket as PDF, where its seller gives one, and its dates. */
async function filesOf(
  context: EmailContext,
  { rows, data, content }: TicketSummary,
): Promise<NonNullable<Email['files']>> {
  const { files } = textsIn(content.language).documents.pdf;
  const pdf = await ticketsFile(context, rows);
  const calendar = orderCalendar(data, await childEvents(context.db, rows), context.now());
  return [
    ...(pdf ? [{ name: `${files.tickets}.pdf`, type: 'application/pdf', content: pdf }] : []),
    ...(calendar === undefined
      ? []
      : [{ name: `${files.calendar}.ics`, type: 'text/calendar', content: Buffer.from(calendar) }]),
  ];
}
