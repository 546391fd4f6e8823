/** The names of a seller's scan zones. */
import type { Queryable } from '../database/index.ts';

/** By id. */
export async function zoneNames(db: Queryable, sellerId: string): Promise<Map<string, string>> {
  const zones = await db.query<{ id: string; name: string }>('select id, name from scan_zone where seller_id = $1', [
    sellerId,
  ]);
  return new Map(zones.map(({ id, name }) => [id, name]));
}
