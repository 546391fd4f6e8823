/** Mails as mail servers take them (RFC 5322): headers, text and HTML, pictures. */
import { createTransport } from 'nodemailer';
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { mailtoAddress, oneLine } from './sanitize.ts';

/** What a mail says, in both forms. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** What the HTML shows as `cid:…`. */
  readonly pictures?: readonly { readonly cid: string; readonly name: string; readonly png: Buffer }[];
  /** What comes along, to be saved. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
}

/** What emails are written with when they are sent. */
export type EmailContext = Pick<Context, 'db' | 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach'>;

/** A mail that is ready, beside the addresses that it travels by. */
export interface FinishedEmail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
  readonly raw: Buffer;
}

/** Who writes to whom. */
interface Envelope {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
  /** Its name stands beside `from`, and answers go to its support. */
  readonly seller: SellerData;
}

/** Writes and encodes messages; what is in them is never taken for a file or an address to read from. */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
});

export async function finishMail(email: Email, { id, from, to, date, seller }: Envelope): Promise<FinishedEmail> {
  const replyTo = mailtoAddress(seller.supportUrl);
  const info = await composer.sendMail({
    // Addresses as objects are one address each, whatever signs they hold.
    from: { name: oneLine(seller.name ?? ''), address: from },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(email.subject),
    text: email.text,
    ...(email.html !== undefined && { html: email.html }),
    attachments: [
      ...(email.pictures ?? []).map(({ cid, name, png }) => ({
        ...{ cid, filename: name, content: png, contentType: 'image/png' },
        contentDisposition: 'inline' as const,
      })),
      ...(email.files ?? []).map(({ name, type, content }) => ({
        ...{ filename: name, content, contentType: type },
        contentDisposition: 'attachment' as const,
      })),
    ],
    date,
    messageId: `<${id}@${from.split('@').at(-1) ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  const [recipient = to] = info.envelope.to;
  return { id, from, to: recipient, date, raw: info.message as Buffer };
}
