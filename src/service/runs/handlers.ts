/** The operations of runs. */
import type { Run, runs } from '../../contract/runs.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { eventChanges } from '../event-editing/event-changes.ts';
import { ownEvent } from '../events/own-events.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handlers, Key } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { readPage } from '../http/paging.ts';
import { assertCancelable, previewCancel, startCancel, undoCancel } from './cancel-event.ts';
import { assertMessage, previewMessage, startMessage } from './message.ts';
import { undoPostpone } from './postpone-event.ts';
import { sendTest } from './recipients.ts';
import { assertMay, assertMayUse, may, readRun, seesOrders } from './rights.ts';
import { countedColumns, countedFrom, findRun, runView, type ListedRun } from './rows.ts';

/** The handlers of runs. */
export function runHandlers({ db, now, publicUrl }: Context): Handlers<typeof runs> {
  /** Changes a run by a statement, which answers a row where it did. */
  const change = async (key: Key, id: string, work: (tx: Queryable, at: Date) => Promise<void>) => {
    assertMayUse(key, await findRun(db, key.sellerId, id), 'write');
    await db.transaction((tx) => work(tx, now()));
    return await readRun(db, key, id);
  };
  return {
    async cancelEvent({ id, dryRun, test, ...wish }, call) {
      const key = apiKeyOf(call);
      const event = await ownEvent(db, key.sellerId, id);
      assertMay(key, 'cancel', 'write');
      await assertCancelable(db, event, wish);
      const preview = await previewCancel({ db, now, publicUrl }, event, wish);
      if (dryRun === true) return preview;
      const at = now();
      if (test === true) return { ...preview, sentTo: await sendTest(db, event, preview.examples, call.user?.id, at) };
      const keyed = { operation: `${key.sellerId} runs.cancelEvent ${id}`, key: call.idempotencyKey, body: wish };
      const { _id } = await db.transaction(async (tx) => {
        // the event before the key
        const stored = await ownEvent(tx, key.sellerId, id, true);
        const start = async () => ({ _id: await startCancel(tx, stored, wish, key.id, at) });
        const started = await once(tx, keyed, at, start, () => Promise.resolve(false));
        call.noteChanges?.(eventChanges(stored, await ownEvent(tx, key.sellerId, id)));
        return started;
      });
      return { ...preview, run: await readRun(db, key, _id) };
    },

    async message({ id, dryRun, test, ...message }, call) {
      const key = apiKeyOf(call);
      const event = await ownEvent(db, key.sellerId, id);
      assertMay(key, 'message', 'write');
      assertMessage(event, message);
      const preview = await previewMessage(db, event, message);
      if (dryRun === true) return preview;
      const at = now();
      if (test === true) return { ...preview, sentTo: await sendTest(db, event, preview.examples, call.user?.id, at) };
      const keyed = { operation: `${key.sellerId} runs.message ${id}`, key: call.idempotencyKey, body: message };
      const { _id } = await db.transaction(async (tx) => {
        // the event before the key
        const stored = await ownEvent(tx, key.sellerId, id, true);
        const start = async () => ({ _id: await startMessage(tx, stored, message, key.id, at) });
        return await once(tx, keyed, at, start, () => Promise.resolve(false));
      });
      return { ...preview, run: await readRun(db, key, _id) };
    },

    async list({ event, kind, state, ...paging }, call) {
      const key = apiKeyOf(call);
      const seen = (['cancel', 'message', 'postpone', 'orders'] as const).filter((each) =>
        each === 'orders' ? seesOrders(key) : may(key, each, 'read'),
      );
      const { rows, ...listed } = await readPage<ListedRun>(
        db,
        {
          columns: countedColumns,
          from: `${countedFrom} where r.seller_id = $1 and r.kind = any($2::text[]) and ($3::text is null or r.event_id = $3)
            and ($4::text is null or r.kind = $4) and ($5::text is null or r.state = $5)`,
          params: [key.sellerId, seen, event ?? null, kind ?? null, state ?? null],
          time: 'r.created_at',
          id: 'r.id',
        },
        paging,
      );
      return { rows: rows.map((run): z.input<typeof Run> => runView(run, may(key, 'cancel', 'read'))), ...listed };
    },

    async get({ id }, call) {
      const key = apiKeyOf(call);
      assertMayUse(key, await findRun(db, key.sellerId, id), 'read');
      return await readRun(db, key, id);
    },

    pause: async ({ id }, call) =>
      await change(apiKeyOf(call), id, async (tx) => {
        const rows = await tx.query(
          `update run set state = 'paused' where id = $1 and state in ('running', 'paused') returning id`,
          [id],
        );
        if (rows.length === 0) throw wrongState('Only a run that is under way can be paused.');
      }),

    resume: async ({ id }, call) =>
      await change(apiKeyOf(call), id, async (tx, at) => {
        const rows = await tx.query(
          `update run set state = 'running', next_at = $2::timestamptz where id = $1 and state in ('running', 'paused') returning id`,
          [id, at],
        );
        if (rows.length === 0) throw wrongState('Only a paused run can go on.');
      }),

    retry: async ({ id }, call) =>
      await change(apiKeyOf(call), id, async (tx, at) => {
        const rows = await tx.query(
          `update run set state = case state when 'done' then 'running' else state end, done_at = null, next_at = $2::timestamptz
           where id = $1 and state in ('running', 'paused', 'done') returning id`,
          [id, at],
        );
        if (rows.length === 0) throw wrongState('This run has not begun.');
        await tx.query(`update run_item set state = 'waiting' where run_id = $1 and state = 'failed'`, [id]);
      }),

    async undo({ id }, call) {
      const key = apiKeyOf(call);
      const { event_id: eventId, kind, data } = await findRun(db, key.sellerId, id);
      return await change(key, id, async (tx, at) => {
        const stored = eventId === null ? undefined : await ownEvent(tx, key.sellerId, eventId, true);
        const rows = await tx.query<{ was: string }>(
          `update run set state = 'undone' from (select state as was from run where id = $1) before
           where id = $1 and (state = 'undone' or (state = 'waiting' and starts_at > $2::timestamptz)) returning before.was`,
          [id, at],
        );
        if (rows.length === 0) throw wrongState('This run has begun: it can be paused, but not undone.');
        if (!stored || rows[0]?.was !== 'waiting') return;
        if (kind === 'cancel') await undoCancel(tx, stored, data, at);
        if (kind === 'postpone') await undoPostpone(tx, stored, data, at);
      });
    },
  };
}

const wrongState = (message: string) => new ApiError(409, 'WRONG_STATE', message);
