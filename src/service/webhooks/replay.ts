/** The replay of webhook deliveries that failed. */
import type { Queryable } from '../database/index.ts';

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
