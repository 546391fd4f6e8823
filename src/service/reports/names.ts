/** What the ids in rows of reports stand for: names that events, under-shops and channels have now. */
import type { Queryable } from '../database/index.ts';
import type { MovementFilter } from './movements.ts';
import type { Row } from './table.ts';

interface Named {
  readonly id: string;
  readonly name: string | null;
}

/**
 * Rows of sales with names; '' for what has none. Events may share the id of an under-shop, and groups a channel: they
 * are named one after another.
 */
export async function named(
  db: Queryable,
  rows: readonly Row[],
  { sellerId, eventIds }: MovementFilter,
): Promise<readonly Row[]> {
  const withName = (key: string, found: readonly Named[]) => {
    const names = new Map(found.map(({ id, name }) => [id, name ?? '']));
    return rows.map((row) => ({ ...row, name: names.get(String(row[key])) ?? '' }));
  };
  const idsOf = (key: string) => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  if (rows.some(({ shopId }) => shopId !== undefined)) {
    const shops = await db.query<Named>(
      `select s.value->>'_id' as id, string_agg(distinct nullif(s.value->>'name', ''), ', ') as name
       from event e cross join lateral jsonb_array_elements(coalesce(e.data->'underShops', '[]'::jsonb)) s
       where e.seller_id = $1 and ($2::text[] is null or e.id = any($2::text[])) and s.value->>'_id' = any($3::text[])
       group by 1`,
      [sellerId, eventIds ?? null, idsOf('shopId')],
    );
    return withName('shopId', shops);
  }
  if (rows.some(({ channelId }) => channelId !== undefined)) {
    const channels = await db.query<Named>(
      `select c.value as id, string_agg(distinct n.data->>'name', ', ') as name
       from named_setting n cross join lateral jsonb_array_elements_text(n.data->'channelIds') c
       where n.seller_id = $1 and n.kind = 'salesChannelGroup' and c.value = any($2::text[])
       group by 1`,
      [sellerId, idsOf('channelId')],
    );
    return withName('channelId', channels);
  }
  // a ticket type has its own
  if (rows.every(({ eventId, ticketTypeId }) => eventId === undefined || ticketTypeId !== undefined)) return rows;
  const events = await db.query<Named>(`select id, data->>'name' as name from event where id = any($1::text[])`, [
    idsOf('eventId'),
  ]);
  return withName('eventId', events);
}
