/** Mails: written down in the transaction that gives reason for them, sent by a job, tried again while a server does not take them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Queryable } from './database/index.ts';
import type { Context } from './handler.ts';
import { newId } from './ids.ts';

/** A mail that is to be sent for a seller; plain text, lines end with `\n`. */
interface Mail {
  readonly sellerId: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail as mail servers take it (RFC 5322), beside the addresses that it travels by. */
export interface FinishedMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
  readonly raw: Buffer;
}

/** Takes finished mails away. */
export interface Mailer {
  /** The address that mails come from, e.g. `tickets@example.com`; the name beside it is the seller's. */
  readonly from: string;
  /** @throws When the mail was not taken: it is tried again. */
  deliver(mail: FinishedMail): Promise<void>;
}

interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly attempts: number;
  readonly seller: string | null;
}

const minute = 60_000;
/** Until the next attempt, after each one that failed; after the last of them it is tried once more. */
const pauses = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute];
const mostAttempts = pauses.length + 1;
/** A mail belongs to the process that took it for this long; then, it ended before it could say what became of it. */
const lease = 10 * minute;
const batch = 5;

/** Writes a mail down: it is sent if, and only if, the transaction commits. */
export async function queueMail(tx: Queryable, { sellerId, to, subject, text }: Mail, now: Date): Promise<void> {
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, created_at, next_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz)`,
    [newId(now), sellerId, to, subject, text, now],
  );
}

/**
 * Sends what is due and answers how much that was. Several processes may do so at once. A mail arrives at least once: it
 * comes twice, under the same Message-ID, when the process ends between sending it and writing that down.
 * @throws Error without an address or a text, when mails were not taken; they are tried again later.
 */
export async function sendMails({ db, now }: Pick<Context, 'db' | 'now'>, mailer: Mailer): Promise<number> {
  let sent = 0;
  const faults: string[] = [];
  for (;;) {
    const mails = await takeDue(db, now());
    // Outside of a transaction: a slow server would hold a connection, and the embedded database has one.
    await Promise.all(
      mails.map(async (mail) => {
        try {
          await mailer.deliver(await finishMail(mail, mailer.from, now()));
        } catch (error) {
          faults.push(faultOf(error));
          await noteFault(db, mail, faultOf(error), now());
          return;
        }
        sent++;
        // The links in it are secrets, and nobody reads it again.
        await db.query(`update mail set sent_at = $2::timestamptz, body = '', error = null where id = $1`, [
          mail.id,
          now(),
        ]);
      }),
    );
    if (mails.length < batch) break;
  }
  if (faults.length > 0) throw new Error(`Mails were not taken: ${[...new Set(faults)].join(', ')}`);
  return sent;
}

async function takeDue(db: Queryable, now: Date): Promise<MailRow[]> {
  return await db.query<MailRow>(
    `update mail m set attempts = m.attempts + 1, next_at = $2::timestamptz from seller s
     where s.id = m.seller_id and m.id in (
       select id from mail where sent_at is null and next_at <= $1::timestamptz and attempts < ${mostAttempts}
       order by next_at, id limit ${batch} for update skip locked)
     returning m.id, m.recipient, m.subject, m.body, m.attempts, s.data->>'name' as seller`,
    [now, new Date(now.getTime() + lease)],
  );
}

async function noteFault(db: Queryable, { id, attempts }: MailRow, fault: string, now: Date): Promise<void> {
  const pause = pauses[attempts - 1];
  await db.query(
    `update mail set error = $2, next_at = $3::timestamptz, body = case when $4 then '' else body end
     where id = $1 and sent_at is null`,
    [id, fault, new Date(now.getTime() + (pause ?? 0)), pause === undefined],
  );
}

/** In code words, e.g. `EENVELOPE 550`: what a server says in full repeats addresses. */
function faultOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter((word) => typeof word === 'string' || typeof word === 'number');
  return words.join(' ').slice(0, 100) || 'UNKNOWN';
}

/** Writes and encodes messages; what is in them is never taken for a file or an address to read from. */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
});

async function finishMail(mail: MailRow, from: string, date: Date): Promise<FinishedMail> {
  const { id, recipient: to } = mail;
  const info = await composer.sendMail({
    // Addresses as objects are one address each, whatever signs they hold.
    from: { name: oneLine(mail.seller ?? ''), address: from },
    to: { name: '', address: to },
    subject: oneLine(mail.subject),
    text: mail.body,
    date,
    messageId: `<${id}@${from.split('@').at(-1) ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  const [recipient = to] = info.envelope.to;
  return { id, from, to: recipient, date, raw: info.message as Buffer };
}

/** Names come from people: a line break in one must not begin another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Hands mails to a server. @param url `smtp://user:password@host:port`, or `smtps://…`; see `SMTP_URL`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    from,
    async deliver({ from, to, raw }) {
      await transport.sendMail({ envelope: { from, to: [to] }, raw });
    },
  };
}

/** Writes mails into a folder, as `.eml` files that mail programs open, for a service that has no mail server. */
export function folderMailer(folder: string, from = 'tickets@localhost'): Mailer {
  return {
    from,
    async deliver({ id, date, raw }) {
      // Their links are secrets: for this user alone.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${date.toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`;
      await writeFile(join(folder, name), raw, { mode: 0o600 });
    },
  };
}

const kept = 30 * 24 * 60 * minute;

/** Deletes mails of a month ago: sent, or given up long since. */
export async function forgetMails(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from mail where created_at < $1::timestamptz', [new Date(now.getTime() - kept)]);
}
