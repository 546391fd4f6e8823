/**
 * The queue of emails: an email is stored in the transaction of its cause, and sent by a job (`sending.ts`). Emails that
 * a stranger can have sent to any address are queued through `limited-queue.ts`.
 */
import type { Queryable } from '../database/index.ts';
import type { RetriedQueue } from '../jobs/description.ts';
import { normalizeEmail } from '../security/email-key.ts';
import { newId } from '../security/ids.ts';

/** An email of a seller; plain text, each line with its end. */
export interface PlainEmail {
  readonly sellerId: string;
  /** One address. It is stored in one spelling of its domain, so that spellings count together. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The single ticket that it is about. */
  readonly ticketId?: string;
  /** The limit that it counts towards; see `limited-queue.ts`. */
  readonly limitedAs?: string;
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
  /** The limit that it counts towards; see `limited-queue.ts`. */
  readonly limitedAs?: string;
}

/** An email about a voucher order, which is written when it is sent. */
interface VoucherOrderEmail {
  readonly sellerId: string;
  readonly to: string;
  /** The name of the template that writes it. */
  readonly template: string;
  readonly voucherOrderId: string;
}

const minute = 60_000;

export const mailQueue = {
  table: 'mail',
  due: 'next_at',
  state: { doneAt: 'sent_at', deadAt: 'dead_at' },
  attempts: 'attempts',
  error: 'error',
  batch: 5,
  leaseMs: 10 * minute,
  backoffMs: [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute],
  dismissedAt: 'dismissed_at',
} satisfies RetriedQueue;

/** Queues an email: it is sent if, and only if, the transaction commits. */
export async function queueEmail(
  tx: Queryable,
  { sellerId, to, subject, text, ticketId, limitedAs }: PlainEmail,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, ticket_id, limited_as, created_at, next_at)
     values ($1, $2, $3, $4, $5, $7, $8, $6::timestamptz, $6::timestamptz)`,
    [newId(now), sellerId, normalizeEmail(to), subject, text, now, ticketId ?? null, limitedAs ?? null],
  );
}

/** The same for emails about orders; their ids. @param due The time before which they are not sent. */
export async function queueOrderEmails(
  tx: Queryable,
  mails: readonly OrderEmail[],
  now: Date,
  due = now,
): Promise<string[]> {
  if (mails.length === 0) return [];
  const ids = mails.map(() => newId(now));
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, template, checkout_id, ticket_id, limited_as, created_at, next_at)
     select m.id, m.seller_id, m.recipient, '', '', m.template, m.checkout_id, m.ticket_id, m.limited_as, $6::timestamptz, $8::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $7::text[], $9::text[])
       as m (id, seller_id, recipient, template, checkout_id, ticket_id, limited_as)`,
    [
      ids,
      mails.map(({ sellerId }) => sellerId),
      mails.map(({ to }) => normalizeEmail(to)),
      mails.map(({ template }) => template),
      mails.map(({ checkoutId }) => checkoutId),
      now,
      mails.map(({ ticketId }) => ticketId ?? null),
      due,
      mails.map(({ limitedAs }) => limitedAs ?? null),
    ],
  );
  return ids;
}

/** Queues an email about a voucher order. */
export async function queueVoucherOrderEmail(
  tx: Queryable,
  { sellerId, to, template, voucherOrderId }: VoucherOrderEmail,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, template, voucher_order_id, created_at, next_at)
     values ($1, $2, $3, '', '', $4, $5, $6::timestamptz, $6::timestamptz)`,
    [newId(now), sellerId, normalizeEmail(to), template, voucherOrderId, now],
  );
}

/** Queues an email that its template writes from a stored text. */
export async function queueWritten(
  tx: Queryable,
  {
    sellerId,
    to,
    template,
    body,
    limitedAs,
  }: Pick<PlainEmail, 'sellerId' | 'to'> & {
    readonly template: string;
    readonly body: string;
    readonly limitedAs: string;
  },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, template, limited_as, created_at, next_at)
     values ($1, $2, $3, '', $4, $5, $6, $7::timestamptz, $7::timestamptz)`,
    [newId(now), sellerId, normalizeEmail(to), body, template, limitedAs, now],
  );
}

/** The minimum time between two emails with the same news about an order: frequent changes do not flood a mailbox. */
const throttleMs = 10 * minute;

/**
 * The time at which news about an order is sent: at least ten minutes after the last email of its template. Nothing when
 * one is waiting, which will include the news.
 */
export async function newsDue(tx: Queryable, mail: OrderEmail, now: Date): Promise<Date | undefined> {
  const { template, checkoutId, ticketId, to } = mail;
  // Locked until the commit: the sending job skips it meanwhile, and does not write it without this change.
  const same = await tx.query<{ attempts: number; at: Date; is_open: boolean }>(
    `select attempts, coalesce(sent_at, created_at) as at, sent_at is null and dead_at is null as is_open from mail
     where checkout_id = $1 and template = $2 and ticket_id is not distinct from $3 and recipient = $4
       and (sent_at is null or sent_at > $5::timestamptz) for update`,
    [checkoutId, template, ticketId ?? null, to, new Date(now.getTime() - throttleMs)],
  );
  if (same.some(({ attempts, is_open: isOpen }) => isOpen && attempts === 0)) return undefined;
  return new Date(Math.max(now.getTime(), ...same.map(({ at }) => at.getTime() + throttleMs)));
}

/** Deletes an email, sent or not, unless it goes to one of these addresses. */
export async function deleteEmail(tx: Queryable, id: string, unlessTo: readonly string[]): Promise<void> {
  await tx.query(
    `delete from mail where id = $1 and lower(recipient) <> all (select lower(address) from unnest($2::text[]) as address)`,
    [id, unlessTo],
  );
}

/**
 * Readdresses what waits for the buyer of an order whose address is corrected. A confirmation is dropped: the caller queues
 * a new one.
 */
export async function readdressOrderEmails(
  tx: Queryable,
  { checkoutId, from, to }: { readonly checkoutId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const waiting = `checkout_id = $1 and lower(recipient) = lower($2) and ticket_id is null and sent_at is null`;
  const about = [checkoutId, normalizeEmail(from)];
  await tx.query(`delete from mail where ${waiting} and template = 'confirmation'`, about);
  await tx.query(
    `update mail set recipient = $3 where ${waiting} and template in ('tickets', 'changed', 'overdue', 'moved')`,
    [...about, normalizeEmail(to)],
  );
}
