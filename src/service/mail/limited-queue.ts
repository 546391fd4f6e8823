/**
 * The limit on emails that a stranger can have sent to any address: of each kind, an address gets five an hour from a
 * seller. Further emails about orders are gathered in one. The kinds, with who can have them sent and what happens
 * beyond the limit, are listed in `docs/operators/mail.md`.
 */
import type { Queryable } from '../database/index.ts';
import { normalizeEmail } from '../security/email-key.ts';
import { newId } from '../security/ids.ts';
import { queueEmail, queueOrderEmails, type OrderEmail, type PlainEmail } from './queue.ts';

/** The kinds of limited emails. */
export type LimitedKind = 'order' | 'payment' | 'offer' | 'waiting' | 'turn' | 'address' | 'test';

/** The name of an email address at a seller, for one kind of emails. */
interface Limited {
  readonly sellerId: string;
  readonly to: string;
  readonly kind: LimitedKind;
}

const maxPerHour = 5;
const hour = 3_600_000;

/** A SQL condition: an address may get one more email of a kind. The arguments are SQL, too. */
export function hasRoom(kind: LimitedKind, seller: string, address: string, now: string): string {
  return `(select count(*) from mail of_hour where of_hour.seller_id = ${seller} and lower(of_hour.recipient) = lower(${address})
    and of_hour.limited_as = '${kind}' and of_hour.created_at > ${now} - interval '1 hour') < ${maxPerHour}`;
}

/** The milliseconds until an address may get one more email of a kind; 0 when it may now. */
export async function timeUntilRoom(db: Queryable, { sellerId, to, kind }: Limited, now: Date): Promise<number> {
  const [fifth] = await db.query<{ created_at: Date }>(
    `select created_at from mail where seller_id = $1 and lower(recipient) = lower($2) and limited_as = $3
       and created_at > $4::timestamptz order by created_at desc limit 1 offset ${maxPerHour - 1}`,
    [sellerId, normalizeEmail(to), kind, new Date(now.getTime() - hour)],
  );
  return fifth ? Math.max(1, fifth.created_at.getTime() + hour - now.getTime()) : 0;
}

/** Queues an email, or drops it beyond the limit. */
export async function queueOrDrop(tx: Queryable, kind: LimitedKind, mail: PlainEmail, now: Date): Promise<void> {
  const { sellerId, to } = mail;
  if ((await timeUntilRoom(tx, { sellerId, to, kind }, now)) === 0)
    await queueEmail(tx, { ...mail, limitedAs: kind }, now);
}

/** An email to the buyer of an order that is written now. */
type PlainOrderEmail = PlainEmail & { readonly checkoutId: string };
/** An email to the buyer of an order: written when it is sent, or now. */
export type OrderNews = OrderEmail | PlainOrderEmail;

/** Queues an email about an order. @param isLimited It counts towards the limit, since the address may be any. */
export async function queueAboutOrder(
  tx: Queryable,
  mail: PlainOrderEmail,
  isLimited: boolean,
  now: Date,
): Promise<void> {
  if (isLimited) await queueOrderNews(tx, [mail], now);
  else await queueEmail(tx, mail, now);
}

/**
 * Queues emails to buyers about their orders. Beyond the limit an order is named in one email, which is sent an hour
 * after it was queued; see `documents/gathered-email.ts`.
 * @param due The time before which those within the limit are not sent.
 */
export async function queueOrderNews(tx: Queryable, mails: readonly OrderNews[], now: Date, due = now): Promise<void> {
  if (mails.length === 0) return;
  const counts = await countsOf(tx, mails, now);
  const beyond: OrderNews[] = [];
  const templates: OrderEmail[] = [];
  for (const mail of mails) {
    const count = counts.get(keyOf(mail)) ?? 0;
    counts.set(keyOf(mail), count + 1);
    if (count >= maxPerHour) beyond.push(mail);
    else if ('template' in mail) templates.push({ ...mail, limitedAs: 'order' });
    else await queueEmail(tx, { ...mail, limitedAs: 'order' }, now);
  }
  await queueOrderEmails(tx, templates, now, due);
  if (beyond.length > 0) await gather(tx, beyond, now);
}

/** An address as emails are counted. Databases differ in the case of letters beyond ASCII, so SQL decides on those. */
const addressOf = (to: string) => normalizeEmail(to).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The name of a recipient, as SQL writes it, too. */
function keyOf({ sellerId, to }: Pick<OrderNews, 'sellerId' | 'to'>): string {
  return `${sellerId} ${addressOf(to)}`;
}

/** A SQL query for the recipients of emails; `$1` and `$2` are their sellers and addresses. */
const recipients = '(select distinct * from unnest($1::text[], $2::text[]) as r (seller_id, recipient)) r';
const recipientsOf = (mails: readonly OrderNews[]) => [
  mails.map(({ sellerId }) => sellerId),
  mails.map(({ to }) => addressOf(to)),
];

async function countsOf(tx: Queryable, mails: readonly OrderNews[], now: Date): Promise<Map<string, number>> {
  const rows = await tx.query<{ key: string; amount: number }>(
    `select r.seller_id || ' ' || r.recipient as key, count(*)::int as amount
     from ${recipients} join mail m on m.seller_id = r.seller_id and lower(m.recipient) = lower(r.recipient)
     where m.limited_as = 'order' and m.created_at > $3::timestamptz group by 1`,
    [...recipientsOf(mails), new Date(now.getTime() - hour)],
  );
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

/** Adds orders to the waiting emails of their buyers, which name them. */
async function gather(tx: Queryable, mails: readonly OrderNews[], now: Date): Promise<void> {
  // Locked until the commit: the sending job skips a waiting email meanwhile, and does not write it without these.
  const waiting = await tx.query<{ id: string; key: string }>(
    `select m.id, r.seller_id || ' ' || r.recipient as key
     from mail m join ${recipients} on m.seller_id = r.seller_id and lower(m.recipient) = lower(r.recipient)
     where m.template = 'orders' and m.sent_at is null and m.dead_at is null and m.attempts = 0
     order by m.id for update of m`,
    recipientsOf(mails),
  );
  const ids = new Map(waiting.map(({ id, key }) => [key, id]));
  const missing = new Map(mails.filter((mail) => !ids.has(keyOf(mail))).map((mail) => [keyOf(mail), mail]));
  for (const [key, { sellerId, to, checkoutId }] of missing) {
    const [mail] = await queueOrderEmails(
      tx,
      [{ sellerId, to, checkoutId, template: 'orders' }],
      now,
      new Date(now.getTime() + hour),
    );
    if (mail !== undefined) ids.set(key, mail);
  }
  await tx.query(
    `insert into mail (id, seller_id, recipient, subject, body, template, checkout_id, gathered_in, created_at, next_at, sent_at)
     select m.id, m.seller_id, m.recipient, '', '', 'gathered', m.checkout_id, m.gathered_in, $6::timestamptz, $6::timestamptz, $6::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as m (id, seller_id, recipient, checkout_id, gathered_in)`,
    [
      mails.map(() => newId(now)),
      mails.map(({ sellerId }) => sellerId),
      mails.map(({ to }) => normalizeEmail(to)),
      mails.map(({ checkoutId }) => checkoutId),
      mails.map((mail) => ids.get(keyOf(mail)) ?? null),
      now,
    ],
  );
}
