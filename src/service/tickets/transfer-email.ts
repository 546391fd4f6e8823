/** The email about a transfer, as text. */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import { textsIn, type ServiceTexts } from '../locales/index.ts';
import type { TicketSummary } from '../documents/ticket-summary.ts';
import { canceledMessage } from '../mail/canceled-message.ts';
import { ownWords } from '../mail/own-words.ts';
import { plainEmail } from '../mail/plain-email.ts';

/**
 * - `offered`: to the recipient of the offer, with the link.
 * - `accepted`, `rejected`: to the former holder, the outcome of the offer.
 * - `yours`: to the new holder, with the ticket.
 * - `canceled`: to the new holder, when the order is cancelled.
 * - `sent`: from the seller, with the ticket.
 */
export type TransferEmail = keyof ServiceTexts['tickets']['transfer']['mails'];

/** Each email among the kinds that take texts of their seller. */
export const kinds = {
  offered: 'ticketOffered',
  accepted: 'ticketAccepted',
  rejected: 'ticketRejected',
  yours: 'ticketYours',
  sent: 'ticketSent',
  canceled: 'ticketCanceled',
} as const satisfies Record<TransferEmail, MailKindAbout<'ticket'>>;

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
  const { name: event } = content.event;
  const { seller } = data.event;
  const own = ownWords(seller, kinds[kind], content.language, { subject: mail.subject(event), event });
  const paragraphs = [
    texts.greeting,
    mail.opening(from || texts.unnamed),
    lines.join('\n'),
    kind === 'canceled' && canceledMessage(data.event, content.language),
    code,
    ...own.intro, // the sentence above leads to the ticket
    'link' in mail && link !== '' && `${mail.link}\n${link}`,
    mail.note(until),
    ...own.closing,
  ];
  return { subject: own.subject, text: plainEmail(seller, paragraphs) };
}
