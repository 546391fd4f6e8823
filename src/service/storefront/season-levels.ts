/** Seasons: the child events that season tickets of a group admit to, and what is left in them. Reads only. */
import { published } from '../events/records.ts';
import type { EventRecord } from '../../contract/events.ts';
import type { SeatLevel } from '../../sale/seat-limits.ts';
import { seasonOf, seasonWeights, type SeasonFields, type SeasonLimit, type SeasonPlace } from '../../sale/season.ts';
import { seatCategoryOf } from '../../sale/seating.ts';
import { stockScopes } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { unlimited, type StockAmount } from '../events/stock-amounts.ts';
import { readSeatLevels } from './seat-levels.ts';

/** The part of a child event that decides about its places. */
interface Child {
  readonly id: string;
  readonly name: string;
  readonly tickets: NonNullable<EventRecord['tickets']>;
  readonly categories: NonNullable<EventRecord['categories']>;
  readonly type: string;
  /** The seating chart that it sells seats of. */
  readonly chart: string | null;
}

/** What a season ticket type takes: a place in each of these child events. */
export type SeasonPlaces = readonly SeasonPlace[];

/** The mapping of a group, with its child events as they are now. */
export class Season {
  /** @param limits What the child events have left. */
  constructor(
    private readonly group: Pick<EventRecord, SeasonFields>,
    private readonly children: ReadonlyMap<string, Child>,
    private readonly currency: string,
    readonly limits: readonly SeasonLimit[],
  ) {}

  /** The places of a season ticket of one type; none for a type that no child event maps. */
  places(typeId: string): SeasonPlaces {
    const named = seasonOf(this.group).flatMap(({ childEventId: eventId, types, valueShare }) => {
      const ticketTypeId = types.get(typeId);
      const type = this.children.get(eventId)?.tickets.find(({ _id }) => _id === ticketTypeId);
      return ticketTypeId === undefined ? [] : [{ eventId, ticketTypeId, valueShare, price: type?.price }];
    });
    const weights = seasonWeights(this.group.ticketSettings?.seasonCardValueStrategy, named, this.currency);
    return named.map(({ eventId, ticketTypeId }, at) => ({ eventId, ticketTypeId, weight: weights[at] ?? 0 }));
  }

  /** The stock of a place in its child event; nothing when the child or its ticket type is gone. */
  stockOf({ eventId, ticketTypeId }: Pick<SeasonPlace, 'eventId' | 'ticketTypeId'>): StockAmount[] | undefined {
    const type = this.children.get(eventId)?.tickets.find(({ _id }) => _id === ticketTypeId);
    return type && stockScopes({}, undefined, type).map((scope) => ({ ...scope, eventId, quantity: 1 }));
  }

  /** The child event that limits a ticket type the most; nothing when none does. */
  tightest(typeId: string | undefined): SeasonLimit | undefined {
    const own = this.limits.filter(({ types }) => typeId !== undefined && types.has(typeId));
    return own.sort((a, b) => a.left - b.left)[0];
  }
}

/**
 * A child event as far as a group can sell places in it: one without ticket types where it sells only by its dates, or
 * seats of a chart that the group doesn't have. Both may have changed since the mapping was checked.
 */
function soldBy(group: { readonly chart: string | null }, child: Child): Child {
  const isApart = child.type === 'ROOT' || child.type === 'GROUP' || (child.chart !== null && child.chart !== group.chart); // prettier-ignore
  return isApart ? { ...child, tickets: [] } : child;
}

/** The SQL of the seating chart that an event `e` sells seats of, or null. */
const chartOf = `case when e.data -> 'seating' ->> 'active' = 'true' then e.data -> 'seating' ->> 'seatMapId' end`;

