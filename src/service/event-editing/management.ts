/** The operations of a seller's events: create, read, change, delete, list. */
import type { EventChanges, EventInput, EventRecord } from '../../contract/events.ts';
import type { Api } from '../../contract/index.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Queryable } from '../database/index.ts';
import { changed } from './changes.ts';
import { deletedEvent, eventChanges } from './event-changes.ts';
import { assertEvent, rejectProblems, type Draft } from './checks.ts';
import { lockFamily, lockGroupsOf, wrongChildren } from './groups.ts';
import { eventAnswer } from '../events/answers.ts';
import { withCategoryRefs, withIds } from '../events/ids.ts';
import { followed, sharedChanges } from './series-updates.ts';
import { listEvents } from './list.ts';
import { lockForChange } from '../events/locks.ts';
import { findOwnEvent, markDeleted, removeFromGroups, type SellerData, type StoredEvent } from '../events/records.ts';
import { saveEvent } from './save.ts';
import { inStoredForm } from './written-forms.ts';
import { lockOfEvents } from '../inventory/event-stock.ts';
import { assertSeasonKept, wrongSeason } from './season-checks.ts';
import { wrongSettings } from './setting-checks.ts';
import { warnedAnswer } from './warnings.ts';
import { assertSeatsKept } from './seating.ts';
import { assertDeletable, assertKept } from './usage.ts';
import type { Context, Handlers } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newId } from '../security/ids.ts';
import { announce, type Message } from '../webhooks/outbox.ts';
import { ownEvent } from '../events/own-events.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { assertVersion } from '../http/versions.ts';

