/** Events that are made from events: copies and dates of series; and the relations between events. */
import type { EventAnswer, EventRecord } from '../../contract/events.ts';
import type { Api } from '../../contract/index.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Queryable } from '../database/index.ts';
import { duplicateEvent, lockRoot } from './duplicate.ts';
import { eventColumns, findOwnEvent, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import { addRecurrences, decouple } from './recurrences.ts';
import { setSeating } from './seating.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { eventAnswer } from '../events/answers.ts';
import { ownEvent } from '../events/own-events.ts';

/** The handlers of copies, dates and relations. */
export function eventCopyHandlers({
  db,
  now,
}: Context): Handlers<Pick<Api['events'], 'duplicate' | 'setSeating' | 'parents' | 'addRecurrences' | 'decouple'>> {
  return {
    async duplicate(request, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      const keyed = { operation: `${sellerId} events.duplicate`, key: call.idempotencyKey, body: request };
      const copy = await db.transaction(async (tx) => {
        // the event before the key
        await lockRoot(tx, sellerId, request);
        // Only the id is stored: a repeated request gets the copy as it is now, or a new one if it was deleted.
        const { _id } = await once(
          tx,
          keyed,
          at,
          async () => ({ _id: await duplicateEvent(tx, sellerId, request, at) }),
          async (made) => !(await findOwnEvent(tx, sellerId, made._id)),
        );
        return await ownEvent(tx, sellerId, _id);
      });
      return answered(call, copy);
    },
    async addRecurrences(request, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      const keyed = { operation: `${sellerId} events.addRecurrences`, key: call.idempotencyKey, body: request };
      const root = await db.transaction(async (tx) => {
        // the event before the key
        await ownEvent(tx, sellerId, request.id, true);
        await once(
          tx,
          keyed,
          at,
          async () => {
            await addRecurrences(tx, sellerId, request, call, at);
            return { done: true };
          },
          () => Promise.resolve(false),
        );
        return await ownEvent(tx, sellerId, request.id);
      });
      return answered(call, root);
    },
    async decouple({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      return answered(call, await db.transaction(async (tx) => await decouple(tx, sellerId, id, call, now())));
    },
    async setSeating(request, call) {
      const { sellerId } = apiKeyOf(call);
      return answered(call, await db.transaction(async (tx) => await setSeating(tx, sellerId, request, call, now())));
    },
    async parents({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      const { record } = await ownEvent(db, sellerId, id);
      return await readParents(db, sellerId, record);
    },
  };
}

/** The record, with its version as ETag. */
function answered(call: Call, { record, version }: StoredEvent): EventAnswer {
  call.setVersion?.(version);
  return eventAnswer(record);
}

/**
 * The root of a date, then the groups that name the event itself. A group that names the root is a parent of the root
 * only: its list does not show the dates either.
 */
async function readParents(db: Queryable, sellerId: string, { _id, rootId }: EventRecord): Promise<EventAnswer[]> {
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.seller_id = $1 and e.deleted_at is null and (e.id = $2 or (e.type = 'GROUP' and e.data -> 'childEvents' @> to_jsonb($3::text)))
     order by e.type = 'GROUP', e.starts_at, e.id limit 1000`,
    [sellerId, rootId ?? null, _id],
  );
  return rows.map((row) => eventAnswer(storedEvent(row).record));
}
