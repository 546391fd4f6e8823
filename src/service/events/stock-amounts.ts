/** Amounts of stock: the scopes in which the tickets of a cart count, and the number in each. */
import type { EventRecord, UnderShop } from '../../contract/events.ts';
import type { Cart } from '../../sale/cart.ts';
import { stockScopes, type StockScope } from '../../sale/under-shop.ts';

/** The capacity that stands for "not limited": the row keeps counting, so that a limit can be set again. */
export const unlimited = 2_147_483_647;

/** An amount in one scope. */
export interface StockAmount extends StockScope {
  /** The event whose stock it is; missing for the event of the hold. A season ticket takes stock of child events. */
  readonly eventId?: string | undefined;
  readonly quantity: number;
}

/** The amounts of a cart in each scope that its tickets count in, limited or not. */
export function stockOf(record: EventRecord, shop: UnderShop | undefined, cart: Cart): StockAmount[] {
  const amounts = new Map<string, StockAmount>();
  for (const { ticketTypeId, slotId, amount } of cart) {
    const ticket = record.tickets?.find(({ _id }) => _id === ticketTypeId);
    for (const scope of ticket ? stockScopes(record, shop, ticket, slotId) : []) {
      const key = JSON.stringify([scope.shopId, scope.scope, scope.ref]);
      amounts.set(key, { ...scope, quantity: (amounts.get(key)?.quantity ?? 0) + amount });
    }
  }
  return [...amounts.values()];
}
