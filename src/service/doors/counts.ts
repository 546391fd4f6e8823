/** Counts at the doors of an event: the tickets that are expected and have entered, and the people who are inside. */
import type { Api } from '../../contract/index.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import type { Handlers } from '../http/context.ts';
import type { Named } from '../http/pick.ts';
import { admitted, admittedParams, counts } from './admitted.ts';
import type { Device } from './devices.ts';

type Counts = Awaited<ReturnType<Handlers<Api['door']>['counts']>>;

/** The tickets of an event, and of each the entries and exits that were not undone, by zone. */
const counted = `
with ${admitted},
passed as (
  select s.ticket_id, s.zone_id, count(*) filter (where s.direction = 'IN') as ins,
    count(*) filter (where s.direction = 'OUT') as outs
  from scan s where ${counts}
  group by s.ticket_id, s.zone_id)`;

/** Of a person in several zones the house counts once: by the zone with the most entries of the ticket. */
export async function countDoor(
  db: Queryable,
  event: StoredEvent,
  { zones }: Device,
): Promise<Omit<Named<Counts>, 'now'>> {
  const params = await admittedParams(db, event);
  const types = await db.query<{
    type: string;
    name: string | null;
    expected: number;
    entered: number;
    inside: number;
  }>(
    `${counted},
     house as (select ticket_id, bool_or(ins > 0) as entered, max(greatest(ins - outs, 0)) as inside from passed group by ticket_id)
     select a.type, min(a.data ->> 'ticketName') as name, count(*) filter (where a.expected)::int as expected,
       count(*) filter (where h.entered)::int as entered, coalesce(sum(h.inside), 0)::int as inside
     from admitted a left join house h on h.ticket_id = a.id group by a.type order by min(a.data ->> 'ticketName'), a.type`,
    params,
  );
  const byZone = await db.query<{ zone: string | null; entered: number; inside: number }>(
    `${counted} select p.zone_id as zone, count(*) filter (where p.ins > 0)::int as entered,
       sum(greatest(p.ins - p.outs, 0))::int as inside
     from passed p join admitted a on a.id = p.ticket_id group by p.zone_id order by p.zone_id nulls first`,
    params,
  );
  const sum = (field: 'expected' | 'entered' | 'inside') => types.reduce((total, row) => total + row[field], 0);
  const names = new Map(zones.map(({ _id, name }) => [_id, name]));
  return {
    ...{ expected: sum('expected'), entered: sum('entered'), inside: sum('inside') },
    ticketTypes: types.map(({ type, name, ...rest }) => ({
      ticketTypeId: type,
      ...(name !== null && { name }),
      ...rest,
    })),
    zones: byZone.map(({ zone, ...rest }) => ({
      ...(zone !== null && { zone, name: names.get(zone) ?? zone }),
      ...rest,
    })),
  };
}
