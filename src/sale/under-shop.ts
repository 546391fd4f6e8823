/**
 * Under-shops: separate sales views of an event. A shop's entries change what they name and leave the rest as the event
 * has it: a ticket type that the shop does not list is sold there as in the event, one with `active: false` is not.
 */
import type { EventRecord, UnderShop } from '../contract/events.ts';
import { isOff } from '../contract/fields.ts';
import type { ExtraField } from '../contract/extra-field.ts';
import type { TicketType } from '../contract/tickets.ts';
import { min } from './availability.ts';

/** Names one row of the stock: what is limited, and whose limit it is. */
export interface StockScope {
  /** `''` is the event itself. */
  readonly shopId: string;
  readonly scope: 'event' | 'category' | 'ticket' | 'slot' | 'tier';
  /** The category's ref, the ticket type's, slot's or price tier's `_id`; `''` for the event. */
  readonly ref: string;
}

/** An under-shop that is open to be asked for; one that is switched off does not exist for a buyer. */
export function findUnderShop(record: EventRecord, shopId: string): UnderShop | undefined {
  return record.underShops?.find(({ _id, active }) => _id === shopId && active !== false);
}

/** True if a code opens a locked under-shop; case and blanks do not matter. */
export function opens({ unlockMode, coupons = [] }: UnderShop, code: string): boolean {
  const key = couponKey(code);
  return unlockMode === 'couponCode' && key !== '' && coupons.some((coupon) => couponKey(coupon) === key);
}

const couponKey = (code: string) => code.trim().toUpperCase();

/** Whose amounts limit what an under-shop sells. */
type Inventory = 'independent' | 'subsidiary' | 'global';
type Amounts = Pick<UnderShop, 'inventoryStrategy' | 'maxAmount' | 'tickets' | 'categories' | 'timeSlots'>;

/**
 * The `inventoryStrategy` of an under-shop. Missing: `independent`, but `global` for a shop without any amount of its own,
 * which would sell without a limit. A value that this version does not know is `subsidiary`, the strictest.
 */
export function inventoryOf(shop: Amounts): Inventory {
  const { inventoryStrategy: said, maxAmount, tickets = [], categories = [], timeSlots = [] } = shop;
  if (said === 'independent' || said === 'global') return said;
  if (said !== undefined) return 'subsidiary';
  const own = [maxAmount, ...[...tickets, ...categories, ...timeSlots].map(({ amount }) => amount)];
  return own.some((amount) => amount !== undefined) ? 'independent' : 'global';
}

/**
 * Every scope that one ticket counts in; those without a row in the stock are not limited.
 * By the shop's inventory: `independent` its own, `global` the event's, `subsidiary` both. A type with
 * `ignoreForMaxAmounts` counts in its own amount alone.
 */
export function stockScopes(
  record: Pick<EventRecord, 'useTimeSlots'>,
  shop: (Amounts & Pick<UnderShop, '_id'>) | undefined,
  { _id, categoryRef, ignoreForMaxAmounts }: Pick<TicketType, '_id' | 'categoryRef' | 'ignoreForMaxAmounts'>,
  slotId?: string,
): StockScope[] {
  return shopIdsOf(shop).flatMap((shopId): StockScope[] => {
    const own: StockScope[] = _id === undefined ? [] : [{ shopId, scope: 'ticket', ref: _id }];
    if (ignoreForMaxAmounts) return own;
    return [
      { shopId, scope: 'event', ref: '' },
      ...(categoryRef === undefined ? [] : [{ shopId, scope: 'category' as const, ref: categoryRef }]),
      ...own,
      ...(slotId === undefined || record.useTimeSlots !== true
        ? []
        : [{ shopId, scope: 'slot' as const, ref: slotId }]),
    ];
  });
}

/** The shops whose limits hold: `''` for the event's, the shop's id for its own. */
export function shopIdsOf(shop: (Amounts & Pick<UnderShop, '_id'>) | undefined): string[] {
  if (!shop?._id) return [''];
  const inventory = inventoryOf(shop);
  return inventory === 'global' ? [''] : inventory === 'independent' ? [shop._id] : ['', shop._id];
}

/** The event as the under-shop sells it: prices, names, amounts, limits, window, charges, questions and settings. */
export function applyUnderShop(record: EventRecord, shop: UnderShop): EventRecord {
  const inventory = inventoryOf(shop);
  const amount = (own: number | undefined, events: number | undefined) =>
    inventory === 'independent' ? own : inventory === 'global' ? events : min(own, events);
  return {
    ...record,
    ...present({
      sellStart: shop.sellStart,
      sellEnd: shop.sellEnd,
      maxAmountPerOrder: shop.maxAmountPerOrder,
      minAmountPerOrder: shop.minAmountPerOrder,
      maxAmountPerCustomer: shop.maxAmountPerCustomer,
      maxTransactionsPerCustomer: shop.maxTransactionsPerCustomer,
      reservationSettings: shop.reservationSettings,
      accountSettings: shop.accountSettings,
      paymentSettings: shop.paymentSettings,
      customerTags: shop.customerTags,
      customerSegments: shop.customerSegments,
      salesChannelGroupSettings: shop.salesChannelGroupSettings,
    }),
    maxAmount: amount(shop.maxAmount, record.maxAmount),
    ...(shop.customCharges && { customCharges: { ...record.customCharges, ...shop.customCharges } }),
    ...(shop.extraFields && { extraFields: mergeFields(record.extraFields ?? [], shop.extraFields) }),
    tickets: record.tickets?.map((ticket) => {
      const own = shop.tickets?.find(({ baseTicket }) => baseTicket !== undefined && baseTicket === ticket._id);
      return {
        ...ticket,
        ...present({ name: own?.name, description: own?.description, price: own?.price, active: own?.active }),
        amount: amount(own?.amount, ticket.amount),
      };
    }),
    categories: record.categories?.map((category) => {
      const own = shop.categories?.find(({ baseCategoryId }) => baseCategoryId === category._id);
      return { ...category, amount: amount(own?.amount, category.amount) };
    }),
    timeSlots: record.timeSlots?.flatMap((slot) => {
      const own = shop.timeSlots?.find(
        ({ baseTimeSlotId }) => baseTimeSlotId !== undefined && baseTimeSlotId === slot._id,
      );
      return isOff(own?.enabled) ? [] : [{ ...slot, amount: amount(own?.amount, slot.amount) }];
    }),
  };
}

/** A shop asks its own questions after the event's; one with the same `_id` takes the place of the event's. */
function mergeFields(events: readonly ExtraField[], own: readonly ExtraField[]): ExtraField[] {
  const ids = new Set(own.map(({ _id }) => _id));
  return [...events.filter(({ _id }) => !ids.has(_id)), ...own];
}

/** The values that are set, so that a missing one does not hide the event's. */
function present<T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}
