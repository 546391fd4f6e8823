/** Ticket types, slots, seats and resale in the event info. */
import type { EventInfo, InfoSlot, InfoTicket } from '../../contract/event-info.ts';
import type { EventRecord, TimeSlot, UnderShop } from '../../contract/events.ts';
import type { TicketType } from '../../contract/tickets.ts';
import { indicator, min } from '../../sale/availability.ts';
import type { OffsetObject } from '../../contract/offsets.ts';
import { resolveOffset, slotStart } from '../../sale/dates.ts';
import { daySchemeOf } from '../../sale/day-scheme.ts';
import { isCategoryRef } from '../../sale/slot-refs.ts';
import { needsName } from '../../sale/pos.ts';
import type { TierPrice } from '../../sale/price-table.ts';
import type { StockScope } from '../../sale/under-shop.ts';
import type { StoredEvent } from '../events/records.ts';
import { compact, pick } from '../http/pick.ts';
import type { StockLevels } from './stock-levels.ts';

/** The price of a ticket type; nothing for one that is switched off, or has no price: it is not for sale and not shown. */
export function offeredPrice({ active, price }: TicketType, tierPrice: TierPrice | undefined): number | undefined {
  return active === false ? undefined : (tierPrice?.price ?? price);
}

/** A ticket type in the event info, if it is for sale. */
export function infoTicket(
  record: EventRecord,
  ticket: TicketType,
  left: number | undefined,
  tierPrice?: TierPrice,
): InfoTicket[] {
  const price = offeredPrice(ticket, tierPrice);
  if (ticket._id === undefined || price === undefined) return [];
  const printed = record.hardTicketSettings?.enabled === true;
  const resale = record.ticketSettings?.resellSettings?.enabled;
  return [
    compact({
      ...pick(ticket, [
        'description',
        'image',
        'color',
        'categoryRef',
        'conditionalAvailabilityMode',
        'sortingKey',
        'minAmountPerOrder',
        'minAmountPerOrderRule',
        'taxRate',
        'outerChargeFix',
        'innnerChargeFix',
        'ignoreForMaxAmounts',
        'ignoredForStartingPrice',
        'conditionalAvailability',
        'rules',
        'styleOptions',
        'meta',
        'salesStart',
        'salesEnd',
      ]),
      id: ticket._id,
      name: ticket.name ?? '',
      price,
      priceTableTypeId: ticket.priceCategoryId,
      ...(tierPrice && { priceTier: infoTier(tierPrice) }),
      // an order fits into its tier as a whole: none is priced by two
      maxAmountPerOrder: min(ticket.maxAmountPerOrder, tierPrice?.left),
      active: true,
      v: left,
      requiresPersonalization: needsName(record, ticket),
      enableHardTicketOption: printed && ticket.enableHardTicketOption === true,
      forceHardTicketOption: printed && ticket.forceHardTicketOption === true,
      ...(resale !== undefined && { resellSettings: { enabled: resale } }),
    }),
  ];
}

function infoTier({ tier: { _id, name }, until, left }: TierPrice): InfoTicket['priceTier'] {
  return compact({ _id, name, until: until?.toISOString(), left });
}

/**
 * The seats of an event with a seating chart: the chart's event, the contingents for sale, and the ways to choose
 * seats.
 */
export function infoSeating(
  { seating }: EventRecord,
  shop: UnderShop | undefined,
): Pick<EventInfo, 'seatingEventId' | 'contingents' | 'seatingConfigurations'> {
  if (!seating?.active) return {};
  const seatingConfigurations = compact({
    orphanConfiguration: seating.orphanConfiguration,
    availabilityMode: shop?.availabilityMode ?? seating.availabilityMode,
    bestAvailableSeatingConfiguration:
      shop?.bestAvailableSeatingConfiguration ?? seating.bestAvailableSeatingConfiguration,
  });
  return compact({
    seatingEventId: seating.eventId,
    contingents: shop?.seatingContingents ?? seating.contingents,
    ...(Object.keys(seatingConfigurations).length > 0 && { seatingConfigurations }),
  });
}

/**
 * The resale settings as buyers see them: whether tickets can be bought and listed now, and the buyer's charges. A
 * missing window is open; everything ends with the event. The reseller's charges are not shown.
 */
export function resellOf({ record, seller }: StoredEvent, now: Date): EventInfo['resell'] {
  const settings = record.ticketSettings?.resellSettings;
  if (!settings) return undefined;
  const { enabled, salesStart, offerCreationStart, offerCreationEnd, buyerFeeFix, buyerFeeVar, priceMarkup } = settings;
  const { start, end, timezone = seller.timezone } = record;
  const isPast = (moment: OffsetObject | undefined) =>
    moment?.unit === undefined ? undefined : now >= resolveOffset(moment, { start, end, timezone });
  const isOn = enabled === 'ENABLED' && now < new Date(end);
  return compact({
    saleActive: isOn && isPast(salesStart) !== false,
    offerActive: isOn && isPast(offerCreationStart) !== false && isPast(offerCreationEnd) !== true,
    fees: compact({ buyerFeeFix, buyerFeeVar }),
    priceMarkup,
  });
}

export function infoSlot(
  { _id, startTime, refs }: TimeSlot,
  scopes: readonly StockScope[],
  inCategory: (ref: string) => readonly StockScope[],
  levels: StockLevels,
  thresholds: readonly number[] | undefined,
): InfoSlot[] {
  if (_id === undefined || startTime === undefined) return [];
  const left = levels.left(scopes);
  const categories =
    refs
      ?.filter(isCategoryRef)
      .flatMap(({ categoryRef }) =>
        categoryRef === undefined
          ? []
          : [compact({ categoryRef, v: levels.left([...scopes, ...inCategory(categoryRef)]) })],
      ) ?? [];
  return [
    compact({
      _id,
      startTime,
      v: left,
      categories,
      availabilityIndicator: indicator(left, levels.capacity(scopes), thresholds),
    }),
  ];
}

export function daySchemeSlots(record: EventRecord): EventInfo['slots'] {
  const scheme = daySchemeOf(record);
  if (!scheme) return undefined;
  return record.timeSlots?.flatMap(({ _id, startTime, amount }) =>
    startTime
      ? [compact({ _id, start: slotStart(startTime, record).toISOString(), amount, offers: scheme.offers })]
      : [],
  );
}
