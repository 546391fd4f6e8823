/**
 * The queue of emails: stored in the transaction of their cause, sent by a job, with retries while a server does not
 * accept them.
 */
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { newId } from '../security/ids.ts';
import type { Mailer } from './transports.ts';
import { finishMail, type Email, type EmailContext } from './message.ts';

/**
 * An email of a seller; plain text, lines end with `
 * `.
 */
interface PlainEmail {
  readonly sellerId: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The single ticket that it is about. */
  readonly ticketId?: string;
}

/** An email about an order, which is written when it is sent. */
export interface OrderEmail {
  readonly sellerId: string;
  readonly to: string;
  /** The name of the template that writes it. */
  readonly template: string;
  readonly checkoutId: string;
  /** The single ticket that it is about. */
  readonly ticketId?: string;
}

/** The subject of a queued email. */
interface EmailSubject {
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly checkoutId?: string;
  readonly ticketId?: string;
  readonly voucherOrderId?: string;
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

export interface SendingOptions {
  /** Spreads attempts that failed together, from 0 to 1. */
  readonly random?: () => number;
  /** Stops after the running batch when aborted. */
  readonly signal?: AbortSignal;
  /** Waits between two batches; gets the duration of the last one in milliseconds. */
  readonly rest?: (took: number) => Promise<void>;
  /** Called for every attempt. */
  readonly attempted?: (isDone: boolean) => void;
}

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

const minute = 60_000;
/** The pauses after failed attempts, approximately; after the last of them there is one more attempt. */
const backoffMs = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute];
const maxAttempts = backoffMs.length + 1;
/** The time of a claim. After it, the process is assumed to have ended without storing the outcome. */
const lease = 10 * minute;
const batch = 5;

/** Queues an email: it is sent if, and only if, the transaction commits. */
export async function queueEmail(
  tx: Queryable,
  { sellerId, to, subject, text, ticketId }: PlainEmail,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, ticket_id, created_at, next_at)
     values ($1, $2, $3, $4, $5, $7, $6::timestamptz, $6::timestamptz)`,
    [newId(now), sellerId, to, subject, text, now, ticketId ?? null],
  );
}

/** The same for emails about orders. @param due The time before which they are not sent. */
export async function queueOrderEmails(
  tx: Queryable,
  mails: readonly OrderEmail[],
  now: Date,
  due = now,
): Promise<void> {
  if (mails.length === 0) return;
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, template, checkout_id, ticket_id, created_at, next_at)
     select m.id, m.seller_id, m.recipient, '', '', m.template, m.checkout_id, m.ticket_id, $6::timestamptz, $8::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $7::text[])
       as m (id, seller_id, recipient, template, checkout_id, ticket_id)`,
    [
      mails.map(() => newId(now)),
      mails.map(({ sellerId }) => sellerId),
      mails.map(({ to }) => to),
      mails.map(({ template }) => template),
      mails.map(({ checkoutId }) => checkoutId),
      now,
      mails.map(({ ticketId }) => ticketId ?? null),
      due,
    ],
  );
}

/** The minimum time between two emails with the same news about an order: frequent changes do not flood a mailbox. */
const quiet = 10 * minute;

/**
 * The same for an email that is written when it is sent. Nothing when one is waiting, which will include this change;
 * otherwise at least ten minutes after the last one.
 */
export async function queueNews(tx: Queryable, mail: OrderEmail, now: Date): Promise<void> {
  const { template, checkoutId, ticketId, to } = mail;
  // Locked until the commit: the sending job skips it meanwhile, and does not write it without this change.
  const same = await tx.query<{ attempts: number; at: Date; is_open: boolean }>(
    `select attempts, coalesce(sent_at, created_at) as at, sent_at is null and dead_at is null as is_open from mail
     where checkout_id = $1 and template = $2 and ticket_id is not distinct from $3 and recipient = $4
       and (sent_at is null or sent_at > $5::timestamptz) for update`,
    [checkoutId, template, ticketId ?? null, to, new Date(now.getTime() - quiet)],
  );
  if (same.some(({ attempts, is_open: isOpen }) => isOpen && attempts === 0)) return;
  const due = Math.max(now.getTime(), ...same.map(({ at }) => at.getTime() + quiet));
  await queueOrderEmails(tx, [mail], now, new Date(due));
}

