/**
 * The places of season tickets in an order: a line names them while it is held, and their stock in the child events is
 * taken and given back with the order's own.
 */
import type { Order } from './order-quote.ts';
import type { Sale } from './sale.ts';
import { isLocked, Outdated, type Queryable } from '../database/index.ts';
import type { StockAmount } from '../events/stock-amounts.ts';

/** The order, with the places that each of its season tickets takes now. */
export function withPlaces(order: Order, { season }: Pick<Sale, 'season'>): Order {
  if (!season) return order;
  return {
    ...order,
    lines: order.lines.map((line) => {
      const places = season.places(line.ticketTypeId);
      return places.length > 0 ? { ...line, places } : line;
    }),
  };
}

/**
 * The stock that the season tickets of an order take in the child events; nothing when one of them doesn't sell their
 * ticket types any more. The caller has locked the events.
 * @throws Outdated when the group has got a child event after its events were locked
 */
export function seasonStock(
  tx: Queryable,
  { lines }: Pick<Order, 'lines'>,
  { season }: Pick<Sale, 'season'>,
): StockAmount[] | undefined {
  const amounts = new Map<string, StockAmount>();
  for (const { places = [], amount } of lines)
    for (const place of places) {
      const stock = season?.stockOf(place);
      if (!stock) return undefined;
      if (!isLocked(tx, 'event', [place.eventId])) throw new Outdated('The group has another child event by now');
      for (const each of stock) {
        const key = JSON.stringify([each.eventId, each.scope, each.ref]);
        amounts.set(key, { ...each, quantity: (amounts.get(key)?.quantity ?? 0) + each.quantity * amount });
      }
    }
  return [...amounts.values()];
}
