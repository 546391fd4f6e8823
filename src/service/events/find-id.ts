/** The id of an event that callers name by its id or its slug. */
import type { Queryable } from '../database/index.ts';

/** Nothing for an unknown or a deleted event. */
export async function eventIdOf(db: Queryable, idOrSlug: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'select id from event where (id = $1 or slug = $1) and deleted_at is null order by id = $1 desc limit 1',
    [idOrSlug],
  );
  return row?.id;
}
