/** The availability light: how much of an event is left, in a colour. */
import type { EventInfo } from '../../contract/event-info.ts';
import { indicator, isCounted } from '../../sale/availability.ts';
import { remaining } from '../../sale/starting-price.ts';
import { findUnderShop, shopIdsOf, stockScopes } from '../../sale/under-shop.ts';
import type { StoredEvent } from '../events/records.ts';
import type { StockLevels } from './stock-levels.ts';

/**
 * The light of an event whose seller shows it: by its own stock, or else by its ticket types if all of them are limited.
 */
export function lightOf(
  event: StoredEvent,
  levels: StockLevels,
  info: EventInfo,
): { readonly availabilityIndicator?: string } {
  return event.record.styleOptions?.showAvailabilityIndicator
    ? { availabilityIndicator: colourOf(event, levels, info) }
    : {};
}

function colourOf({ record }: StoredEvent, levels: StockLevels, info: EventInfo): string {
  const left = remaining(info);
  if (left === 0) return 'red';
  const shop = info.underShopId === undefined ? undefined : findUnderShop(record, info.underShopId);
  const thresholds = record.styleOptions?.availabilityIndicatorThresholds;
  const own = levels.capacity(shopIdsOf(shop).map((shopId) => ({ shopId, scope: 'event', ref: '' })));
  if (own !== undefined) return indicator(left, own, thresholds);
  // neither resale listings nor types with `ignoreForMaxAmounts` count as stock
  const types = (info.tickets ?? []).filter(isCounted).map(({ id, categoryRef, v }) => ({
    v,
    capacity: levels.capacity(stockScopes(record, shop, { _id: id, categoryRef })),
  }));
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.length === 0 || amounts.includes(undefined)
      ? undefined
      : amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  return indicator(sum(types.map(({ v }) => v)), sum(types.map(({ capacity }) => capacity)), thresholds);
}