/**
 * Sends due emails and answers their number. Several processes can do so at the same time. Emails arrive at least once:
 * a process that ends between sending and storing sends one again, under the same Message-ID.
 * @throws Error without addresses or texts when emails were not accepted; they are tried again later.
 */
export async function sendEmails(
  context: EmailContext,
  mailer: Mailer,
  templates: EmailTemplates,
  { random = Math.random, signal, attempted, rest }: SendingOptions = {},
): Promise<number> {
  const { db, now } = context;
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
      await noteFault(db, mail, faultOf(error), { now: now(), chance: random() });
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
  while (signal?.aborted !== true) {
    const begun = performance.now();
    const mails = await takeDue(db, now());
    // Outside of a transaction: a slow server would block a connection, and the embedded database has one.
    await Promise.all(mails.map(send));
    if (mails.length < batch) break;
    await rest?.(performance.now() - begun);
  }
  if (faults.length > 0)
    throw new Error(`Mails were not taken: ${[...new Set(faults)].join(', ')}`, { cause: causes[0] });
  return sent;
}

/** The whole message; nothing for an email whose subject is deleted. */
async function writeEmail(context: EmailContext, templates: EmailTemplates, mail: EmailRow, from: string) {
  const { id, recipient: to, seller } = mail;
  const email = await emailOf(context, templates, mail);
  return email && (await finishMail(email, { id, from, to, date: context.now(), seller }));
}

/** The content: stored before, or written now by its template. */
async function emailOf(context: EmailContext, templates: EmailTemplates, mail: EmailRow): Promise<Email | undefined> {
  const { subject, body: text, template: name } = mail;
  if (name === null) return { subject, text };
  const template = templates[name];
  if (!template) throw new Error(`There is no template "${name}" for emails.`);
  return await template.write(context, subjectOf(mail));
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

async function takeDue(db: Queryable, now: Date): Promise<EmailRow[]> {
  return await db.query<EmailRow>(
    `update mail m set attempts = m.attempts + 1, next_at = $2::timestamptz from seller s
     where s.id = m.seller_id and m.id in (
       select id from mail where sent_at is null and dead_at is null and next_at <= $1::timestamptz and attempts < ${maxAttempts}
       order by next_at, id limit ${batch} for update skip locked)
     returning m.id, m.recipient, m.subject, m.body, m.template, m.checkout_id, m.ticket_id, m.voucher_order_id, m.attempts,
       s.data as seller`,
    [now, new Date(now.getTime() + lease)],
  );
}

async function noteFault(
  db: Queryable,
  { id, attempts }: EmailRow,
  fault: string,
  { now, chance }: { readonly now: Date; readonly chance: number },
): Promise<void> {
  const pause = backoffMs[attempts - 1];
  await db.query(
    `update mail set error = $2, next_at = $3::timestamptz, dead_at = case when $4 then $5::timestamptz end
     where id = $1 and attempts = $6 and sent_at is null`,
    [id, fault, new Date(now.getTime() + (pause ?? 0) * (0.8 + 0.4 * chance)), pause === undefined, now, attempts],
  );
}

/** A code, e.g. `EENVELOPE 550`: a server's full message may repeat addresses. */
function faultOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const texts = [code, responseCode].filter((word) => typeof word === 'string' || typeof word === 'number');
  return texts.join(' ').slice(0, 100) || 'UNKNOWN';
}

/** The time for which emails are stored: sent ones without their text, dead ones for a replay. */
export const retentionMs = 30 * 24 * 60 * minute;

/** Deletes emails of a month ago, and gives up those whose last attempt did not end. */
export async function deleteExpiredMails(db: Queryable, templates: EmailTemplates, now: Date): Promise<void> {
  const gone = await db.query<SubjectRow & { template: string | null }>(
    `delete from mail where created_at < $1::timestamptz
     returning id, recipient, template, checkout_id, ticket_id, voucher_order_id`,
    [new Date(now.getTime() - retentionMs)],
  );
  for (const [name, template] of Object.entries(templates))
    await template.deleted?.(db, gone.filter((row) => row.template === name).map(subjectOf));
  await db.query(
    `update mail set dead_at = $1::timestamptz, error = 'INTERRUPTED'
     where sent_at is null and dead_at is null and next_at <= $1::timestamptz and attempts >= ${maxAttempts}`,
    [now],
  );
}
