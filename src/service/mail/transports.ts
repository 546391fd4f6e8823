/** Transports of finished emails: a mail server, or a folder. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FinishedEmail } from './message.ts';

/** A transport for finished emails. */
export interface Mailer {
  /** The sender address, e.g. `tickets@example.com`; the name beside it is the seller's. */
  readonly from: string;
  /** @throws When the email was not accepted: it is tried again. */
  deliver(mail: FinishedEmail): Promise<void>;
  /** Deletes stored emails from before a time, and the oldest beyond the size of the store. */
  forget?(before: Date): Promise<void>;
}

/** A transport to a mail server. @param url `smtp://user:password@host:port`, or `smtps://…`; see `SMTP_URL`. */
export function smtpMailer(url: string, from: string): Mailer {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      socketTimeout: 30_000,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    from,
    async deliver({ from, to, raw }) {
      transport ??= open();
      await (await transport).sendMail({ envelope: { from, to: [to] }, raw });
    },
  };
}

/** Names of the files of `folderMailer`: the time in UTC, then the email's id. */
export const emailFile = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-([0-9a-f]{24})\.eml$/;

/** The time in a file's name; nothing for other files. */
export function timeOfFile(name: string): Date | undefined {
  const [, day, hour, minute, second] = emailFile.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/** The maximum size of the folder in bytes: what no one sends must not fill the disk of the database. */
const maxFolderBytes = 200_000_000;

/** A transport into a folder, as `.eml` files that email programs open, for a service without a mail server. */
export function folderMailer(folder: string, from = 'tickets@localhost', maxBytes = maxFolderBytes): Mailer {
  return {
    from,
    async deliver({ id, date, raw }) {
      // the emails contain secret links: only this user may read them
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${date.toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`;
      await writeFile(join(folder, name), raw, { mode: 0o600 });
    },
    async forget(before) {
      let bytes = 0;
      for (const name of (await filesIn(folder)).reverse()) {
        bytes += (await stat(join(folder, name))).size;
        if (bytes > maxBytes || (timeOfFile(name) ?? before) < before) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** Names of the emails in a folder, oldest first; none without the folder. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => emailFile.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
