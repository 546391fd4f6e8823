/**
 * Checks of limits, sale windows and times that leave nothing possible: minimums that no order reaches, sales that end
 * before they begin.
 */
import type { EventRecord } from '../../contract/events.ts';
import { resolveOffset, slotStart } from '../../sale/dates.ts';
import { validUntil } from '../../sale/ticket-expiry.ts';
import { greatestOrder, Reach } from './max-order-size.ts';
import type { Problem } from './reference-checks.ts';

const day = 86_400_000;

/** All problems of this kind, with their paths. */
export function impossibleLimits(record: EventRecord): Problem[] {
  return [
    ...orderLimits(record),
    ...shopLimits(record),
    ...ticketLimits(record),
    ...shopWindows(record),
    ...ticketWindows(record),
    ...slotsOutside(record),
    ...forcedPaper(record),
    ...bornExpired(record),
  ];
}

const fits = (max: number) => `One order holds at most ${max} tickets of the types that there are`;
const isAbove = (min: number | undefined, max: number | undefined) =>
  min !== undefined && max !== undefined && min > max;

/** Minimums above the maximum of one order or one customer. An event without ticket types is not finished yet. */
function orderLimits(record: EventRecord): Problem[] {
  const { minAmountPerOrder, maxAmountPerOrder, maxAmountPerCustomer, tickets = [] } = record;
  const max = new Reach(record, maxAmountPerOrder ?? Infinity).ofAll();
  return [
    ...(tickets.length > 0 && isAbove(minAmountPerOrder, max)
      ? [{ path: 'minAmountPerOrder', message: fits(max) }]
      : []),
    ...(isAbove(minAmountPerOrder, maxAmountPerCustomer)
      ? [{ path: 'maxAmountPerCustomer', message: 'Below minAmountPerOrder' }]
      : []),
  ];
}

/** The same check for under-shops, with the event's values as defaults. */
function shopLimits(record: EventRecord): Problem[] {
  const { underShops = [], tickets = [] } = record;
  return underShops.flatMap((shop, at): Problem[] => {
    const path = `underShops.${at}`;
    const min = shop.minAmountPerOrder ?? record.minAmountPerOrder;
    const max = shop.maxAmountPerOrder ?? record.maxAmountPerOrder;
    const ownMin = shop.minAmountPerOrder !== undefined;
    const problems: Problem[] = [];
    if (isAbove(min, max) && ownMin !== (shop.maxAmountPerOrder !== undefined))
      problems.push(
        ownMin
          ? { path: `${path}.minAmountPerOrder`, message: 'Above maxAmountPerOrder of the event' }
          : { path: `${path}.maxAmountPerOrder`, message: 'Below minAmountPerOrder of the event' },
      );
    const most = new Reach(record, max ?? Infinity).ofAll();
    if (ownMin && tickets.length > 0 && isAbove(min, most))
      problems.push({ path: `${path}.minAmountPerOrder`, message: fits(most) });
    if (isAbove(min, shop.maxAmountPerCustomer))
      problems.push({ path: `${path}.maxAmountPerCustomer`, message: 'Below minAmountPerOrder' });
    else if (ownMin && isAbove(min, record.maxAmountPerCustomer))
      problems.push({ path: `${path}.minAmountPerOrder`, message: 'Above maxAmountPerCustomer of the event' });
    return problems;
  });
}

/** Ticket types whose minimum is above what an order may hold of them. */
function ticketLimits(record: EventRecord): Problem[] {
  const max = greatestOrder(record);
  return (record.tickets ?? []).flatMap((ticket, at) => {
    const { minAmountPerOrder: min, minAmountPerOrderRule: from = 1, ignoreForMaxAmounts, categoryRef } = ticket;
    const path = `tickets.${at}.minAmountPerOrder`;
    if (min === undefined || from > 1) return [];
    if (!ignoreForMaxAmounts && min > max) return [{ path, message: 'Above maxAmountPerOrder of the event' }];
    const category = record.categories?.find(
      ({ _id, ref }) => categoryRef !== undefined && (ref ?? _id) === categoryRef,
    );
    return isAbove(min, category?.maxAmountPerOrder)
      ? [{ path, message: 'Above maxAmountPerOrder of its category' }]
      : [];
  });
}

/** Under-shops whose own end of the sale window contradicts the other end, which is the event’s. */
function shopWindows({ sellStart, sellEnd, underShops = [] }: EventRecord): Problem[] {
  const isBefore = (end: string | undefined, start: string | undefined) =>
    end !== undefined && start !== undefined && Date.parse(end) < Date.parse(start);
  return underShops.flatMap((shop, at): Problem[] => {
    if (shop.sellStart === undefined && isBefore(shop.sellEnd, sellStart))
      return [{ path: `underShops.${at}.sellEnd`, message: 'Before sellStart of the event' }];
    if (shop.sellEnd === undefined && isBefore(sellEnd, shop.sellStart))
      return [{ path: `underShops.${at}.sellStart`, message: 'After sellEnd of the event' }];
    return [];
  });
}

/**
 * Ticket types whose sale ends before it begins. Dates of a series have sale windows relative to their own start and
 * end.
 */
function ticketWindows(record: EventRecord): Problem[] {
  if (record.eventType === 'ROOT') return [];
  return (record.tickets ?? []).flatMap(({ salesStart, salesEnd }, at) =>
    salesStart?.offset !== undefined &&
    salesEnd?.offset !== undefined &&
    resolveOffset(salesEnd, record) < resolveOffset(salesStart, record)
      ? [{ path: `tickets.${at}.salesEnd`, message: 'Before salesStart' }]
      : [],
  );
}

/** Slots that begin before the event or after its end. An event of a day or longer has every time of day. */
function slotsOutside(record: EventRecord): Problem[] {
  const { useTimeSlots, eventType, timeSlots = [] } = record;
  const [start, end] = [Date.parse(record.start), Date.parse(record.end)];
  if (!useTimeSlots || eventType === 'ROOT' || eventType === 'GROUP' || !(end - start < day)) return [];
  return timeSlots.flatMap(({ startTime }, at) => {
    const begins = startTime ? slotStart(startTime, record).getTime() : start;
    const isInside = begins === start || (begins > start && begins < end);
    return isInside ? [] : [{ path: `timeSlots.${at}.startTime`, message: 'Outside of the event' }];
  });
}

/** Printed tickets that are required where none are offered. */
function forcedPaper({ hardTicketSettings, tickets = [] }: EventRecord): Problem[] {
  if (hardTicketSettings?.enabled === true) return [];
  return tickets.flatMap(({ forceHardTicketOption }, at) =>
    forceHardTicketOption
      ? [{ path: `tickets.${at}.forceHardTicketOption`, message: 'Only with hardTicketSettings.enabled' }]
      : [],
  );
}

/** Ticket types whose tickets expire before their event begins. Dates of a series have starts of their own. */
function bornExpired(record: EventRecord): Problem[] {
  if (record.eventType === 'ROOT') return [];
  return (record.tickets ?? []).flatMap((ticket, at) => {
    const until = validUntil(ticket, record);
    return until && until.getTime() < Date.parse(record.start)
      ? [{ path: `tickets.${at}.expirationSettings`, message: 'Ends before the event begins' }]
      : [];
  });
}
