/** The people an event emails: its buyers, and those who hold a transferred ticket. */
import type { Database, Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { emailLanguage, textsIn, type EmailLanguage } from '../locales/index.ts';
import { queueEmail } from '../mail/queue.ts';
import type { OrderRow } from '../orders/row.ts';
import { testAddress } from '../sellers/user-rows.ts';

/** Where an email about an order or a ticket goes, and in which language. */
export interface Addressee {
  readonly email: string;
  readonly locale: string | null;
}

/** A buyer of an order, or the holder of a transferred ticket. */
export interface Recipient extends Addressee {
  readonly checkout_id: string;
  readonly ticket_id: string | null;
}

/**
 * The people with a valid ticket that admits to the event `$1`, by order and by transferred ticket. Season tickets with a
 * place in it count.
 */
export const peopleOfEvent = `
  select t.checkout_id, case when t.transferred_at is not null then t.id end as ticket_id,
    case when t.transferred_at is null then c.data#>>'{details,email}' else t.holder->>'email' end as email,
    case when t.transferred_at is null then c.data->>'preferredLanguage' else t.holder->>'locale' end as locale,
    t.ticket_type_id, c.shop_id
  from ticket t join checkout c on c.id = t.checkout_id
  where (t.event_id = $1 or exists (select 1 from season_place p where p.ticket_id = t.id and p.event_id = $1))
    and t.status <> 'INVALID' and c.status = 'COMPLETE'`;

/** Adds an item to a run for each recipient. */
export async function addRecipients(tx: Queryable, runId: string, people: readonly Recipient[]): Promise<void> {
  await tx.query(
    `insert into run_item (run_id, id, checkout_id, ticket_id, state)
     select $1, coalesce(ticket_id, checkout_id), checkout_id, ticket_id, 'waiting'
     from unnest($2::text[], $3::text[]) as r (checkout_id, ticket_id)`,
    [runId, people.map(({ checkout_id: order }) => order), people.map(({ ticket_id: ticket }) => ticket)],
  );
}

/** What an item of a run is about: an order, or a ticket of it that another person holds. */
export interface RecipientItem {
  readonly order: OrderRow;
  readonly ticketId: string | null;
}

/** Whom an item of a run writes to now; nothing once the order or the ticket is not valid any more. */
export async function addresseeOf(tx: Queryable, { order, ticketId }: RecipientItem): Promise<Addressee | undefined> {
  if (order.status !== 'COMPLETE') return undefined;
  const { details, preferredLanguage: locale = null } = order.data;
  if (ticketId === null) return details && { email: details.email, locale };
  const [holder] = await tx.query<{ email: string | null; locale: string | null }>(
    `select holder->>'email' as email, holder->>'locale' as locale from ticket where id = $1 and status <> 'INVALID'`,
    [ticketId],
  );
  return typeof holder?.email === 'string' ? { email: holder.email, locale: holder.locale } : undefined;
}

/** The language of an email to someone, of those that emails are written in. */
export function languageOf({ seller }: Pick<StoredEvent, 'seller'>, locale: string | null): EmailLanguage {
  return emailLanguage(locale ?? undefined, seller.defaultLanguage);
}

/** How an email reads in a language. */
export interface Example {
  readonly language: EmailLanguage;
  readonly subject: string;
  readonly text: string;
}

/** Queues each example to the signed-in user, marked as a test. Answers the address. @throws ApiError 409 for a key */
export async function sendTest(
  db: Database,
  { sellerId }: StoredEvent,
  examples: readonly Example[],
  userId: string | undefined,
  now: Date,
): Promise<string> {
  const to = await testAddress(db, userId);
  await db.transaction(async (tx) => {
    for (const { language, subject, text } of examples) {
      const { sample } = textsIn(language).documents.email;
      await queueEmail(tx, { sellerId, to, subject: sample.test(subject), text }, now);
    }
  });
  return to;
}

/** How many emails are written in which language; one language with none where there is no recipient. */
export function countLanguages(
  event: Pick<StoredEvent, 'seller'>,
  locales: Iterable<string | null>,
): { language: EmailLanguage; recipients: number }[] {
  const counts = new Map<EmailLanguage, number>();
  for (const locale of locales) {
    const language = languageOf(event, locale);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  if (counts.size === 0) counts.set(languageOf(event, null), 0);
  return [...counts].map(([language, recipients]) => ({ language, recipients }));
}
