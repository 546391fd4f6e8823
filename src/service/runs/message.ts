/** Emails of a seller to the holders of an event: who gets one, how it reads, and the run that queues them. */
import type { MessageAnswer, MessageInput } from '../../contract/runs.ts';
import type { Queryable } from '../database/index.ts';
import { textIn } from '../events/seller-terms.ts';
import { findOwnEvent, type StoredEvent } from '../events/records.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { EmailLanguage } from '../locales/index.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { queueEmail } from '../mail/queue.ts';
import { linesOf, oneLine } from '../mail/sanitize.ts';
import {
  addRecipients,
  type Example,
  addresseeOf,
  countLanguages,
  languageOf,
  peopleOfEvent,
  type Recipient,
  type RecipientItem,
} from './recipients.ts';
import { insertRun, type RunRow } from './rows.ts';

/** The words of a message, and who it is for. */
export type Message = Pick<MessageInput, 'subject' | 'text' | 'ticketTypeIds' | 'underShopIds'>;

/** One email for each address, to those with tickets of types `$2` and orders of under-shops `$3`. */
const recipients = `
select distinct on (lower(email)) checkout_id, ticket_id, email, locale from (${peopleOfEvent}) x
where email is not null and ($2::text[] is null or ticket_type_id = any($2)) and ($3::text[] is null or shop_id = any($3))
order by lower(email), checkout_id, ticket_id nulls first`;

/** The maximum number of messages to the holders of an event within a day. */
const maxPerDay = 10;
const day = 86_400_000;

/** @throws ApiError 400 for empty words, and for types and under-shops that the event doesn't have */
export function assertMessage({ record }: StoredEvent, message: Message): void {
  for (const field of ['subject', 'text'] as const) {
    const words = message[field];
    const all = typeof words === 'string' ? [words] : Object.values(words);
    if (!all.some((each) => /\S/.test(each))) throw invalid(field, 'Expected a text');
  }
  const known = {
    ticketTypeIds: record.tickets?.map(({ _id }) => _id),
    underShopIds: record.underShops?.map(({ _id }) => _id),
  };
  for (const field of ['ticketTypeIds', 'underShopIds'] as const)
    message[field]?.forEach((id, at) => {
      if (known[field]?.includes(id) !== true) throw invalid(`${field}.${at}`, 'Expected an id of this event');
    });
}

/** Who would get a message, and how it reads in each of their languages. */
export async function previewMessage(
  db: Queryable,
  event: StoredEvent,
  message: Message,
): Promise<MessageAnswer & { examples: Example[] }> {
  const people = await readRecipients(db, event, message);
  const languages = countLanguages(
    event,
    people.map(({ locale }) => locale),
  );
  return {
    recipients: people.length,
    languages,
    examples: languages.map(({ language }) => ({ language, ...written(event, message, language) })),
  };
}

/** Writes the run that queues a message to each recipient. @throws ApiError 429 beyond the limit of a day */
export async function startMessage(
  tx: Queryable,
  event: StoredEvent,
  message: Message,
  by: string,
  now: Date,
): Promise<string> {
  const { record, sellerId } = event;
  const [recent] = await tx.query<{ count: number }>(
    `select count(*)::int as count from run
     where event_id = $1 and kind = 'message' and state <> 'undone' and created_at > $2::timestamptz`,
    [record._id, new Date(now.getTime() - day)],
  );
  if ((recent?.count ?? 0) >= maxPerDay)
    throw new ApiError(429, 'TOO_MANY_REQUESTS', `At most ${maxPerDay} messages a day go to the holders of an event.`);
  const people = await readRecipients(tx, event, message);
  const { subject, text } = message;
  const id = await insertRun(
    tx,
    { seller_id: sellerId, event_id: record._id, kind: 'message', data: { subject, text }, created_by: by },
    now,
  );
  await addRecipients(tx, id, people);
  return id;
}

/**
 * Queues the message of a run to one recipient of a locked order, and answers the number of emails: none once the order
 * or the ticket is not valid any more.
 */
export async function mailHolder(
  tx: Queryable,
  { data, seller_id: sellerId, event_id: eventId }: Pick<RunRow, 'data' | 'seller_id' | 'event_id'>,
  item: RecipientItem,
  now: Date,
): Promise<number> {
  const event = await findOwnEvent(tx, sellerId, eventId ?? '');
  const to = event && (await addresseeOf(tx, item));
  if (!to) return 0;
  const mail = written(event, data as unknown as Message, languageOf(event, to.locale));
  const { ticketId } = item;
  await queueEmail(tx, { sellerId, to: to.email, ...mail, ...(ticketId !== null && { ticketId }) }, now);
  return 1;
}

async function readRecipients(
  db: Queryable,
  { record }: StoredEvent,
  { ticketTypeIds, underShopIds }: Message,
): Promise<Recipient[]> {
  return await db.query<Recipient>(recipients, [record._id, ticketTypeIds ?? null, underShopIds ?? null]);
}

/** The email as it is sent: paragraphs stay, and the seller signs. */
function written({ seller }: StoredEvent, { subject, text }: Message, language: EmailLanguage) {
  const paragraphs = textIn(text, language, seller).split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)/);
  return {
    subject: oneLine(textIn(subject, language, seller)),
    text: plainEmail(
      seller,
      paragraphs.map((paragraph) => linesOf(paragraph).join('\n')),
    ),
  };
}