/** The seasons of those events that are groups with a mapping. @param holdId A hold whose places count as free. */
export async function readSeasons(
  db: Queryable,
  eventIds: readonly string[],
  holdId = '',
): Promise<Map<string, Season>> {
  const groups = await db.query<{
    id: string;
    settings: EventRecord['ticketSettings'];
    currency: string;
    chart: string | null;
  }>(
    `select e.id, e.data -> 'ticketSettings' as settings, ${chartOf} as chart, coalesce(e.data ->> 'currency', s.currency) as currency
     from event e join seller s on s.id = e.seller_id
     where e.id = any($1::text[]) and e.type = 'GROUP' and e.data -> 'ticketSettings' ? 'childEventMapping'`,
    [eventIds],
  );
  const seasons = groups.map(({ settings, ...group }) => ({ ...group, eventType: 'GROUP', ticketSettings: settings }));
  const ids = [...new Set(seasons.flatMap((group) => seasonOf(group)).map(({ childEventId }) => childEventId))];
  if (ids.length === 0) return new Map();
  const all = await readChildren(
    db,
    ids,
    seasons.map(({ id }) => id),
  );
  const rows = await db.query<{ event: string; scope: string; ref: string; left: number }>(
    `select s.event_id as event, s.scope, s.ref, greatest(0, s.capacity - s.taken + coalesce(l.quantity, 0)) as left
     from stock s left join hold_line l on l.stock_id = s.id and l.hold_id = $2
     where s.event_id = any($1::text[]) and s.shop_id = '' and s.capacity < ${unlimited}`,
    [ids, holdId],
  );
  const left = new Map(rows.map((row) => [scopeKey(row.event, row), row.left]));
  const seats = await readSeatLevels(db, ids, holdId);
  return new Map(
    seasons.map((group) => {
      const children = new Map([...all].map(([id, child]) => [id, soldBy(group, child)]));
      const limits = seasonOf(group).flatMap((entry) =>
        limitsIn(children.get(entry.childEventId), entry, left, seats.get(entry.childEventId)),
      );
      return [group.id, new Season(group, children, group.currency, limits)];
    }),
  );
}

const scopeKey = (eventId: string, { scope, ref }: { readonly scope: string; readonly ref: string }) =>
  JSON.stringify([eventId, scope, ref]);

/** The child events by id, of the sellers of the groups. */
async function readChildren(
  db: Queryable,
  ids: readonly string[],
  groupIds: readonly string[],
): Promise<Map<string, Child>> {
  const rows = await db.query<Child>(
    `select id, coalesce(data ->> 'name', '') as name, coalesce(data -> 'tickets', '[]'::jsonb) as tickets,
       coalesce(data -> 'categories', '[]'::jsonb) as categories, type, ${chartOf} as chart
     from event e where id = any($1::text[]) and deleted_at is null and ${published('e')}
       and seller_id in (select seller_id from event where id = any($2::text[]))`,
    [ids, groupIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a child event has left, by the scopes and seats that its mapped types count in. */
function limitsIn(
  child: Child | undefined,
  { childEventId: eventId, types }: ReturnType<typeof seasonOf>[number],
  left: ReadonlyMap<string, number>,
  seats: readonly SeatLevel[] = [],
): SeasonLimit[] {
  const limits = new Map<string, SeasonLimit & { readonly types: Set<string> }>();
  const count = (key: string, typeId: string, rest: number | undefined) => {
    if (rest === undefined) return;
    const limit = limits.get(key) ?? { eventId, eventName: child?.name ?? eventId, types: new Set(), left: rest };
    limit.types.add(typeId);
    limits.set(key, limit);
  };
  const free = new Map<string, number>();
  for (const { categoryRef, seats: all, taken } of seats)
    free.set(categoryRef, (free.get(categoryRef) ?? 0) + Math.max(0, all - taken));
  const charts = new Set(free.keys());
  for (const [typeId, childTypeId] of types) {
    const type = child?.tickets.find(({ _id }) => _id === childTypeId);
    if (!child || !type) {
      count('gone', typeId, 0);
      continue;
    }
    for (const scope of stockScopes({}, undefined, type)) {
      const key = scopeKey(eventId, scope);
      count(key, typeId, left.get(key));
    }
    const chart = seatCategoryOf(child, type, charts);
    if (chart !== undefined) count(`seats ${chart}`, typeId, free.get(chart));
  }
  return [...limits.values()];
}
