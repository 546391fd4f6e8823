/** Arrivals at an event: when tickets were admitted, by the scans that count. */
import type { arrivals } from '../../contract/guest-lists.ts';
import type { z } from '../../contract/route.ts';
import { houseOf, placed, type Scan } from '../../sale/presence.ts';
import type { Queryable } from '../database/index.ts';
import { findOwnEvent } from '../events/records.ts';
import { apiKeyOf } from '../http/access.ts';
import { invalid, notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { compact, type Named } from '../http/pick.ts';
import { admitted, admittedParams, hasEntered } from './admitted.ts';
import { allowedScansSql, scansOf } from './door-tickets.ts';
import { inSteps } from './guest-index.ts';
import { warningsOf } from './warnings.ts';
import { zoneNames } from './zone-names.ts';

type Answer = z.input<(typeof arrivals)['list']['answer']>;

/** The handler of arrivals. */
export function arrivalHandlers({ db }: Context): Handlers<typeof arrivals> {
  return {
    list: async ({ id, interval = 1 }, call) => {
      if (![1, 5, 15].includes(interval)) throw invalid('interval', 'Expected 1, 5 or 15');
      const { sellerId } = apiKeyOf(call);
      const event = await findOwnEvent(db, sellerId, id);
      if (!event) throw notFound('event');
      const types = await db.query<{ ticketTypeId: string; expected: number; missing: number }>(
        `with ${admitted}
         select a.type as "ticketTypeId", count(*)::int as expected,
                count(*) filter (where not ${hasEntered('a.id')})::int as missing
         from admitted a where a.expected group by a.type order by a.type`,
        await admittedParams(db, event),
      );
      const all = (of: 'expected' | 'missing') => types.reduce((sum, type) => sum + type[of], 0);
      return {
        ...(await readArrivals(db, id, interval)).view(await zoneNames(db, sellerId)),
        ...{ expected: all('expected'), missing: all('missing'), types },
        warnings: await warningsOf(db, id),
      };
    },
  };
}

/** Counts the entries of all tickets that were scanned at an event, a few hundred at a time. */
async function readArrivals(db: Queryable, eventId: string, interval: number): Promise<Arrivals> {
  const tickets = await db.query<{ id: string; allowed: number }>(
    `select t.id, ${allowedScansSql('t')} as allowed
     from ticket t where t.id in (select ticket_id from scan where event_id = $1 and access = 'GRANTED')`,
    [eventId],
  );
  const counted = new Arrivals(eventId, interval);
  for await (const some of inSteps(tickets)) {
    const scans = await scansOf(
      db,
      some.map(({ id }) => id),
    );
    for (const { id, allowed } of some) counted.add((scans.get(id) ?? []).map(placed), allowed);
  }
  return counted;
}

/** The entries of tickets by interval and zone, and who is inside. A door without a zone counts as the zone ''. */
class Arrivals {
  private readonly intervals = new Map<number, { arrived: number; entries: number; zones: Map<string, number> }>();
  private readonly zones = new Map<string, { entries: number; inside: number }>();
  private entered = 0;
  private inside = 0;

  constructor(
    private readonly eventId: string,
    private readonly minutes: number,
  ) {}

  /** @param scans All scans of a ticket. @param allowed How many admissions it has. */
  add(scans: readonly Scan[], allowed: number): void {
    const { inside, entries, zones } = houseOf(scans, this.eventId, allowed);
    this.inside += inside;
    if (entries.length > 0) this.entered += 1;
    for (const [at, entry] of entries.entries()) {
      const zone = entry.zone ?? '';
      const here = this.intervalOf(entry.at);
      here.entries += 1;
      if (at === 0) here.arrived += 1;
      here.zones.set(zone, (here.zones.get(zone) ?? 0) + 1);
      this.zoneOf(zone).entries += 1;
    }
    for (const { zone, inside: there } of zones) this.zoneOf(zone ?? '').inside += there;
  }

  view(names: ReadonlyMap<string, string>): Omit<Named<Answer>, 'expected' | 'missing' | 'types' | 'warnings'> {
    const { minutes: interval, entered, inside } = this;
    return {
      ...{ interval, entered, inside },
      intervals: [...this.intervals]
        .sort(([a], [b]) => a - b)
        .map(([at, { zones, ...counts }]) => ({
          at: new Date(at).toISOString(),
          ...counts,
          zones: byZone(zones).map(([zone, entries]) => ({ ...(zone && { zone }), entries })),
        })),
      zones: byZone(this.zones).map(([zone, counts]) =>
        compact({ zone: zone || undefined, name: zone ? (names.get(zone) ?? zone) : undefined, ...counts }),
      ),
    };
  }

  private intervalOf(at: string) {
    const length = this.minutes * 60_000;
    const start = Math.floor(Date.parse(at) / length) * length;
    const found = this.intervals.get(start) ?? { arrived: 0, entries: 0, zones: new Map<string, number>() };
    this.intervals.set(start, found);
    return found;
  }

  private zoneOf(zone: string) {
    const found = this.zones.get(zone) ?? { entries: 0, inside: 0 };
    this.zones.set(zone, found);
    return found;
  }
}

function byZone<T>(zones: ReadonlyMap<string, T>): [string, T][] {
  return [...zones].sort(([a], [b]) => (a < b ? -1 : 1));
}
