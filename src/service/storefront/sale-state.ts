/**
 * Whether an event is on sale, as the whole event info says it: of its times and amounts alone, for lists that need
 * nothing else of hundreds of events.
 */
import type { EventInfo, InfoTicket } from '../../contract/event-info.ts';
import { saleStatus, type SaleStatus } from '../../sale/availability.ts';
import { applyDayScheme } from '../../sale/day-scheme.ts';
import type { TierPrice } from '../../sale/price-table.ts';
import { withSeasonLimits } from '../../sale/season.ts';
import { withSeatLimits } from '../../sale/seat-limits.ts';
import { remaining } from '../../sale/starting-price.ts';
import { stockScopes, type StockScope } from '../../sale/under-shop.ts';
import type { StoredEvent } from '../events/records.ts';
import { infoSeating, offeredPrice } from './event-info-parts.ts';
import { resaleTickets } from './event-info-resale.ts';
import { asSold } from './event-state.ts';
import type { StockLevels } from './stock-levels.ts';
import { tierPricesOf } from './tier-prices.ts';

/** The state of a sale whose amounts are limited already. */
export function stateOf(info: EventInfo, now: Date): SaleStatus {
  return saleStatus(info, remaining(info), now);
}

/** An event whose amounts are at most what its seats and its child events leave. */
export function withLimits(info: EventInfo, { seats, season }: StockLevels): EventInfo {
  const seated = seats ? withSeatLimits(info, seats) : info;
  return season ? withSeasonLimits(seated, season.limits) : seated;
}

/** The `saleStatus` of the event info without an under-shop, channel or POS. */
export function saleStateOf(event: StoredEvent, levels: StockLevels, now: Date): SaleStatus {
  const record = asSold(applyDayScheme(event.record));
  const byTime = saleStatus(record, undefined, now);
  return byTime === 'onSale' ? stateOf(amountsOf({ ...event, record }, levels, now), now) : byTime;
}

/** The part of the event info that its amounts follow from. @param event As it is sold. */
function amountsOf(event: StoredEvent, levels: StockLevels, now: Date): EventInfo {
  const { record } = event;
  const left = (scope: StockScope['scope'], ref: string | undefined) =>
    ref === undefined ? undefined : levels.left([{ shopId: '', scope, ref }]);
  const { _id, name, start, end, sellStart, sellEnd, useTimeSlots } = record;
  const info: EventInfo = {
    ...{ _id, name, start, end, sellStart, sellEnd, useTimeSlots },
    ...(levels.seats && infoSeating(record, undefined)),
    v: left('event', ''),
    categories: record.categories?.map((category) => ({
      _id: category._id,
      ref: category.ref,
      seatingReference: category.seatingReference,
      listWithoutSeats: category.listWithoutSeats,
      v: left('category', category.ref ?? category._id),
    })),
    tickets: [
      ...offeredTickets(event, levels, now),
      ...resaleTickets(event, levels, { shopId: '', locale: undefined, now }),
    ],
    ...(useTimeSlots && {
      timeSlots: (record.timeSlots ?? []).flatMap((slot) =>
        slot._id === undefined || slot.startTime === undefined
          ? []
          : [{ _id: slot._id, startTime: slot.startTime, v: left('slot', slot._id) }],
      ),
    }),
  };
  return withLimits(info, levels);
}

/** The seller's own ticket types that are for sale. */
function offeredTickets(event: StoredEvent, levels: StockLevels, now: Date): InfoTicket[] {
  const { record } = event;
  const tickets = record.tickets ?? [];
  // whether a type has a price matters, not which one: mostly the table needs no look
  const tierPrices: ReadonlyMap<string, TierPrice> = tickets.some(({ price }) => price === undefined)
    ? tierPricesOf(event, record, { levels, now })
    : new Map();
  return tickets.flatMap((ticket) => {
    const { _id, name = '', categoryRef, ignoreForMaxAmounts } = ticket;
    const price = offeredPrice(ticket, tierPrices.get(_id ?? ''));
    if (_id === undefined || price === undefined) return [];
    const v = levels.left(stockScopes(record, undefined, ticket));
    return [{ id: _id, name, price, categoryRef, ignoreForMaxAmounts, v }];
  });
}
