/** What tickets tell of their event's times. It is written on each when it is sold, and written anew when the event moves (`event-editing/move-tickets.ts`), so that whoever reads a ticket needs no event. */
import type { EventRecord } from '../../contract/events.ts';
import { resolveOffset, slotStart } from '../../sale/dates.ts';

/** An event with what its seller says where it says nothing. */
interface Timed {
  readonly record: Pick<EventRecord, 'start' | 'end' | 'timezone' | 'timeSlots' | 'tickets'>;
  readonly seller: { readonly timezone?: string | undefined };
}

/** When a time slot of an event begins; nothing where the event has no such slot. */
export function slotStartOf({ record, seller }: Timed, slotId: string): Date | undefined {
  const startTime = record.timeSlots?.find(({ _id }) => _id === slotId)?.startTime;
  return startTime && slotStart(startTime, { ...record, timezone: record.timezone ?? seller.timezone });
}

/** From when on the codes of a ticket type are shown; nothing where they always are. Before the event in any case, however the seller writes the sign. */
export function codeShownFrom({ record, seller }: Timed, typeId: string): Date | undefined {
  const settings = record.tickets?.find(({ _id }) => _id === typeId)?.revealingSettings;
  if (settings?.enabled !== 'ENABLED' || !settings.beforeEvent) return undefined;
  const { target = 'start', unit, offset = 0 } = settings.beforeEvent;
  const dated = { start: record.start, end: record.end, timezone: record.timezone ?? seller.timezone };
  return resolveOffset({ target, unit, offset: -Math.abs(offset) }, dated);
}

/** When a ticket `t` begins to admit, in SQL: with its slot, or else with its event. @param eventStart SQL, too. */
export function startOfTicket(eventStart: string): string {
  return `coalesce((t.data ->> 'slotStartTime')::timestamptz, ${eventStart})`;
}
