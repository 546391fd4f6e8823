/** What a form without scripts orders: amounts of ticket types, a time, and seats that the service chooses. */
import type { ItemInput } from '../../contract/checkout.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import { bestSeats } from '../../sale/best-seats.ts';
import type { Cart } from '../../sale/cart.ts';
import { picksBest, rulesOf } from '../../sale/seating-rules.ts';
import { categoriesOf, seatCategoryOf } from '../../sale/seating.ts';
import type { Reason } from '../../sale/ticket-options.ts';
import { findUnderShop } from '../../sale/under-shop.ts';
import type { StoredEvent } from '../events/records.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { planOf, readStates } from '../storefront/seat-plans.ts';
import { textIn, type Fields } from './form-fields.ts';
import type { Site } from './site.ts';
import { amountField, type EventQuery } from './ticket-list.ts';

/** An event whose page got a form. */
export interface Ordered {
  readonly event: StoredEvent;
  readonly info: EventInfo;
  readonly query: EventQuery;
  readonly hasPlan: boolean;
  /** The event as it is sold now, by an under-shop where one is named; nothing for one that is not there. */
  readonly readInfo: (shopId: string | undefined) => Promise<EventInfo | undefined>;
}

/** The cart of a form. Amounts that are none are left out. */
export function cartOf({ tickets = [], timeSlots }: EventInfo, fields: Fields): Cart {
  const slotId = timeSlots?.find(({ _id }) => _id === textIn(fields, 'slot'))?._id;
  return tickets.flatMap(({ id }) => {
    const amount = Number(textIn(fields, amountField(id)));
    if (!Number.isInteger(amount) || amount < 1) return [];
    return [{ ticketTypeId: id, amount, ...(slotId !== undefined && { slotId }) }];
  });
}

/**
 * The items of a cart. Seats are chosen by the checkout; where its seller leaves the choice to buyers, they are chosen
 * here, by the same rule.
 */
export async function itemsOf(
  { db, now }: Context,
  event: StoredEvent,
  info: EventInfo,
  cart: Cart,
): Promise<ItemInput[]> {
  const items = cart.map(({ ticketTypeId, amount, slotId }): ItemInput => {
    const startsAt = info.timeSlots?.find(({ _id }) => _id === slotId)?.startsAt;
    const slotInfo = slotId !== undefined && startsAt !== undefined ? { slotId, slotStartTime: startsAt } : undefined;
    return { type: 'ticket', ticketTypeId, amount, slotInfo };
  });
  const rules = rulesOf(info);
  const stored = picksBest(rules) ? undefined : await planOf(db, event);
  if (!stored) return items;
  const shop = info.underShopId === undefined ? undefined : findUnderShop(event.record, info.underShopId);
  const { taken } = await readStates(db, event, stored, shop, now());
  const known = categoriesOf(stored.plan);
  const wanted = items.flatMap((item) => {
    const ticket = info.tickets?.find(({ id }) => id === item.ticketTypeId);
    const categoryRef = ticket && seatCategoryOf(info, ticket, known);
    return categoryRef === undefined ? [] : [{ item, categoryRef, amount: item.amount }];
  });
  const found = bestSeats(stored.plan, new Set(taken), wanted, rules);
  // without seats the checkout says what is missing
  return items.map((item) => {
    const seats = found?.[wanted.findIndex((one) => one.item === item)];
    return seats && seats.length > 0 ? { ...item, seatingInfo: { seats } } : item;
  });
}

/** Why a cart was refused, with the fields that the reasons are about. */
export function reasonsOf(
  { texts: { plain } }: Site,
  error: ApiError,
): { readonly name?: string; readonly text: string }[] {
  const reasons = (error.more['problems'] ?? []) as readonly Reason[];
  const known = reasons.flatMap(({ code, ticketTypeId, limit = 0, name = '' }) => {
    if (!Object.hasOwn(plain.reasons, code)) return [];
    const text = plain.reasons[code as keyof typeof plain.reasons](limit, name);
    if (code.startsWith('SLOT_')) return [{ name: 'slot', text }];
    return [{ ...(ticketTypeId !== undefined && { name: amountField(ticketTypeId) }), text }];
  });
  const each = new Map(known.map((one) => [JSON.stringify(one), one]));
  return each.size > 0 ? [...each.values()] : [{ text: plain.refused }];
}
