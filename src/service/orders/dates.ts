/** When what was bought is over: a time slot ends before its event does. */
import { slotEnd } from '../../sale/dates.ts';
import type { OrderRow } from './row.ts';
import type { StoredEvent } from '../events/records.ts';

/** A time slot as it was sold. */
interface SoldSlot {
  readonly id: string | undefined;
  readonly start: string | undefined;
}

/** The end of a slot, or of the event where there is none; never before the start. */
export function endOf({ record, seller }: StoredEvent, slot: SoldSlot | undefined): Date {
  const clocks = (record.timeSlots ?? []).flatMap(({ _id, startTime }) => (startTime ? [{ _id, startTime }] : []));
  const own = clocks.find(({ _id }) => _id === slot?.id);
  const others = clocks.filter((other) => other !== own).map(({ startTime }) => startTime);
  const dated = { ...record, timezone: record.timezone ?? seller.timezone };
  const end = own ? slotEnd(own.startTime, dated, others) : new Date(record.end);
  const start = new Date(slot?.start ?? record.start);
  return end > start ? end : start;
}

/** The time at which a ticket of an order admits now, where its event has such. */
export interface AdmittedSlot {
  readonly slotId?: string | undefined;
  readonly slotStartTime?: string | undefined;
}

/** The end of the last of an order's dates: where its tickets admit now, or else where they did when they were sold. */
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
