/** The mail with a ticket, to whoever got it from somebody else. Written when it is sent, as those of orders are. */
import { documentTexts } from './texts.ts';
import { emailKey } from '../security/email-key.ts';
import type { Context } from '../http/context.ts';
import { orderCalendar } from './order-calendar.ts';
import type { Letter } from './order-email.ts';
import { letterOf, ticketLink, ticketWords } from './ticket-summary.ts';
import { ticketsFile } from './tickets-pdf.ts';

/** “Your ticket”, written when it is sent; nothing once the ticket is somebody else's again. */
export async function writeHolderLetter(
  context: Pick<Context, 'db' | 'now' | 'publicUrl' | 'spareFont' | 'webhooksReach'>,
  { ticketId, checkoutId, to }: { readonly ticketId: string; readonly checkoutId: string; readonly to: string },
): Promise<Letter | undefined> {
  const { db, now, publicUrl } = context;
  const [row] = await db.query<{ locale: string | null }>(
    `select holder->>'locale' as locale from ticket where id = $1 and holder->>'key' = $2`,
    [ticketId, emailKey(to)],
  );
  if (!row) return undefined;
  const ticket = { id: ticketId, checkout_id: checkoutId };
  const words = await ticketWords(db, context, ticket, row.locale ?? undefined, now());
  const [sold] = words?.facts.tickets ?? [];
  // read with the ticket itself: it may have been passed on meanwhile
  if (!words || !sold?.holder?.key || sold.holder.key !== emailKey(to)) return undefined;
  const { facts, content } = words;
  const { files } = documentTexts[content.language];
  const link = ticketLink(publicUrl, facts.row.seller_id, content.language, sold);
  const isValid = facts.row.status === 'COMPLETE' && sold.status !== 'INVALID';
  const paper = isValid ? await ticketsFile(context, facts, content) : undefined;
  const calendar = isValid ? await orderCalendar(db, facts, now()) : undefined;
  return {
    ...letterOf('yours', words, { link }),
    files: [
      ...(paper ? [{ name: `${files.tickets}.pdf`, type: 'application/pdf', content: paper }] : []),
      ...(calendar === undefined
        ? []
        : [{ name: `${files.calendar}.ics`, type: 'text/calendar', content: Buffer.from(calendar) }]),
    ],
  };
}
