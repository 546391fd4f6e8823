/** Email messages (RFC 5322): headers, text and HTML, pictures and files. */
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { mailtoAddress, oneLine } from './sanitize.ts';

/** The content of an email, as text and as HTML. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Pictures that the HTML shows as `cid:…`. */
  readonly pictures?: readonly { readonly cid: string; readonly name: string; readonly png: Uint8Array }[];
  /** The seller with settings that are not stored, of a test email. */
  readonly seller?: SellerData;
  /** Attachments. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: Uint8Array }[];
}

/** The context in which emails are written. */
export type EmailContext = Pick<
  Context,
  'db' | 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach' | 'workers' | 'secrets'
>;

/** A finished email with its envelope addresses. */
export interface FinishedEmail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
  readonly raw: Buffer;
}

/** Sender and recipient. */
export interface Envelope {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
  /** Its name is put beside `from`, and replies go to its support, unless its settings of emails say otherwise. */
  readonly seller: SellerData;
}

/** Composes and encodes messages; content is never read as a file name or address. */
const openComposer = async () =>
  (await import('nodemailer')).createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
let composer: ReturnType<typeof openComposer> | undefined;

/** The finished email. One with HTML is encoded in a worker process: that of 1,000 tickets takes 100 ms. */
export async function finishEmail(
  { workers }: Pick<EmailContext, 'workers'>,
  email: Email,
  envelope: Envelope,
): Promise<FinishedEmail> {
  if (email.html === undefined) return await encodeEmail({ email, envelope });
  const { raw, ...finished } = await workers.run<typeof encodeEmail>('encodeEmail', { email, envelope });
  return { ...finished, raw: bufferOf(raw) }; // a clone is no buffer any more
}

/** The name that the emails of a seller come from, and the address that answers go to. */
export function senderOf({ name, supportUrl, mailingSettings }: SellerData): {
  readonly name: string;
  readonly replyTo?: string | undefined;
} {
  return {
    name: oneLine(mailingSettings?.senderName ?? name ?? ''),
    replyTo: mailingSettings?.replyTo ?? mailtoAddress(supportUrl),
  };
}

/** The finished email, encoded in this process. */
export async function encodeEmail({
  email,
  envelope: { id, from, to, date, seller },
}: {
  readonly email: Email;
  readonly envelope: Envelope;
}): Promise<FinishedEmail> {
  const { name, replyTo } = senderOf(seller);
  composer ??= openComposer();
  const info = await (
    await composer
  ).sendMail({
    // Addresses as objects are one address each, whatever characters they contain.
    from: { name, address: from },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(email.subject),
    text: email.text,
    ...(email.html !== undefined && { html: email.html }),
    attachments: [
      ...(email.pictures ?? []).map(({ cid, name, png }) => ({
        cid,
        filename: name,
        content: bufferOf(png),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
      ...(email.files ?? []).map(({ name, type, content }) => ({
        filename: name,
        content: bufferOf(content),
        contentType: type,
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

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
