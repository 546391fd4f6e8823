/** The words of an email about a ticket that is transferred. */
import type { TicketSummary } from '../documents/ticket-summary.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { transferTexts, type TransferEmail } from './transfer-texts.ts';

/** An email of one kind. `from` is the name of who transfers the ticket, `until` when the offer ends. */
export function transferEmail(
  kind: TransferEmail,
  { data, content, lines }: TicketSummary,
  { from = '', link = '', until = '' },
): { subject: string; text: string } {
  const texts = transferTexts[content.language];
  const mail = texts.mails[kind];
  const paragraphs = [
    texts.greeting,
    mail.opening(from || texts.somebody),
    lines.join('\n'),
    mail.link && `${mail.link}\n${link}`,
    mail.note(until),
  ];
  return { subject: mail.subject(content.event.name), text: plainEmail(data.event.seller, paragraphs) };
}
