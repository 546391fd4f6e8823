/** The SQL query of a listing. */
import type { listings } from '../../contract/listings.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, published } from '../events/records.ts';
import { invalid } from '../http/api-error.ts';
import type { Request } from '../http/context.ts';
import { page } from '../http/paging.ts';

type Query = Request<typeof listings.list>;
type Bound = Pick<
  Query,
  | 'tags'
  | 'sellerId'
  | 'startMin'
  | 'startMax'
  | 'endMin'
  | 'endMax'
  | 'rootId'
  | 'eventIds'
  | 'groupEventId'
  | 'underShopId'
>;

export interface Statement {
  readonly text: string;
  readonly params: unknown[];
}

/**
 * The condition for an event's row `name` in a listing: neither hidden nor deleted, nor before its time of publication.
 */
export const visible = (name: string, now: string) =>
  `${name}.deleted_at is null and not ${name}.hidden and (${name}.visible_after is null or ${name}.visible_after <= ${now}::timestamptz)`;

/**
 * Checks that a listing is that of one seller: no page is to show the events of strangers. What names a series, a
 * group or events names their seller.
 * @throws ApiError 400 for a listing of everything, on a service with several sellers.
 */
export async function assertOneSeller(
  db: Queryable,
  { sellerId, rootId, groupEventId, eventIds }: Partial<Bound>,
): Promise<void> {
  if (sellerId !== undefined || rootId || groupEventId !== undefined || eventIds) return;
  const some = await db.query('select 1 from seller limit 2');
  if (some.length > 1) throw invalid('sellerId', 'Expected the id of a seller: this service has several');
}

/**
 * The rows of a listing. Hidden events are never listed, whatever `visibleInListing` says; they are opened by id. Past
 * events are left out unless a time range or ids are given. Roots are listed only with `eventType`, or once for all of
 * their dates.
 */
export function listingQuery(query: Query, now: Date): Statement {
  const params = new Parameters();
  const at = params.add(now.toISOString());
  const { top, skip } = page(query);
  const order = query.sortOrder?.toUpperCase() === 'DESC' ? 'desc' : 'asc';
  const bounds = boundsOf(query, params, at);
  const conditions = (searched: string) => [
    visible('e', at),
    ...bounds,
    ...wordsOf(query, params, searched),
    ...attributesOf(query, params),
  ];
  const types = query.eventType ? params.add(query.eventType) : undefined;
  const ofTypes = types ? `e.type = any(${types}::text[])` : "e.type <> 'ROOT'";
  const pageOf = `limit ${params.add(top)} offset ${params.add(skip)}`;
  const sorted = `order by e.starts_at ${order}, e.id ${order}`;
  if (!query.seriesOnce) {
    return params.statement(
      `select ${eventColumns} from event e join seller s on s.id = e.seller_id
       where ${[...conditions('e.search'), ofTypes].join(' and ')} ${sorted} ${pageOf}`,
    );
  }
  // Each row by itself, so that the first page of many is read in the order of the index.
  const hasRoot = `(e.root_id is not null and exists (select 1 from event r where r.id = e.root_id and r.type = 'ROOT' and ${visible('r', at)}))`;
  const alone = `select e.id, e.starts_at, null::timestamptz as next_start, null::timestamptz as next_end from event e
    where ${[...conditions('e.search'), ofTypes, "e.type <> 'ROOT'", `not ${hasRoot}`].join(' and ')} ${sorted} limit ${params.add(top + skip)}`;
  const wantsSeries = !query.eventType || query.eventType.some((type) => type === 'ROOT' || type === 'RECURRENCE');
  // One index access for each root, however many dates it has.
  const series = () => `
    union all (select r.id, d.starts_at, d.starts_at, d.ends_at from event r cross join lateral (
      select e.starts_at, e.ends_at from event e
      where e.root_id = r.id and ${conditions("(e.search || ' ' || r.search)").join(' and ')} order by e.starts_at, e.id limit 1) d
    where r.type = 'ROOT' and ${visible('r', at)}${query.sellerId === undefined ? '' : ` and r.seller_id = ${params.add(query.sellerId)}`})`;
  return params.statement(
    `with found as ((${alone})${wantsSeries ? series() : ''})
     select ${eventColumns}, f.next_start, f.next_end from found f join event e on e.id = f.id join seller s on s.id = e.seller_id
     order by f.starts_at ${order}, e.id ${order} ${pageOf}`,
  );
}

