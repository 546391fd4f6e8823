/** The seller's list of events, with filters. */
import type { events } from '../../contract/events.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, published, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import type { Request } from '../http/context.ts';
import { readPage } from '../http/paging.ts';
import { rangeConditions } from '../http/ranges.ts';
import { invalid } from '../http/api-error.ts';
import { saleStateOf } from '../storefront/sale-state.ts';
import { readLevels } from '../storefront/stock-levels.ts';

type Query = Request<typeof events.list>;

/**
 * Events of one seller, and their number without paging.
 * @throws ApiError 400 for an invalid page, range or direction.
 */
export async function listEvents(
  db: Queryable,
  sellerId: string,
  query: Query,
  now: Date,
): Promise<{ events: StoredEvent[]; total: number; next?: string }> {
  const direction = directionOf(query.sortDir);
  const { where, params } = conditions(sellerId, query, await stateCondition(db, sellerId, query.state, now));
  const from = `from event e join seller s on s.id = e.seller_id where ${where}`;
  const list = { columns: eventColumns, from, params, time: 'e.starts_at', id: 'e.id', direction };
  const { rows, ...listed } = await readPage<EventRow>(db, list, query);
  return { events: rows.map(storedEvent), ...listed };
}

function directionOf(sortDir: number | undefined): 'asc' | 'desc' {
  if (sortDir === undefined || sortDir === 1) return 'asc';
  if (sortDir === -1) return 'desc';
  throw invalid('sortDir', 'Expected 1 or -1');
}

/** The most events whose sale a filter looks at. */
const maxSeen = 500;

/** A condition with its parameter, which is written as `?`. */
interface Condition {
  readonly sql: string;
  readonly value?: unknown;
}

/** The condition for a state. Whether an event is on sale is decided as for buyers, not by the database. */
async function stateCondition(
  db: Queryable,
  sellerId: string,
  state: Query['state'],
  now: Date,
): Promise<Condition | undefined> {
  if (state === undefined) return undefined;
  if (state === 'draft') return { sql: `not ${published('e')}` };
  if (state === 'canceled') return { sql: "e.data ->> 'status' = 'CANCELED'" };
  if (state === 'past') return { sql: `${published('e')} and e.ends_at <= ?::timestamptz`, value: now.toISOString() };
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.seller_id = $1 and e.deleted_at is null and ${published('e')} and e.type <> 'ROOT' and e.ends_at > $2::timestamptz
       and coalesce(e.data ->> 'status', '') <> 'CANCELED' order by e.starts_at, e.id limit ${maxSeen}`,
    [sellerId, now],
  );
  const levels = await readLevels(
    db,
    rows.map(({ id }) => id),
  );
  const found = rows.filter((row) => saleStateOf(storedEvent(row), levels(row.id), now) === state);
  return { sql: 'e.id = any(?::text[])', value: found.map(({ id }) => id) };
}

function conditions(
  sellerId: string,
  query: Query,
  state: Condition | undefined,
): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const where = [`e.seller_id = ${param(sellerId)}`, 'e.deleted_at is null'];
  if (query.sellerId !== undefined) where.push(`e.seller_id = ${param(query.sellerId)}`);
  if (query.name !== undefined) where.push(`position(${param(query.name.trim().toLowerCase())} in e.name_key) > 0`);
  if (query.type) where.push(`e.type = any(${param(query.type)}::text[])`);
  if (query.rootId !== undefined) where.push(`e.root_id = ${param(query.rootId)}`);
  where.push(
    ...rangeConditions('e.starts_at', 'start', query.start, param),
    ...rangeConditions('e.ends_at', 'end', query.end, param),
    ...rangeConditions('e.created_at', 'createdAt', query.createdAt, param),
    ...rangeConditions('e.updated_at', 'updatedAt', query.updatedAt, param),
  );
  if (state) where.push(state.value === undefined ? state.sql : state.sql.replace('?', param(state.value)));
  if (query.tags) where.push(`e.data -> 'tags' ?| ${param(query.tags)}::text[]`);
  if (query.childEvents) where.push(`e.data -> 'childEvents' ?| ${param(query.childEvents)}::text[]`);
  if (query.groupEventId !== undefined) {
    where.push(
      `e.id in (select jsonb_array_elements_text(g.data -> 'childEvents') from event g
        where g.id = ${param(query.groupEventId)} and g.seller_id = e.seller_id and g.deleted_at is null)`,
    );
  }
  if (query.salesChannelId !== undefined) where.push(soldIn(param(query.salesChannelId)));
  return { where: where.join(' and '), params };
}

/**
 * The SQL condition for a sales channel. Enabled channels restrict the sale to themselves; without any, only disabled
 * channels are excluded.
 */
function soldIn(channel: string): string {
  const settings = "jsonb_array_elements(coalesce(e.data -> 'salesChannelGroupSettings', '[]'::jsonb)) setting";
  const isIt = `setting ->> 'salesChannelGroupId' = ${channel}`;
  const isOn = "coalesce(setting ->> 'enabled', 'true') <> 'false'";
  return `(exists (select 1 from ${settings} where ${isIt} and ${isOn})
    or not exists (select 1 from ${settings} where ${isIt} or ${isOn}))`;
}
