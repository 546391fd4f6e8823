/** The end of the dates of an order: a slot ends before its event does. */
import { slotEnd } from '../../sale/dates.ts';
import type { OrderRow } from './row.ts';
import type { StoredEvent } from '../events/records.ts';

/** A time slot as it was sold. */
interface SoldSlot {
  readonly id: string | undefined;
  readonly start: string | undefined;
}

/** The end of a slot, or of the event without one; never before the start. */
export function endOf({ record, seller }: StoredEvent, slot: SoldSlot | undefined): Date {
  const clocks = (record.timeSlots ?? []).flatMap(({ _id, startTime }) => (startTime ? [{ _id, startTime }] : []));
  const own = clocks.find(({ _id }) => _id === slot?.id);
  const others = clocks.filter((other) => other !== own).map(({ startTime }) => startTime);
  const dated = { ...record, timezone: record.timezone ?? seller.timezone };
  const end = own ? slotEnd(own.startTime, dated, others) : new Date(record.end);
  const start = new Date(slot?.start ?? record.start);
  return end > start ? end : start;
}

/** The slot of a ticket as it is now, if its event has slots. */
export interface AdmittedSlot {
  readonly slotId?: string | undefined;
  readonly slotStartTime?: string | undefined;
}

/**
 * The end of the last date of an order, by the current slots of its tickets, or else by the slots they were sold for.
 */
export function orderEnd(
  { data }: Pick<OrderRow, 'data'>,
  event: StoredEvent,
  tickets: readonly AdmittedSlot[] = [],
): Date {
  const dates = tickets.length > 0 ? tickets : data.order.lines;
  const ends = dates.map(({ slotId: id, slotStartTime: start }) =>
    endOf(event, id === undefined ? undefined : { id, start }).getTime(),
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : endOf(event, undefined);
}
