/** The sales of the checkouts in a batch: each is read and built once, for any number of checkouts. */
import { scopeOf } from '../orders/order-sale.ts';
import type { OrderRow } from '../orders/row.ts';
import { saleFrom, type Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import type { EventCache } from '../events/cache.ts';
import { notFound } from '../http/api-error.ts';
import { StockLevels } from '../storefront/stock-levels.ts';

// bench: rush
/** As `saleOf`, without stock levels: these tickets are held. */
export class HeldSales {
  private readonly known = new Map<string, Sale>();

  constructor(
    private readonly tx: Queryable,
    private readonly events: EventCache,
    private readonly now: Date,
  ) {}

  /** @throws ApiError 404 for a deleted event */
  async of(row: OrderRow): Promise<Sale> {
    // in the seller's language, in which answers are checked
    const place = { ...scopeOf(row), evenIfClosed: true, locale: undefined };
    const key = JSON.stringify([place.eventId, place.shopId, place.channelId, place.pointOfSale]);
    const known = this.known.get(key);
    if (known) return known;
    const event = await this.events.find(this.tx, place.eventId);
    if (!event) throw notFound('event');
    const sale = saleFrom({ event, levels: new StockLevels() }, this.now, place);
    this.known.set(key, sale);
    return sale;
  }
}
