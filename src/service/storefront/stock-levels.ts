/** The stock levels of an event: reads the stock, changes nothing. */
import { min } from '../../sale/availability.ts';
import type { SeatLevel } from '../../sale/seat-limits.ts';
import type { StockScope } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { unlimited } from '../events/stock-amounts.ts';
import { readResaleLevels, type ResaleLevel } from './resale-levels.ts';
import { readSeasons, type Season } from './season-levels.ts';
import { readSeatLevels } from './seat-levels.ts';

/** The capacity and taken stock of one scope. */
export interface StockRow {
  readonly event_id: string;
  readonly shop_id: string;
  readonly scope: StockScope['scope'];
  readonly ref: string;
  readonly capacity: number;
  readonly taken: number;
}

const keyOf = (shopId: string, scope: string, ref: string) => [shopId, scope, ref].join('\n');

/** The stock levels of one event at the time they were read. */
export class StockLevels {
  private readonly rows = new Map<string, StockRow>();

  /** @param seats The free seats, if it sells seats of a stored chart. */
  constructor(
    rows: readonly StockRow[] = [],
    readonly seats?: readonly SeatLevel[],
    /** Its resale listings. */
    readonly resales: readonly ResaleLevel[] = [],
    /** What its season tickets admit to, if it is a group that sells them. */
    readonly season?: Season,
  ) {
    for (const row of rows)
      if (row.capacity < unlimited || row.scope === 'tier') this.rows.set(keyOf(row.shop_id, row.scope, row.ref), row);
  }

  /** The rest in the tightest of these scopes; `undefined` when none of them is limited. */
  left(scopes: readonly StockScope[]): number | undefined {
    return min(...this.of(scopes).map(({ capacity, taken }) => Math.max(0, capacity - taken)));
  }

  /** The capacity of the tightest of these scopes. */
  capacity(scopes: readonly StockScope[]): number | undefined {
    return min(...this.of(scopes).map(({ capacity }) => capacity));
  }

  /** Tickets of the event that are held or sold in a tier of its price table. */
  takenInTier(tierId: string): number {
    return this.rows.get(keyOf('', 'tier', tierId))?.taken ?? 0;
  }

  private of(scopes: readonly StockScope[]): StockRow[] {
    return scopes.flatMap(({ shopId, scope, ref }) => this.rows.get(keyOf(shopId, scope, ref)) ?? []);
  }
}

/** A row of the stock without its event. */
type ScopeColumns = readonly [shopId: string, scope: StockScope['scope'], ref: string, capacity: number, taken: number];

/** The stock, seats, resale listings and seasons of several events; an event without any row is not limited. */
export async function readLevels(
  db: Queryable,
  eventIds: readonly string[],
): Promise<(eventId: string) => StockLevels> {
  // one row for each event, not for each of its many scopes: the embedded database is slow to hand over rows
  const found = await db.query<{ event_id: string; scopes: readonly ScopeColumns[] }>(
    `select event_id, json_agg(json_build_array(shop_id, scope, ref, capacity, taken)) as scopes
     from stock where event_id = any($1::text[]) group by event_id`,
    [eventIds],
  );
  const byEvent = new Map(
    found.map(({ event_id, scopes }) => [
      event_id,
      scopes.map(([shop_id, scope, ref, capacity, taken]) => ({ event_id, shop_id, scope, ref, capacity, taken })),
    ]),
  );
  const seats = await readSeatLevels(db, eventIds);
  const resales = await readResaleLevels(db, eventIds);
  const seasons = await readSeasons(db, eventIds);
  return (id) => new StockLevels(byEvent.get(id), seats.get(id), resales.get(id), seasons.get(id));
}
