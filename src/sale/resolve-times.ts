import type { EventInfo } from '../contract/event-info.ts';
import { resolveOffset, slotEnd, slotStart } from './dates.ts';

/**
 * The same event with each moment that it tells by an offset or by a clock time resolved to an instant: the windows of ticket
 * types, and when slots begin and end. The service answers it so; a shop asks for it where another service did not.
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

/** A moment for the wire; none for an offset that leads beyond all calendars. */
function iso(moment: Date): string | undefined {
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
