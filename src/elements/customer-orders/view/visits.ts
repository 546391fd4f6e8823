/** The visits that are near: what a customer has tickets for, from the day before it begins until it ends. */
import type { CustomerTransaction } from '../../../contract/order-items.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { date } from '../../format.ts';
import type { OrderEvent } from './order.ts';
import type { Orders } from './orders.ts';

/** An event, or one day of an event with time slots. */
export interface Visit {
  readonly event: OrderEvent;
  /** True for tickets of its day; a ticket without a slot is for the whole event. */
  readonly includes: (ticket: Ticket) => boolean;
}

interface Time {
  readonly event: OrderEvent;
  readonly slot: string | undefined;
  readonly end: string | undefined;
}

/**
 * The one that ends first comes first: an evening before the season that it is a part of.
 * @param only `_id` or slug of an event
 */
export function nearVisits({ transactions, events, received }: Orders, only: string | undefined, now: number): Visit[] {
  const ordered = transactions.flatMap((order) => timesOf(order, events.get(order.eventId ?? '')));
  const sent = (received?.seen ?? []).flatMap(({ ticket: { slotStartTime: slot }, event }) =>
    event ? [{ event, slot, end: event.end }] : [],
  );
  const near = [...ordered, ...sent]
    .filter(({ event }) => !only || only === event._id || only === event.url)
    .filter((time) => isNear(time, now))
    .sort((a, b) => endOf(a) - endOf(b));
  const visits = near.map(({ event, slot }): readonly [string, Visit] => {
    const day = slot && dayOf(slot, event);
    const includes = ({ slotStartTime }: Ticket) => !slotStartTime || dayOf(slotStartTime, event) === day;
    return [`${event._id} ${day ?? ''}`, { event, includes }];
  });
  return [...new Map(visits.reverse()).values()].reverse();
}

function timesOf({ status, tickets = [], endsAt }: CustomerTransaction, event: OrderEvent | undefined): Time[] {
  if (status !== 'COMPLETE' || !event) return [];
  const slots = new Set(tickets.map(({ slotInfo }) => slotInfo?.slotStartTime));
  return [...(slots.size > 0 ? slots : [undefined])].map((slot) => ({ event, slot, end: endsAt ?? event.end }));
}

/** How long a slot lasts, or an event without an end, is unknown: it is near until its day is over. */
function isNear({ event, slot, end = '' }: Time, now: number): boolean {
  const begins = Date.parse(slot ?? event.start);
  const ends = Date.parse(end);
  const isOn = (moment: number) => dayOf(moment, event) === dayOf(begins, event);
  if (begins > now) return isOn(now) || isOn(now + 86_400_000);
  return ends > begins ? ends > now && (!slot || isOn(now)) : isOn(now);
}

const endOf = ({ event: { start }, slot, end = start }: Time) => Date.parse(slot ?? end);

const dayOf = (moment: string | number, { timezone }: OrderEvent) => date(new Date(moment), 'date', 'en', timezone);
