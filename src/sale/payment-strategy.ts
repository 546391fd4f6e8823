/** Payment strategies: which ways to pay an event, an under-shop and a sales channel have. */
import type { EventRecord, UnderShop } from '../contract/events.ts';
import type { PaymentStrategy } from '../contract/payment-strategies.ts';

type Paid = Pick<EventRecord | UnderShop, 'paymentSettings'>;

/** The `_id` of the strategy in force: the under-shop's own, or else the event's. */
export function paymentStrategyId(record: Paid, shop: Paid | undefined): string | undefined {
  return shop?.paymentSettings?.paymentStrategyId ?? record.paymentSettings?.paymentStrategyId;
}

/** The sales channel of a checkout whose ways to pay count: `pos` at every POS. */
export function paymentChannel(place: {
  readonly channelId?: string | undefined;
  readonly pointOfSale?: string | undefined;
}): string | undefined {
  return place.pointOfSale === undefined ? place.channelId : 'pos';
}

/** The ids of the ways to pay of a strategy in a channel. */
export function methodsIn(
  { methods, channels = [] }: Pick<PaymentStrategy, 'methods' | 'channels'>,
  channel: string | undefined,
): readonly string[] {
  return channels.find(({ channelId }) => channelId === channel)?.methods ?? methods;
}