/** The attributes and types of the next events of a listing, at most `max` events. */
export function attributesQuery(query: Bound & Pick<Query, 'eventType'>, now: Date, max: number): Statement {
  const params = new Parameters();
  const at = params.add(now.toISOString());
  const where = [visible('e', at), ...boundsOf(query, params, at)];
  where.push(query.eventType ? `e.type = any(${params.add(query.eventType)}::text[])` : "e.type <> 'ROOT'");
  return params.statement(
    `select e.type, e.data -> 'attributes' as attributes from event e where ${where.join(' and ')}
     order by e.starts_at, e.id limit ${params.add(max)}`,
  );
}

/** Numbered parameters of one statement. */
class Parameters {
  private readonly values: unknown[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  statement(text: string): Statement {
    return { text, params: this.values };
  }
}

function boundsOf(query: Bound, params: Parameters, now: string): string[] {
  const where: string[] = [];
  const moment = (value: string) => `${params.add(storable(value))}::timestamptz`;
  if (query.sellerId !== undefined) where.push(`e.seller_id = ${params.add(query.sellerId)}`);
  if (query.startMin !== undefined) where.push(`e.starts_at >= ${moment(query.startMin)}`);
  if (query.startMax !== undefined) where.push(`e.starts_at <= ${moment(query.startMax)}`);
  if (query.endMin !== undefined) where.push(`e.ends_at >= ${moment(query.endMin)}`);
  if (query.endMax !== undefined) where.push(`e.ends_at <= ${moment(query.endMax)}`);
  const isBounded = [query.startMin, query.startMax, query.endMin, query.endMax, query.eventIds].some(
    (bound) => bound !== undefined,
  );
  if (!isBounded) where.push(`e.ends_at > ${now}::timestamptz`);
  if (query.rootId) where.push(`e.root_id = any(${params.add(query.rootId)}::text[])`);
  if (query.tags) where.push(`e.data -> 'tags' ?| ${params.add(query.tags)}::text[]`);
  if (query.eventIds) {
    const ids = params.add(query.eventIds);
    where.push(`(e.id = any(${ids}::text[]) or e.slug = any(${ids}::text[]))`);
  }
  if (query.groupEventId !== undefined) {
    const group = params.add(query.groupEventId);
    where.push(
      `e.id in (select jsonb_array_elements_text(g.data -> 'childEvents') from event g
        where (g.id = ${group} or g.slug = ${group}) and g.seller_id = e.seller_id and g.deleted_at is null and ${published('g')})`,
    );
  }
  if (query.underShopId !== undefined) {
    // The condition of `findUnderShop`, in the query so that pages are full.
    where.push(
      `exists (select 1 from jsonb_array_elements(e.data -> 'underShops') u
        where u ->> '_id' = ${params.add(query.underShopId)} and coalesce(u ->> 'active', 'true') <> 'false')`,
    );
  }
  return where;
}

function wordsOf({ search = '' }: Query, params: Parameters, searched: string): string[] {
  const texts = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  return texts.map((word) => `position(${params.add(word)} in ${searched}) > 0`);
}

function attributesOf({ attributes = {} }: Query, params: Parameters): string[] {
  return Object.entries(attributes)
    .slice(0, 20)
    .map(([name, value]) => {
      const named = params.add(name);
      const at = `e.data -> 'attributes' -> ${named}::text`;
      const wanted = params.add(value);
      // as text, so that numbers and booleans are found, too
      return `(e.data -> 'attributes' ->> ${named}::text = ${wanted} or (jsonb_typeof(${at}) = 'array' and (${at}) ? ${wanted}))`;
    });
}

const earliest = Date.parse('0001-01-02T00:00:00Z');
const latest = Date.parse('9999-12-31T00:00:00Z');

/** A time within the years that the database and ISO 8601 both write with four digits. */
function storable(timestamp: string): string {
  return new Date(Math.min(Math.max(Date.parse(timestamp), earliest), latest)).toISOString();
}
