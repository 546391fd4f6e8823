/** Drafts and published events: one becomes the other, and a preview shows what buyers would see. */
import type { EventRecord } from '../../contract/events.ts';
import type { Api } from '../../contract/index.ts';
import type { Database, Queryable } from '../database/index.ts';
import { lockForChange } from '../events/locks.ts';
import { settingsIn } from '../events/named-settings.ts';
import { ownEvent } from '../events/own-events.ts';
import { writeEvent, type StoredEvent } from '../events/records.ts';
import { inLanguage } from '../events/translations.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { assertVersion } from '../http/versions.ts';
import { readEventInfo } from '../storefront/event-info.ts';
import { eventChanges } from './event-changes.ts';
import { datesOf, storeNew, tell, withChanges } from './management.ts';
import { assertDeletable } from './usage.ts';
import { warnedAnswer } from './warnings.ts';

/** The handlers of publication. */
export function publishHandlers({
  db,
  now,
}: Context): Handlers<Pick<Api['events'], 'publish' | 'unpublish' | 'preview' | 'previewNew'>> {
  const change = async (id: string, draft: boolean, call: Call) => {
    const { sellerId } = apiKeyOf(call);
    const at = now();
    const { record, version } = await db.transaction(async (tx) => {
      const stored = await ownEvent(tx, sellerId, id, true);
      assertVersion(call, stored.version);
      if (stored.record.status === 'CANCELED') throw new ApiError(409, 'WRONG_STATE', 'This event is canceled.');
      const dates = await datesOf(tx, id);
      if (dates.length > 0) await lockForChange(tx, dates);
      for (const date of dates) await setDraft(tx, await ownEvent(tx, sellerId, date, true), draft, at);
      await setDraft(tx, stored, draft, at);
      const now = await ownEvent(tx, sellerId, id);
      call.noteChanges?.(eventChanges(stored, now));
      return now;
    });
    call.setVersion?.(version);
    return await warnedAnswer(db, { record, sellerId }, at);
  };
  return {
    publish: ({ id }, call) => change(id, false, call),
    unpublish: ({ id }, call) => change(id, true, call),
    async preview({ id, locale: asked, ...changes }, call) {
      const locale = asked ?? undefined;
      const { sellerId } = apiKeyOf(call);
      const stored = await ownEvent(db, sellerId, id);
      const at = now();
      const record = await withChanges(db, stored, changes, at);
      const event = { ...stored, record, settings: await settingsIn(db, sellerId, record) };
      return await readEventInfo(db, at, inLanguage(event, locale), { locale });
    },
    async previewNew(input, call) {
      const { sellerId } = apiKeyOf(call);
      const { locale } = call;
      return await tried(db, async (tx) => {
        const at = now();
        const { _id } = await storeNew(tx, sellerId, input, at);
        const event = await ownEvent(tx, sellerId, _id);
        return await readEventInfo(tx, at, inLanguage(event, locale), { locale });
      });
    },
  };
}

/** Ends a trial: its transaction is rolled back. */
class Undone<Answer> extends Error {
  constructor(readonly answer: Answer) {
    super('A trial is rolled back.');
  }
}

/** What `work` answers in a transaction that is rolled back: it sees what it writes, and nothing else does. */
async function tried<Answer>(db: Database, work: (tx: Queryable) => Promise<Answer>): Promise<Answer> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer as Answer;
    throw error;
  }
}

/**
 * Writes a locked event as a draft or not, and announces it; one that is so already stays as it is, and so does a
 * canceled date.
 * @throws ApiError 409 for a new draft that has tickets or open checkouts.
 */
async function setDraft(tx: Queryable, { record, sellerId }: StoredEvent, draft: boolean, now: Date): Promise<void> {
  if ((record.draft === true) === draft || record.status === 'CANCELED') return;
  if (draft) await assertDeletable(tx, record._id, now);
  const { draft: _draft, ...published } = record;
  const changed: EventRecord = draft ? { ...record, draft } : published;
  await writeEvent(tx, sellerId, changed, now);
  await tell(tx, 'event.updated', sellerId, record._id, now);
}
