/**
 * The stock of price tiers: for each event and tier a row that counts the tickets sold in it. It has no capacity: the
 * limit is the price table's, and comes with each amount (`StockAmount.max`).
 */
import type { Queryable } from '../database/index.ts';
import { unlimited } from '../events/stock-amounts.ts';

/** SQL that adds missing rows, of the events and tables that a condition on `l` (`event_setting`) selects. */
const addWhere = (condition: string) => `
  insert into stock (event_id, shop_id, scope, ref, capacity)
  select l.event_id, '', 'tier', tier ->> '_id', ${unlimited}
  from event_setting l join named_setting n on n.id = l.setting_id and n.kind = 'priceTable'
  cross join lateral jsonb_array_elements(n.data -> 'tiers') tier
  where ${condition} order by l.event_id, tier ->> '_id'
  on conflict (event_id, shop_id, scope, ref) do nothing`;

/** Adds rows for the tiers of an event's price table. */
export async function addTiersOfEvent(tx: Queryable, eventId: string): Promise<void> {
  await tx.query(addWhere('l.event_id = $1'), [eventId]);
}

/** Adds rows for the tiers of a price table, to each event that names it. The table's row is locked. */
export async function addTiersOfTable(tx: Queryable, tableId: string): Promise<void> {
  await tx.query(addWhere('l.setting_id = $1'), [tableId]);
}
