/** Checks of the season tickets of a group: the mapping in itself, its child events, and what is sold by it. */
import type { EventRecord } from '../../contract/events.ts';
import { seasonOf } from '../../sale/season.ts';
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Problem } from './reference-checks.ts';

const path = 'ticketSettings.childEventMapping';
const strategies = ['childValue', 'averagePerChild', 'sharePerChild'];

/** Contradictions of the mapping with the rest of the record. */
export function impossibleSeason({
  eventType,
  childEvents = [],
  tickets = [],
  ticketSettings,
}: EventRecord): Problem[] {
  const { childEventMapping: mapping = [], seasonCardValueStrategy: strategy } = ticketSettings ?? {};
  const wrongStrategy =
    strategy === undefined || strategies.includes(strategy)
      ? []
      : [
          {
            path: 'ticketSettings.seasonCardValueStrategy',
            message: `Expected ${strategies.map((each) => `"${each}"`).join(', ')}`,
          },
        ];
  if (mapping.length === 0) return wrongStrategy;
  if (eventType !== 'GROUP') return [{ path, message: 'Only an event of the type GROUP has child events' }];
  const types = new Set(tickets.map(({ _id }) => _id));
  const named = mapping.map(({ childEventId }) => childEventId);
  const problems = mapping.flatMap(({ childEventId, ticketTypeMapping = {} }, at): Problem[] => {
    const wrong = (message: string) => [{ path: `${path}.${at}.childEventId`, message }];
    if (childEventId === undefined) return wrong('Missing');
    if (!childEvents.includes(childEventId)) return wrong(`"${childEventId}" is not one of childEvents`);
    if (named.indexOf(childEventId) < at) return wrong('Named twice');
    return Object.entries(ticketTypeMapping).flatMap(([type, child]) => {
      const of = (message: string) => [{ path: `${path}.${at}.ticketTypeMapping.${type}`, message }];
      if (!types.has(type)) return of(`There is no ticket type "${type}"`);
      return typeof child === 'string' ? [] : of('Expected the id of a ticket type');
    });
  });
  const shares = mapping.reduce((sum, { valueShare = 0 }) => sum + valueShare, 0);
  // sums of decimals, e.g. 0.7 + 0.2 + 0.1, may be above 1 by a trace
  const tooMuch = shares > 1 + 1e-9 ? [{ path: `${path}.${named.length - 1}.valueShare`, message: 'Expected shares that add up to at most 1' }] : []; // prettier-ignore
  return [...wrongStrategy, ...problems, ...tooMuch];
}

interface Child {
  readonly id: string;
  readonly type: string;
  readonly types: readonly string[];
  /** The seating chart that it sells seats of. */
  readonly chart: string | null;
}

/** Problems of the mapping with its child events. An entry that stays as it was is not checked. */
export async function wrongSeason(
  tx: Queryable,
  sellerId: string,
  record: EventRecord,
  before?: EventRecord,
): Promise<Problem[]> {
  const known = new Set((before?.ticketSettings?.childEventMapping ?? []).map((entry) => JSON.stringify(entry)));
  const mapping = record.ticketSettings?.childEventMapping ?? [];
  const changed = mapping.flatMap((entry, at) => (known.has(JSON.stringify(entry)) ? [] : [{ ...entry, at }]));
  if (changed.length === 0) return [];
  const rows = await tx.query<Child>(
    `select id, type, array(select t ->> '_id' from jsonb_path_query(data, '$.tickets[*]') t) as types,
       case when data -> 'seating' ->> 'active' = 'true' then data -> 'seating' ->> 'seatMapId' end as chart
     from event where id = any($1::text[]) and seller_id = $2 and deleted_at is null`,
    [changed.flatMap(({ childEventId }) => childEventId ?? []), sellerId],
  );
  const children = new Map(rows.map((row) => [row.id, row]));
  const own = record.seating?.active === true ? record.seating.seatMapId : undefined;
  return changed.flatMap(({ childEventId = '', ticketTypeMapping = {}, at }): Problem[] => {
    const child = children.get(childEventId);
    const wrong = (message: string) => [{ path: `${path}.${at}.childEventId`, message }];
    if (!child) return wrong(`There is no event "${childEventId}"`);
    if (child.type === 'ROOT' || child.type === 'GROUP') return wrong('Expected a single event or a date of a series');
    if (child.chart !== null && child.chart !== own)
      return wrong('It sells seats: the group needs the same seating chart, so that a season ticket has a seat there');
    return Object.entries(ticketTypeMapping).flatMap(([type, named]) =>
      typeof named !== 'string' || child.types.includes(named)
        ? []
        : [
            {
              path: `${path}.${at}.ticketTypeMapping.${type}`,
              message: `The event "${childEventId}" has no ticket type "${named}"`,
            },
          ],
    );
  });
}

/**
 * Checks that a change of a group keeps the child events that season tickets admit to. The caller has locked the group.
 * @throws ApiError 409 IN_USE that names each child event, or ticket type in it, with season tickets that are held or
 * sold.
 */
export async function assertSeasonKept(tx: Queryable, before: EventRecord, after: EventRecord): Promise<void> {
  const remaining = new Map(seasonOf(after).map(({ childEventId, types }) => [childEventId, types]));
  const dropped = seasonOf(before).flatMap(({ childEventId: child, types }) =>
    [...types.keys()].flatMap((type) => (remaining.get(child)?.has(type) ? [] : [{ child, type }])),
  );
  if (dropped.length === 0) return;
  const used = await tx.query<{ child: string; type: string; name: string | null }>(
    `select u.child, u.type, e.data ->> 'name' as name from (
       select p.event_id as child, t.ticket_type_id as type from ticket t join season_place p on p.ticket_id = t.id
       where t.event_id = $1 and t.status <> 'INVALID'
       union
       select p ->> 'eventId', l ->> 'ticketTypeId' from checkout c join hold h on h.id = c.id and h.status = 'held'
       cross join lateral jsonb_array_elements(c.data -> 'order' -> 'lines') l
       cross join lateral jsonb_path_query(l, '$.places[*]') p where c.event_id = $1) u
     join event e on e.id = u.child order by u.child, u.type`,
    [before._id],
  );
  const problems = used
    .filter(({ child, type }) => dropped.some((each) => each.child === child && each.type === type))
    .map(({ child, type, name }) => ({
      path,
      message: `Season tickets "${type}" that admit to "${name ?? child}" (${child}) are held or sold`,
    }));
  const [first] = problems;
  if (first) throw new ApiError(409, 'IN_USE', `This cannot be changed: ${first.message}.`, problems);
}
