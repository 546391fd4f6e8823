/** Times of events that are made from others: within the years that can be stored, and moved along with the start. */
import type { EventRecord } from '../../contract/events.ts';
import { moveWith } from '../../sale/recurrence.ts';
import { expiryOf } from '../../sale/ticket-expiry.ts';
import { invalid } from '../http/api-error.ts';

/** A time as it is stored. @throws ApiError 400 that names `path`, outside the years in which events take place. */
export function storedMoment(moment: Date, path: string): string {
  const year = moment.getUTCFullYear(); // NaN outside the range of `Date`
  if (year >= 1900 && year < 3000) return moment.toISOString();
  throw invalid(path, 'Leads to a year that is not from 1900 to 2999');
}

interface Window {
  readonly sellStart?: string | undefined;
  readonly sellEnd?: string | undefined;
  readonly visibleAfter?: string | undefined;
}

/** The event's times besides its end, moved with its start. */
export function movedTimes(
  record: EventRecord,
  start: Date,
  zone: string,
): Pick<
  EventRecord,
  'sellStart' | 'sellEnd' | 'visibleAfter' | 'checkinInformation' | 'tickets' | 'underShops' | 'waitingRoom'
> {
  const move = moverTo(record, start, zone);
  const { waitingRoom } = record;
  const window = ({ sellStart, sellEnd, visibleAfter }: Window) => ({
    ...(sellStart !== undefined && { sellStart: move(sellStart) }),
    ...(sellEnd !== undefined && { sellEnd: move(sellEnd) }),
    ...(visibleAfter !== undefined && { visibleAfter: move(visibleAfter) }),
  });
  return {
    ...window(record),
    ...movedCheckin(record, start, zone),
    ...(waitingRoom?.startsAt !== undefined && {
      waitingRoom: { ...waitingRoom, startsAt: move(waitingRoom.startsAt) },
    }),
    ...(record.tickets && {
      tickets: record.tickets.map((ticket) => {
        const until = expiryOf(ticket)?.validUntil;
        return until
          ? { ...ticket, expirationSettings: { ...ticket.expirationSettings, validUntil: move(until) } }
          : ticket;
      }),
    }),
    ...(record.underShops && {
      underShops: record.underShops.map((shop) => ({
        ...shop,
        ...window({ sellStart: shop.sellStart, sellEnd: shop.sellEnd }),
      })),
    }),
  };
}

/**
 * The times of a postponed event that follow its start. A sale that has begun goes on: its beginnings stay, and so do
 * those of the waiting room and of the listing.
 */
export function postponedTimes(
  record: EventRecord,
  start: Date,
  zone: string,
): Pick<EventRecord, 'sellEnd' | 'checkinInformation' | 'tickets' | 'underShops'> {
  const { sellEnd, checkinInformation, tickets, underShops } = movedTimes(record, start, zone);
  return {
    ...(sellEnd !== undefined && { sellEnd }),
    ...(checkinInformation && { checkinInformation }),
    ...(tickets && { tickets }),
    ...(underShops && {
      underShops: underShops.map((shop, at) => {
        const { sellStart: _moved, ...moved } = shop;
        const before = record.underShops?.[at]?.sellStart;
        return { ...moved, ...(before !== undefined && { sellStart: before }) };
      }),
    }),
  };
}

/** The start of admission, moved with the event's start. */
export function movedCheckin(record: EventRecord, start: Date, zone: string): Pick<EventRecord, 'checkinInformation'> {
  const { checkinInformation } = record;
  if (checkinInformation?.checkinStarts === undefined) return {};
  const checkinStarts = moverTo(record, start, zone)(checkinInformation.checkinStarts);
  return { checkinInformation: { ...checkinInformation, checkinStarts } };
}

function moverTo(record: EventRecord, start: Date, zone: string): (moment: string) => string {
  const from = new Date(record.start);
  return (moment) => storedMoment(moveWith(new Date(moment), from, start, zone), 'start');
}