/** The handlers of events for their seller. */
export function eventManagementHandlers({
  db,
  now,
}: Context): Handlers<Pick<Api['events'], 'create' | 'list' | 'get' | 'update' | 'delete'>> {
  return {
    async create(request, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      const { record, version } = await db.transaction(async (tx) => {
        const keyed = { operation: `${sellerId} events.create`, key: call.idempotencyKey, body: request };
        // Only the id is stored: a repeated request gets the event as it is now.
        const { _id } = await once(
          tx,
          keyed,
          at,
          async () => ({ _id: await createEvent(tx, sellerId, request, at) }),
          async (created) => !(await findOwnEvent(tx, sellerId, created._id)),
        );
        return await ownEvent(tx, sellerId, _id);
      });
      call.setVersion?.(version);
      return await warnedAnswer(db, { record, sellerId }, at);
    },

    async list(query, call) {
      const { events, ...listed } = await listEvents(db, apiKeyOf(call).sellerId, query, now());
      return { rows: events.map(({ record }) => eventAnswer(record)), ...listed };
    },

    async get({ id }, call) {
      const event = await ownEvent(db, apiKeyOf(call).sellerId, id);
      call.setVersion?.(event.version);
      return await warnedAnswer(db, event, now());
    },

    async update({ id, ...changes }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      const { record, version } = await db.transaction(async (tx) => {
        const stored = await ownEvent(tx, sellerId, id, true);
        assertVersion(call, stored.version);
        await changeEvent(tx, stored, changed(stored.record, changes), at);
        const now = await tell(tx, 'event.updated', sellerId, id, at);
        await changeDates(tx, stored, now, at);
        call.noteChanges?.(eventChanges(stored, now));
        return now;
      });
      call.setVersion?.(version);
      return await warnedAnswer(db, { record, sellerId }, at);
    },

    async delete({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      const { record, version } = await db.transaction(async (tx) => {
        await lockFamily(tx, sellerId, id);
        const stored = await ownEvent(tx, sellerId, id, true);
        assertVersion(call, stored.version);
        await deleteEvent(tx, stored, at);
        call.noteChanges?.(deletedEvent(stored.record));
        return stored;
      });
      call.setVersion?.(version);
      return eventAnswer(record);
    },
  };
}

/** Announces an event as it is answered, and answers it. */
export async function tell(
  tx: Queryable,
  type: Message['type'],
  sellerId: string,
  id: string,
  now: Date,
): Promise<StoredEvent> {
  const event = await ownEvent(tx, sellerId, id);
  await announce(tx, [{ sellerId, type, data: eventAnswer(event.record) }], now);
  return event;
}

async function createEvent(tx: Queryable, sellerId: string, input: EventInput, now: Date): Promise<string> {
  const { _id } = await storeNew(tx, sellerId, input, now);
  await tell(tx, 'event.created', sellerId, _id, now);
  return _id;
}

/** Stores a new event, of which no one is told. @throws ApiError 400 or 409 for one that can't be */
export async function storeNew(tx: Queryable, sellerId: string, input: EventInput, now: Date): Promise<EventRecord> {
  const seller = await readSeller(tx, sellerId);
  const draft = settled({ ...input, _id: newId(now) } as Draft, seller, now);
  assertEvent(draft, draft.currency ?? seller.currency);
  rejectProblems([
    ...(await wrongChildren(tx, sellerId, draft)),
    ...(await wrongSeason(tx, sellerId, draft)),
    ...(await wrongSettings(tx, sellerId, draft)),
  ]);
  return await saveEvent(tx, sellerId, draft, now);
}

/** An event with changes, as it would be stored. @throws ApiError 400 for changes that contradict themselves */
export async function withChanges(
  db: Queryable,
  { record, sellerId }: StoredEvent,
  changes: EventChanges,
  now: Date,
): Promise<EventRecord> {
  const seller = await readSeller(db, sellerId);
  const draft: Draft = settled(changed(record, changes), seller, now);
  assertEvent(draft, draft.currency ?? seller.currency);
  return draft;
}

/** A draft with required defaults: a type, a time zone, and ids inside. */
function settled(draft: Draft, { data }: Seller, now: Date): Draft {
  const { timezone } = data;
  const whole = { eventType: 'SINGLE', ...(timezone !== undefined && { timezone }), ...draft };
  return withCategoryRefs(withIds(inStoredForm(whole as EventRecord), now));
}

/** Changes a locked event. The dates of a series, which follow it, are locked with it. */
export async function changeEvent(
  tx: Queryable,
  stored: StoredEvent,
  changedRecord: EventRecord,
  now: Date,
): Promise<void> {
  const { record: before, sellerId } = stored;
  const seller = await readSeller(tx, sellerId);
  const record: Draft = settled(changedRecord, seller, now);
  const currency = record.currency ?? seller.currency;
  assertEvent(record, currency);
  await assertType(tx, before, record);
  const dates = sharedChanges(before, record).length > 0 ? await datesOf(tx, before._id) : [];
  if (dates.length > 0) await lockForChange(tx, dates);
  rejectProblems([
    ...(await wrongChildren(tx, sellerId, record, before.childEvents)),
    ...(await wrongSeason(tx, sellerId, record, before)),
    ...(await wrongSettings(tx, sellerId, record)),
  ]);
  await assertSeasonKept(tx, before, record);
  await assertKept(tx, before, record, currency !== stored.currency);
  await assertSeatsKept(tx, before, record, sellerId, now);
  if (dates.length > 0) await lockOfEvents(tx, [before._id, ...dates]);
  await saveEvent(tx, sellerId, record, now);
}

/** The ids of the dates of a series, in lock order. */
export async function datesOf(tx: Queryable, rootId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from event where root_id = $1 and deleted_at is null order by id',
    [rootId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Applies a root's change to its dates. @throws ApiError as for a change of the date itself; then nothing is changed.
 */
async function changeDates(tx: Queryable, before: StoredEvent, after: StoredEvent, now: Date): Promise<void> {
  const { sellerId } = after;
  const fields = sharedChanges(before.record, after.record);
  if (fields.length === 0) return;
  for (const id of await datesOf(tx, after.record._id)) {
    const date = await ownEvent(tx, sellerId, id, true);
    const record = followed(date.record, before.record, after.record, fields);
    if (record === date.record) continue;
    await changeEvent(tx, date, record, now);
    await tell(tx, 'event.updated', sellerId, id, now);
  }
}

/** @throws ApiError 409 for a new type that would separate a date from its root. */
async function assertType(tx: Queryable, before: EventRecord, { eventType }: EventRecord): Promise<void> {
  if (eventType === before.eventType) return;
  const fixed = (message: string) =>
    new ApiError(409, 'TYPE_FIXED', message, [{ path: 'eventType', message: `Expected "${before.eventType ?? ''}"` }]);
  if (before.rootId !== undefined) throw fixed('This is a date of a root; decouple it first.');
  if (await hasDates(tx, before._id)) throw fixed('This root has dates.');
}

async function hasDates(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('select 1 from event where root_id = $1 and deleted_at is null limit 1', [id])).length > 0;
}

/**
 * Deletes an event. Its row stays for accounting, hidden, and its address is free again; groups that contain it lose
 * it.
 * @throws ApiError 409 while it has dates, valid tickets, or open checkouts.
 */
async function deleteEvent(tx: Queryable, { record, sellerId }: StoredEvent, now: Date): Promise<void> {
  const { _id } = record;
  if (await hasDates(tx, _id))
    throw new ApiError(409, 'HAS_RECURRENCES', 'This root has dates; delete or decouple them first.');
  await assertDeletable(tx, _id, now);
  await lockGroupsOf(tx, sellerId, _id);
  await markDeleted(tx, _id, now);
  await announce(tx, [{ sellerId, type: 'event.deleted', data: eventAnswer(record) }], now);
  for (const group of await removeFromGroups(tx, sellerId, _id, now))
    await tell(tx, 'event.updated', sellerId, group, now);
}

interface Seller {
  readonly currency: string;
  readonly data: SellerData;
}

async function readSeller(tx: Queryable, id: string): Promise<Seller> {
  const [seller] = await tx.query<Seller>('select currency, data from seller where id = $1', [id]);
  if (!seller) throw notFound('seller');
  return seller;
}
