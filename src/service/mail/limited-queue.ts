/** The queue of emails of which a recipient gets only so many an hour; further ones are gathered in one email. */
import type { Queryable } from '../database/index.ts';
import { queueOrderEmails, type OrderEmail } from './queue.ts';

const hour = 3_600_000;

/**
 * Queues emails of one template, at most `max` an hour for each recipient of a seller. Further ones are left to an
 * email of the template `gathered`, which is sent after an hour; its template finds what it is about.
 */
export async function queueLimited(
  tx: Queryable,
  mails: readonly OrderEmail[],
  { gathered, max }: { readonly gathered: string; readonly max: number },
  now: Date,
): Promise<void> {
  const [first] = mails;
  if (!first) return;
  // Locked until the commit: the sending job skips a waiting email meanwhile, and does not write it without this one.
  const earlier = await tx.query<{ key: string; is_single: boolean }>(
    `select m.seller_id || ' ' || lower(m.recipient) as key, m.template = $3 as is_single
     from mail m join (select distinct * from unnest($1::text[], $2::text[]) as r (seller_id, recipient)) r
       on m.seller_id = r.seller_id and lower(m.recipient) = r.recipient
     where (m.template = $3 and m.created_at > $5::timestamptz)
       or (m.template = $4 and m.sent_at is null and m.dead_at is null and m.attempts = 0)
     order by m.id
     for update of m`,
    [
      mails.map(({ sellerId }) => sellerId),
      mails.map(({ to }) => to.toLowerCase()),
      first.template,
      gathered,
      new Date(now.getTime() - hour),
    ],
  );
  const waiting = new Set(earlier.filter(({ is_single: isSingle }) => !isSingle).map(({ key }) => key));
  const counts = new Map<string, number>();
  for (const { key, is_single: isSingle } of earlier) if (isSingle) counts.set(key, (counts.get(key) ?? 0) + 1);
  const single: OrderEmail[] = [];
  const later: OrderEmail[] = [];
  for (const mail of mails) {
    const key = `${mail.sellerId} ${mail.to.toLowerCase()}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    if (count < max) single.push(mail);
    else if (!waiting.has(key)) later.push({ ...mail, template: gathered });
    if (count >= max) waiting.add(key);
  }
  await queueOrderEmails(tx, single, now);
  await queueOrderEmails(tx, later, now, new Date(now.getTime() + hour));
}
