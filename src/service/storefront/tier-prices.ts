/** The prices of an event's ticket types by its price table, as a view of its sale has them. */
import type { EventRecord, UnderShop } from '../../contract/events.ts';
import { tierPrice, type TierPrice } from '../../sale/price-table.ts';
import { settingOf } from '../events/named-settings.ts';
import type { StoredEvent } from '../events/records.ts';
import type { StockLevels } from './stock-levels.ts';

/**
 * The tier prices by `_id` of the ticket types. An under-shop's own price counts in place of the table's.
 * @param record The record as it is sold in the view.
 */
export function tierPricesOf(
  { settings, seller }: StoredEvent,
  record: EventRecord,
  { shop, levels, now }: { readonly shop?: UnderShop | undefined; readonly levels: StockLevels; readonly now: Date },
): ReadonlyMap<string, TierPrice> {
  const prices = new Map<string, TierPrice>();
  const table = settingOf(settings, 'priceTable', record.pricingSettings?.priceTableId);
  if (!table) return prices;
  const own = new Set(shop?.tickets?.flatMap(({ baseTicket, price }) => (price === undefined ? [] : baseTicket)));
  const dated = { ...record, timezone: record.timezone ?? seller.timezone };
  const context = { now, taken: (tierId: string) => levels.takenInTier(tierId) };
  for (const ticket of record.tickets ?? []) {
    const price = own.has(ticket._id) ? undefined : tierPrice(dated, table, ticket, context);
    if (ticket._id !== undefined && price) prices.set(ticket._id, price);
  }
  return prices;
}
