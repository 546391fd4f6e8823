/** The postponement of an event, its emails as a run, and its undoing before the run begins. */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord } from '../../contract/events.ts';
import type { Api } from '../../contract/index.ts';
import type { Queryable } from '../database/index.ts';
import { movedExample, type Samples } from '../documents/event-examples.ts';
import { eventChanges } from '../event-editing/event-changes.ts';
import { changeEvent, tell } from '../event-editing/management.ts';
import { postponed } from '../event-editing/postpone.ts';
import { eventAnswer } from '../events/answers.ts';
import { ownEvent } from '../events/own-events.ts';
import type { StoredEvent } from '../events/records.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { assertVersion } from '../http/versions.ts';
import { queueOrderEmails } from '../mail/queue.ts';
import {
  addRecipients,
  addresseeOf,
  countLanguages,
  peopleOfEvent,
  sendTest,
  type Recipient,
  type RecipientItem,
} from './recipients.ts';
import { insertRun, openRun, type RunRow } from './rows.ts';

/** One email for each order and for each transferred ticket. */
const recipients = `
select distinct on (checkout_id, ticket_id) checkout_id, ticket_id, email, locale from (${peopleOfEvent}) x
where email is not null order by checkout_id, ticket_id`;

/** The fields of a record that a postponement changed; null where one was missing. */
type Fields = Readonly<Record<string, unknown>>;
interface Undo {
  readonly before: Fields;
  readonly after: Fields;
}

/** The handler of postponements. */
export function postponeHandlers({ db, now, publicUrl }: Context): Handlers<Pick<Api['events'], 'postpone'>> {
  return {
    async postpone({ id, notify, dryRun, test, ...input }, call) {
      const { sellerId, id: by } = apiKeyOf(call);
      const at = now();
      if (dryRun === true || test === true) {
        const stored = await ownEvent(db, sellerId, id);
        const event = { ...stored, record: postponed(stored, input) };
        const people = await db.query<Recipient>(recipients, [id]);
        const notification = preview({ publicUrl, now }, event, people);
        if (test !== true) return { ...eventAnswer(event.record), notification };
        const sentTo = await sendTest(db, event, notification.examples, call.user?.id, at);
        return { ...eventAnswer(event.record), notification: { ...notification, sentTo } };
      }
      const done = await db.transaction(async (tx) => {
        const stored = await ownEvent(tx, sellerId, id, true);
        assertVersion(call, stored.version);
        const changed = postponed(stored, input);
        if (isDeepStrictEqual(changed, stored.record)) return { event: stored, emails: 0 };
        if ((await openRun(tx, id, 'postpone')) !== undefined)
          throw new ApiError(
            409,
            'WRONG_STATE',
            'Emails about an earlier postponement are under way. Undo that one, or wait until they are sent.',
          );
        await changeEvent(tx, stored, changed, at);
        const event = await tell(tx, 'event.updated', sellerId, id, at);
        call.noteChanges?.(eventChanges(stored, event));
        if (notify !== true) return { event, emails: 0 };
        return { event, ...(await startEmails(tx, { stored, event, by }, at)) };
      });
      const { event, ...notification } = done;
      call.setVersion?.(event.version);
      return { ...eventAnswer(event.record), ...(notify === true && { notification }) };
    },
  };
}

/** Who would get an email, and how it reads in each of their languages. @param event As it would be. */
function preview(context: Samples, event: StoredEvent, people: readonly Recipient[]) {
  const languages = countLanguages(
    event,
    people.map(({ locale }) => locale),
  );
  const examples = languages.map(({ language }) => ({ language, ...movedExample(context, event, language) }));
  return { emails: people.length, languages, examples };
}

/** Writes the run of the emails; none where there is no recipient. */
async function startEmails(
  tx: Queryable,
  { stored, event, by }: { readonly stored: StoredEvent; readonly event: StoredEvent; readonly by: string },
  now: Date,
): Promise<{ emails: number; runId?: string }> {
  const { record, sellerId } = event;
  const people = await tx.query<Recipient>(recipients, [record._id]);
  if (people.length === 0) return { emails: 0 };
  const data = { ...differences(stored.record, record) };
  const run = { seller_id: sellerId, event_id: record._id, kind: 'postpone', data, created_by: by } as const;
  const runId = await insertRun(tx, run, now);
  await addRecipients(tx, runId, people);
  return { emails: people.length, runId };
}

/** What a postponement changed, but for what is noted with each change. */
function differences(was: EventRecord, is: EventRecord): Undo {
  const [before, after]: readonly [Fields, Fields] = [was, is];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => field !== 'updatedAt' && !isDeepStrictEqual(before[field], after[field]),
  );
  const of = (record: Fields) => Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
  return { before: of(before), after: of(after) };
}

/**
 * The event has the date again that it had before. The caller has locked it.
 * @throws ApiError 409 when what the postponement changed has been changed since
 */
export async function undoPostpone(tx: Queryable, stored: StoredEvent, data: unknown, now: Date): Promise<void> {
  const { before, after } = data as Undo;
  const { record, sellerId } = stored;
  const is: Fields = record;
  if (Object.entries(after).some(([field, value]) => !isDeepStrictEqual(is[field] ?? null, value)))
    throw new ApiError(
      409,
      'WRONG_STATE',
      'The dates of this event have been changed since. Postpone it again instead.',
    );
  const kept = Object.entries({ ...record, ...before }).filter(([, value]) => value !== null);
  await changeEvent(tx, stored, Object.fromEntries(kept) as EventRecord, now);
  await tell(tx, 'event.updated', sellerId, record._id, now);
}

/** Queues the email of a run to one recipient of a locked order, and answers the number of emails. */
export async function mailMoved(
  tx: Queryable,
  { seller_id: sellerId }: Pick<RunRow, 'seller_id'>,
  item: RecipientItem,
  now: Date,
): Promise<number> {
  const to = await addresseeOf(tx, item);
  if (!to) return 0;
  const { order, ticketId } = item;
  const { id: checkoutId } = order;
  const mail = { sellerId, to: to.email, template: 'moved', checkoutId } as const;
  await queueOrderEmails(tx, [{ ...mail, ...(ticketId !== null && { ticketId }) }], now);
  return 1;
}
