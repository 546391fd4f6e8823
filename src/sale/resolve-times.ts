/** Times of an event, resolved from offsets and clock times. */
import type { EventInfo } from '../contract/event-info.ts';
import { resolveOffset, slotEnd, slotStart } from './dates.ts';

/**
 * The event with each offset or clock time resolved to an instant: the sales windows of ticket types, and start and end
 * of slots. Our service answers it so; a shop resolves the times of other services.
 */
export function resolveTimes(info: EventInfo): EventInfo {
  const clocks = info.timeSlots?.map(({ startTime }) => startTime) ?? [];
  return {
    ...info,
    tickets: info.tickets?.map((ticket) => {
      const { salesStart, salesEnd } = ticket;
      return {
        ...ticket,
        ...(salesStart?.unit !== undefined && { salesStartAt: iso(resolveOffset(salesStart, info)) }),
        ...(salesEnd?.unit !== undefined && { salesEndAt: iso(resolveOffset(salesEnd, info)) }),
      };
    }),
    timeSlots: info.timeSlots?.map((slot) => ({
      ...slot,
      startsAt: iso(slotStart(slot.startTime, info)),
      endsAt: iso(slotEnd(slot.startTime, info, clocks)),
    })),
  };
}

/** A time for the wire; `undefined` for an offset that leads beyond the range of a date. */
function iso(moment: Date): string | undefined {
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
