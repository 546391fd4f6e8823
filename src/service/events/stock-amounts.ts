/** Amounts of stock: the scopes in which the tickets of a cart count, and the number in each. */
import type { EventRecord, UnderShop } from '../../contract/events.ts';
import type { Cart } from '../../sale/cart.ts';
import { isDynamic } from '../../sale/price-table.ts';
import { stockScopes, type StockScope } from '../../sale/under-shop.ts';
import { settingOf } from './named-settings.ts';
import type { StoredEvent } from './records.ts';

/** The capacity that stands for "not limited": the row keeps counting, so that a limit can be set again. */
export const unlimited = 2_147_483_647;

/** An amount in one scope. */
export interface StockAmount extends StockScope {
  /** The event whose stock it is; missing for the event of the hold. A season ticket takes stock of child events. */
  readonly eventId?: string | undefined;
  readonly quantity: number;
  /** The limit of a scope whose row has none: a price tier's. */
  readonly max?: number | undefined;
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

/**
 * The amounts of tickets in the tiers of their event's price table. They count for the event, whatever shop sells them.
 * @param lines Each with the tier that its price is of.
 */
export function tierAmounts(
  { record, settings }: Pick<StoredEvent, 'record' | 'settings'>,
  lines: readonly { readonly priceTier?: string | undefined; readonly amount: number }[],
): StockAmount[] {
  const table = settingOf(settings, 'priceTable', record.pricingSettings?.priceTableId);
  const amounts = new Map<string, StockAmount>();
  for (const { priceTier: ref, amount } of lines) {
    if (ref === undefined) continue;
    const max = isDynamic(record) ? table?.tiers.find(({ _id }) => _id === ref)?.amount : undefined;
    amounts.set(ref, { shopId: '', scope: 'tier', ref, quantity: (amounts.get(ref)?.quantity ?? 0) + amount, max });
  }
  return [...amounts.values()];
}
