/**
 * Counts at the doors of an event: the tickets that are expected and have entered, and the people who are inside. They
 * follow from the same fold over scans as arrivals and guest lists.
 */
import type { Api } from '../../contract/index.ts';
import { houseOf, placed } from '../../sale/presence.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import type { Handlers } from '../http/context.ts';
import type { Named } from '../http/pick.ts';
import { admitted, admittedParams, counts } from './admitted.ts';
import type { Device } from './devices.ts';
import { allowedScansSql, scansOf } from './door-tickets.ts';
import { inSteps } from './guest-index.ts';

type Counts = Awaited<ReturnType<Handlers<Api['door']>['counts']>>;

/**
 * The tickets that were scanned at the event, by the type that each has there. Most came once and stayed: these are counted
 * here, by zone. The others come with their ids, since what follows from their scans is not a matter of counting.
 */
const scanned = `
with ${admitted},
passed as (
  select s.ticket_id, count(*) as amount, min(s.direction) as direction, min(s.zone_id) as zone
  from scan s where ${counts} group by s.ticket_id)
select case when p.amount > 1 then p.ticket_id end as ticket, coalesce(a.type, t.ticket_type_id) as type,
  min(t.data ->> 'ticketName') as name, p.zone, min(${allowedScansSql('t')}) as allowed, count(*)::int as amount
from passed p join ticket t on t.id = p.ticket_id left join admitted a on a.id = p.ticket_id
where p.amount > 1 or p.direction = 'IN' group by 1, 2, p.zone`;

interface Scanned {
  readonly ticket: string | null;
  readonly type: string;
  readonly name: string | null;
  readonly zone: string | null;
  readonly allowed: number;
  readonly amount: number;
}

/** Of a person in several zones the house counts once: by the zone with the most people of the ticket. */
export async function countDoor(
  db: Queryable,
  event: StoredEvent,
  { zones }: Pick<Device, 'zones'>,
): Promise<Omit<Named<Counts>, 'now' | 'warnings'>> {
  const params = await admittedParams(db, event);
  const counted = new Counted();
  const expected = await db.query<{ type: string; name: string | null; amount: number }>(
    `with ${admitted} select type, min(data ->> 'ticketName') as name, count(*) filter (where expected)::int as amount
     from admitted group by type`,
    params,
  );
  for (const { type, name, amount } of expected) counted.typeOf(type, name).expected += amount;
  const often: (Scanned & { readonly ticket: string })[] = [];
  for (const row of await db.query<Scanned>(scanned, params)) {
    const { ticket, type, name, zone, amount } = row;
    const house = { inside: amount, entered: amount };
    if (ticket === null) counted.add({ type, name, ...house, zones: [{ zone: zone ?? undefined, ...house }] });
    else often.push({ ...row, ticket });
  }
  for await (const some of inSteps(often)) {
    const scans = await scansOf(
      db,
      some.map(({ ticket }) => ticket),
    );
    for (const { ticket, type, name, allowed } of some) {
      const house = houseOf((scans.get(ticket) ?? []).map(placed), event.record._id, allowed);
      if (house.entries.length === 0) continue;
      const there = house.zones.map((zone) => ({ ...zone, entered: 1 }));
      counted.add({ type, name, inside: house.inside, entered: 1, zones: there });
    }
  }
  return counted.view(new Map(zones.map(({ _id, name }) => [_id, name])));
}

interface Amounts {
  readonly inside: number;
  readonly entered: number;
}

/** Sums by ticket type and zone. */
class Counted {
  private readonly types = new Map<
    string,
    { name: string | undefined; expected: number; entered: number; inside: number }
  >();
  private readonly zones = new Map<string, { entered: number; inside: number }>();

  typeOf(type: string, name: string | null) {
    const found = this.types.get(type) ?? { name: name ?? undefined, expected: 0, entered: 0, inside: 0 };
    this.types.set(type, found);
    return found;
  }

  add({
    type,
    name,
    inside,
    entered,
    zones,
  }: Amounts & {
    readonly type: string;
    readonly name: string | null;
    readonly zones: readonly (Amounts & { readonly zone: string | undefined })[];
  }): void {
    const own = this.typeOf(type, name);
    own.inside += inside;
    own.entered += entered;
    for (const there of zones) {
      const found = this.zones.get(there.zone ?? '') ?? { entered: 0, inside: 0 };
      found.entered += there.entered;
      found.inside += there.inside;
      this.zones.set(there.zone ?? '', found);
    }
  }

  view(names: ReadonlyMap<string, string>): Omit<Named<Counts>, 'now' | 'warnings'> {
    const types = [...this.types].sort(([a, { name = '' }], [b, { name: other = '' }]) =>
      name === other ? (a < b ? -1 : 1) : name < other ? -1 : 1,
    );
    const sum = (field: 'expected' | 'entered' | 'inside') => types.reduce((total, [, type]) => total + type[field], 0);
    return {
      ...{ expected: sum('expected'), entered: sum('entered'), inside: sum('inside') },
      ticketTypes: types.map(([ticketTypeId, { name, ...rest }]) => ({
        ticketTypeId,
        ...(name !== undefined && { name }),
        ...rest,
      })),
      zones: [...this.zones]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([zone, rest]) => ({ ...(zone !== '' && { zone, name: names.get(zone) ?? zone }), ...rest })),
    };
  }
}
