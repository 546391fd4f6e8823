/** The queue of deliveries to webhooks, and the replay of those that failed: a new delivery replaces them in the log. */
import type { Queryable } from '../database/index.ts';
import type { RetriedQueue } from '../jobs/description.ts';
import { newId } from '../security/ids.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export const deliveryQueue = {
  table: 'webhook_delivery',
  due: 'next_at',
  state: { column: 'status', waiting: ['pending'], dead: 'failed' },
  isDueOnlyWaiting: true,
  attempts: 'attempts',
  error: 'last_error',
  batch: 10,
  leaseMs: minute,
  backoffMs: [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
  dismissedAt: 'dismissed_at',
} satisfies RetriedQueue;

/**
 * Marks failed deliveries as replayed and answers the ids of those that were not yet. Each row is read under its lock:
 * of two transactions that replay the same delivery the second gets none.
 */
export async function markReplayed(tx: Queryable, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update webhook_delivery set replayed_at = $2::timestamptz
     where id = any($1::text[]) and status = 'failed' and replayed_at is null returning id`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Replaces failed deliveries by new ones that are due immediately. Answers the ids of the new ones. */
export async function replayDeliveries(tx: Queryable, ids: readonly string[], now: Date): Promise<string[]> {
  // The webhook before its deliveries: the lock order everywhere.
  await tx.query(
    `select 1 from webhook where id in (select webhook_id from webhook_delivery where id = any($1::text[])) order by id for key share`,
    [ids],
  );
  const replaced = await markReplayed(tx, ids, now);
  const rows = await tx.query<{ id: string }>(
    `insert into webhook_delivery (id, webhook_id, message_id, status, next_at, created_at)
     select $3 || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16), webhook_id, message_id, 'pending', $2::timestamptz, $2::timestamptz
     from webhook_delivery where id = any($1::text[]) returning id`,
    [replaced, now, newId(now).slice(0, 8)],
  );
  return rows.map(({ id }) => id);
}
