/** Which event callers name by its id or its slug. */
import type { Queryable } from '../database/index.ts';

/** An event, and whose it is. Nothing for an unknown or a deleted one. */
export async function findEvent(
  db: Queryable,
  idOrSlug: string,
): Promise<{ readonly id: string; readonly sellerId: string } | undefined> {
  const [row] = await db.query<{ id: string; sellerId: string }>(
    `select id, seller_id as "sellerId" from event
     where (id = $1 or slug = $1) and deleted_at is null order by id = $1 desc limit 1`,
    [idOrSlug],
  );
  return row;
}
