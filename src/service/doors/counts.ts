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

/** The tickets that were scanned at the event, with their scans that count, and the type that each has there. */
const scanned = `
with ${admitted},
passed as (
  select s.ticket_id, count(*) as amount, min(s.direction) as direction, min(s.zone_id) as zone
  from scan s where ${counts} group by s.ticket_id)
select coalesce(a.type, t.ticket_type_id) as type, t.data ->> 'ticketName' as name, p.*, ${allowedScansSql('t')} as allowed
from passed p join ticket t on t.id = p.ticket_id left join admitted a on a.id = p.ticket_id`;

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
  // most tickets came once and stayed: what follows from that needs no reading of their scans
  const once = await db.query<{ type: string; name: string | null; zone: string | null; amount: number }>(
    `select type, min(name) as name, zone, count(*)::int as amount from (${scanned}) s
     where s.amount = 1 and s.direction = 'IN' group by type, zone`,
    params,
  );
  for (const { type, name, zone, amount } of once) {
    const house = { inside: amount, entered: amount };
    counted.add({ type, name, ...house, zones: [{ zone: zone ?? undefined, ...house }] });
  }
  const often = await db.query<{ ticket_id: string; type: string; name: string | null; allowed: number }>(
    `select ticket_id, type, name, allowed from (${scanned}) s where s.amount > 1`,
    params,
  );
  for await (const some of inSteps(often)) {
    const scans = await scansOf(
      db,
      some.map(({ ticket_id: id }) => id),
    );
    for (const { ticket_id: id, type, name, allowed } of some) {
      const house = houseOf((scans.get(id) ?? []).map(placed), event.record._id, allowed);
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
