/**
 * Price tables: what a ticket type with a `priceCategoryId` costs now, by the tier in force. The event info, the
 * listings, the public event and the checkout compute it here.
 */
import type { EventRecord } from '../contract/events.ts';
import type { PriceTable, PriceTier } from '../contract/price-tables.ts';
import type { TicketType } from '../contract/tickets.ts';
import { resolveOffset, type Dated } from './dates.ts';

/** A tier for a ticket type: the price that it sets, and what limits it. */
export interface TierPrice {
  readonly tier: PriceTier;
  /** Major units. */
  readonly price: number;
  /** Tickets left in the tier; missing = not limited. */
  readonly left?: number | undefined;
  /** The time at which the tier ends; missing = only by the number of tickets, or never. */
  readonly until?: Date | undefined;
}

/** What decides which tier is in force. */
export interface TierContext {
  readonly now: Date;
  /** Tickets of the event that are held or sold in a tier. */
  readonly taken: (tierId: string) => number;
}

type Priced = Dated & Pick<EventRecord, 'pricingSettings' | 'minAmountPerOrder'>;
type Limited = Pick<TicketType, 'priceCategoryId' | 'minAmountPerOrder' | 'minAmountPerOrderRule'>;
type Tiers = Pick<PriceTable, 'tiers'>;

/** True if the tiers of an event end and follow each other by themselves. */
export function isDynamic({ pricingSettings }: Pick<EventRecord, 'pricingSettings'>): boolean {
  return pricingSettings?.dynamicPricing?.enabled === true;
}

/**
 * The tier in force for a ticket type; nothing where the ticket type's own price counts: it has no price category, or
 * the tier doesn't price it, or all tiers are over. A fixed tier has no end and no limit. A tier with fewer tickets left
 * than one order of the type needs is over for this type.
 */
export function tierPrice(
  record: Priced,
  { tiers }: Tiers,
  { priceCategoryId, minAmountPerOrder = 1, minAmountPerOrderRule = 1 }: Limited,
  { now, taken }: TierContext,
): TierPrice | undefined {
  if (priceCategoryId === undefined) return undefined;
  const { priceTableTierId: first } = record.pricingSettings ?? {};
  const from = first === undefined ? 0 : tiers.findIndex(({ _id }) => _id === first);
  if (from < 0) return undefined;
  const own = minAmountPerOrderRule > 1 ? 1 : minAmountPerOrder;
  const needed = Math.max(1, own, record.minAmountPerOrder ?? 1);
  const dynamic = isDynamic(record);
  const open = tiers.slice(from).map((tier) => {
    const until = dynamic ? endOf(tier, record) : undefined;
    const left = dynamic && tier.amount !== undefined ? Math.max(0, tier.amount - taken(tier._id)) : undefined;
    return { tier, until, left, isOpen: (!until || now < until) && (left === undefined || left >= needed) };
  });
  const found = open.find(({ isOpen }) => isOpen);
  const price = found?.tier.prices.find((entry) => entry.priceCategoryId === priceCategoryId)?.price;
  return found && price !== undefined ? { tier: found.tier, price, left: found.left, until: found.until } : undefined;
}

/** The end of a tier in time; none for an offset that leads beyond the range of a date. */
function endOf({ until }: PriceTier, event: Dated): Date | undefined {
  if (until === undefined) return undefined;
  const end = typeof until === 'string' ? new Date(until) : resolveOffset(until, event);
  return Number.isNaN(end.getTime()) ? undefined : end;
}
