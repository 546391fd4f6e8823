/** The email about a transfer, as text. */
import { textsIn, type ServiceTexts } from '../locales/index.ts';
import type { TicketSummary } from '../documents/ticket-summary.ts';
import { canceledMessage } from '../mail/canceled-message.ts';
import { plainEmail } from '../mail/plain-email.ts';

/**
 * - `offered`: to the recipient of the offer, with the link.
 * - `accepted`, `rejected`: to the former holder, the outcome of the offer.
 * - `yours`: to the new holder, with the ticket.
 * - `canceled`: to the new holder, when the order is cancelled.
 * - `sent`: from the seller, with the ticket.
 */
export type TransferEmail = keyof ServiceTexts['tickets']['transfer']['mails'];

/**
 * An email of one kind. `from` is the name of the present holder, `until` the expiry of the offer, `code` the code of
 * the ticket. Without a `link` there is none.
 */
export function transferEmail(
  kind: TransferEmail,
  { data, content, lines }: TicketSummary,
  { from = '', link = '', until = '', code = '' },
): { subject: string; text: string } {
  const texts = textsIn(content.language).tickets.transfer;
  const mail = texts.mails[kind];
  const paragraphs = [
    texts.greeting,
    mail.opening(from || texts.unnamed),
    lines.join('\n'),
    kind === 'canceled' && canceledMessage(data.event, content.language),
    code,
    'link' in mail && link !== '' && `${mail.link}\n${link}`,
    mail.note(until),
  ];
  return { subject: mail.subject(content.event.name), text: plainEmail(data.event.seller, paragraphs) };
}
