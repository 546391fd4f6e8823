/**
 * Times on tickets. They are written when a ticket is sold, and again when its event moves (`orders/move-tickets.ts`), so that
 * reading a ticket needs no event.
 */
import type { EventRecord } from '../../contract/events.ts';
import { resolveOffset, slotEnd, slotStart } from '../../sale/dates.ts';
import { validUntil } from '../../sale/ticket-expiry.ts';

/** An event with its seller's defaults. */
interface Timed {
  readonly record: Pick<EventRecord, 'start' | 'end' | 'timezone' | 'timeSlots' | 'tickets'>;
  readonly seller: { readonly timezone?: string | undefined };
}

/** The start of a slot; nothing for an unknown slot. */
export function slotStartOf({ record, seller }: Timed, slotId: string): Date | undefined {
  const startTime = record.timeSlots?.find(({ _id }) => _id === slotId)?.startTime;
  return startTime && slotStart(startTime, { ...record, timezone: record.timezone ?? seller.timezone });
}

/**
 * The time from which the codes of a ticket type are shown; nothing when they always are. It is before the event,
 * whatever the sign of the seller's offset.
 */
export function codeShownFrom({ record, seller }: Timed, typeId: string): Date | undefined {
  const settings = record.tickets?.find(({ _id }) => _id === typeId)?.revealingSettings;
  if (settings?.enabled !== 'ENABLED' || !settings.beforeEvent) return undefined;
  const { target = 'start', unit, offset = 0 } = settings.beforeEvent;
  const dated = { start: record.start, end: record.end, timezone: record.timezone ?? seller.timezone };
  return resolveOffset({ target, unit, offset: -Math.abs(offset) }, dated);
}

/**
 * The time from which the tickets of a type and slot are no longer valid; nothing where they don't expire. A slot ends
 * with the next one, or with its event.
 */
export function expiryOfTicket({ record, seller }: Timed, typeId: string, slotId?: string): Date | undefined {
  const type = record.tickets?.find(({ _id }) => _id === typeId);
  if (!type) return undefined;
  const dated = { start: record.start, end: record.end, timezone: record.timezone ?? seller.timezone };
  const clocks = record.timeSlots ?? [];
  const own = slotId === undefined ? undefined : clocks.find(({ _id }) => _id === slotId)?.startTime;
  if (!own) return validUntil(type, dated);
  const others = clocks.flatMap(({ _id, startTime }) => (startTime && _id !== slotId ? [startTime] : []));
  const [start, end] = [slotStart(own, dated), slotEnd(own, dated, others)];
  return validUntil(type, { ...dated, start: start.toISOString(), end: end.toISOString() });
}

/**
 * The start of admission of a ticket `t` in SQL: that of its slot, or else of its event. @param eventStart SQL, too.
 */
export function startOfTicket(eventStart: string): string {
  return `coalesce((t.data ->> 'slotStartTime')::timestamptz, ${eventStart})`;
}
