/** The sending of queued emails by a job, with retries while a server does not accept them. */
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { drain, type RoundOptions } from '../jobs/drain.ts';
import { claim, fail, giveUpInterrupted } from '../jobs/queue.ts';
import { finishEmail, type Email, type EmailContext } from './message.ts';
import { mailQueue } from './queue.ts';
import type { Mailer } from './transports.ts';

/** The subject of a queued email. */
interface EmailSubject {
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly checkoutId?: string;
  readonly ticketId?: string;
  readonly voucherOrderId?: string;
  /** What was stored for the template; most need nothing. */
  readonly body?: string;
}

/** Emails that are written when they are sent, so that they are up to date. */
export interface EmailTemplate {
  /** Writes an email; nothing when its subject is deleted, or no longer in the state that it announces. */
  write(context: EmailContext, about: EmailSubject): Promise<Email | undefined>;
  /** Called once an email is sent. */
  sent?(db: Queryable, about: EmailSubject): Promise<void>;
  /** Called when old emails are deleted, sent or not. */
  deleted?(db: Queryable, about: readonly EmailSubject[]): Promise<void>;
}

/** The templates by name, as in the column `template`. */
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>;

interface EmailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly template: string | null;
  readonly checkout_id: string | null;
  readonly ticket_id: string | null;
  readonly voucher_order_id: string | null;
  readonly attempts: number;
  readonly seller: SellerData;
}

const selection = {
  columns: `j.id, j.recipient, j.subject, j.body, j.template, j.checkout_id, j.ticket_id, j.voucher_order_id, j.attempts,
    s.data as seller`,
  join: 'join seller s on s.id = j.seller_id',
};

/**
 * Sends due emails and answers their number. Several processes can do so at the same time. Emails arrive at least once:
 * a process that ends between sending and storing sends one again, under the same Message-ID.
 * @throws Error without addresses or texts when emails were not accepted; they are tried again later.
 */
export async function sendEmails(
  context: EmailContext,
  mailer: Mailer,
  templates: EmailTemplates,
  options: RoundOptions = {},
): Promise<number> {
  const { db, now } = context;
  const { random = Math.random, attempted } = options;
  let sent = 0;
  const faults: string[] = [];
  const causes: unknown[] = [];
  const send = async (mail: EmailRow): Promise<void> => {
    try {
      const finished = await writeEmail(context, templates, mail, mailer.from).catch((error: unknown) => {
        causes.push(error); // a fault of the service
        throw error;
      });
      if (finished) await mailer.deliver(finished);
    } catch (error) {
      attempted?.(false);
      faults.push(faultOf(error));
      await fail(db, mailQueue, mail, { error: faultOf(error), now: now(), chance: random() });
      return;
    }
    attempted?.(true);
    sent++;
    // Its links are secrets, and it is not needed any more.
    await db.query(`update mail set sent_at = $2::timestamptz, body = '', error = null where id = $1`, [
      mail.id,
      now(),
    ]);
    if (mail.template !== null) await templates[mail.template]?.sent?.(db, subjectOf(mail));
  };
  const claimed = (at: Date) => claim<EmailRow>(db, mailQueue, at, selection);
  await drain({ db, now, queue: mailQueue, claim: claimed, attempt: send, concurrency: mailQueue.batch }, options);
  if (faults.length > 0)
    throw new Error(`Mails were not taken: ${[...new Set(faults)].join(', ')}`, { cause: causes[0] });
  return sent;
}

/** The whole message; nothing for an email whose subject is deleted. */
async function writeEmail(context: EmailContext, templates: EmailTemplates, mail: EmailRow, from: string) {
  const { id, recipient: to, seller } = mail;
  const email = await emailOf(context, templates, mail);
  if (!email) return undefined;
  return await finishEmail(context, email, { id, from, to, date: context.now(), seller: email.seller ?? seller });
}

/** The content: stored before, or written now by its template. */
async function emailOf(context: EmailContext, templates: EmailTemplates, mail: EmailRow): Promise<Email | undefined> {
  const { subject, body: text, template: name } = mail;
  if (name === null) return { subject, text };
  const template = templates[name];
  if (!template) throw new Error(`There is no template "${name}" for emails.`);
  return await template.write(context, { ...subjectOf(mail), body: text });
}

type SubjectRow = Pick<EmailRow, 'id' | 'recipient' | 'checkout_id' | 'ticket_id' | 'voucher_order_id'>;

function subjectOf(row: SubjectRow): EmailSubject {
  const { id, recipient: to, checkout_id: checkoutId, ticket_id: ticketId, voucher_order_id: voucherOrderId } = row;
  return {
    id,
    to,
    ...(checkoutId !== null && { checkoutId }),
    ...(ticketId !== null && { ticketId }),
    ...(voucherOrderId !== null && { voucherOrderId }),
  };
}

/** A code, e.g. `EENVELOPE 550`: a server's full message may repeat addresses. */
function faultOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const texts = [code, responseCode].filter((word) => typeof word === 'string' || typeof word === 'number');
  return texts.join(' ').slice(0, 100) || 'UNKNOWN';
}

/** The time for which emails are stored: sent ones without their text, dead ones for a replay. */
export const retentionMs = 30 * 86_400_000;

/** Deletes emails of a month ago, and gives up those whose last attempt did not end. */
export async function deleteExpiredMails(db: Queryable, templates: EmailTemplates, now: Date): Promise<void> {
  const gone = await db.query<SubjectRow & { template: string | null }>(
    `delete from mail where created_at < $1::timestamptz
     returning id, recipient, template, checkout_id, ticket_id, voucher_order_id`,
    [new Date(now.getTime() - retentionMs)],
  );
  for (const [name, template] of Object.entries(templates))
    await template.deleted?.(db, gone.filter((row) => row.template === name).map(subjectOf));
  await giveUpInterrupted(db, mailQueue, now);
}
