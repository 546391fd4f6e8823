/** Ticket types and time slots as event info tells them. */
import type { EventInfo, InfoSlot, InfoTicket } from '../contract/event-info.ts';
import type { EventRecord, TimeSlot } from '../contract/events.ts';
import type { TicketType } from '../contract/tickets.ts';
import { indicator } from '../sale/availability.ts';
import { slotStart } from '../sale/dates.ts';
import { daySchemeOf } from '../sale/day-scheme.ts';
import type { StockScope } from '../sale/under-shop.ts';
import { compact, pick } from './pick.ts';
import type { StockLevels } from './stock-levels.ts';

/** The seller's order; what has no key comes last, as it is listed. */
export function bySortingKey(tickets: readonly TicketType[]): TicketType[] {
  return [...tickets].sort((a, b) => (a.sortingKey ?? Infinity) - (b.sortingKey ?? Infinity) || 0);
}

/** A ticket type that is switched off, or has no price, is not for sale and not for others to see. */
export function infoTicket(record: EventRecord, ticket: TicketType, left: number | undefined): InfoTicket[] {
  if (ticket._id === undefined || ticket.price === undefined || ticket.active === false) return [];
  const mode = ticket.requiresPersonalizationMode;
  const printed = record.hardTicketSettings?.enabled === true;
  return [
    compact({
      ...pick(ticket, [
        'description',
        'color',
        'categoryRef',
        'conditionalAvailabilityMode',
        'sortingKey',
        'maxAmountPerOrder',
        'minAmountPerOrder',
        'minAmountPerOrderRule',
        'taxRate',
        'outerChargeFix',
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
      price: ticket.price,
      active: true,
      v: left,
      requiresPersonalization:
        mode === 'ENABLED' ||
        (mode !== 'DISABLED' &&
          (ticket.requiresPersonalization ?? record.dataRequestSettings?.requiresPersonalization) === true),
      enableHardTicketOption: printed && ticket.enableHardTicketOption === true,
      forceHardTicketOption: printed && ticket.forceHardTicketOption === true,
    }),
  ];
}

export function infoSlot(
  { _id, startTime, refs }: TimeSlot,
  scopes: readonly StockScope[],
  levels: StockLevels,
  thresholds: readonly number[] | undefined,
): InfoSlot[] {
  if (_id === undefined || startTime === undefined) return [];
  const left = levels.left(scopes);
  const categories =
    refs?.flatMap(({ categoryRef }) => (categoryRef === undefined ? [] : [{ categoryRef, v: left }])) ?? [];
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
