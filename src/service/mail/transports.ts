/** Where finished mails go: to a mail server, or into a folder. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { FinishedEmail } from './message.ts';

/** Takes finished mails away. */
export interface Mailer {
  /** The address that mails come from, e.g. `tickets@example.com`; the name beside it is the seller's. */
  readonly from: string;
  /** @throws When the mail was not taken: it is tried again. */
  deliver(mail: FinishedEmail): Promise<void>;
  /** Deletes what it kept from before then. */
  forget?(before: Date): Promise<void>;
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

/** Names of the files that `folderMailer` writes; the time in UTC, then the mail's id. */
export const emailFile = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-([0-9a-f]{24})\.eml$/;

/** When a file was written, by its name; nothing for a file of somebody else. */
export function timeOfFile(name: string): Date | undefined {
  const [, day, hour, minute, second] = emailFile.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
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
    async forget(before) {
      const old = (await filesIn(folder)).filter((name) => (timeOfFile(name) ?? before) < before);
      for (const name of old) await rm(join(folder, name), { force: true });
    },
  };
}

/** Names of the mails in a folder, the oldest first; none where there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => emailFile.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
