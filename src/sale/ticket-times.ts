/**
 * The time of an event for people with tickets. A visit of a museum is at the time of its slot, not when the museum
 * opens.
 */
import type { TimedEvent } from './shown-times.ts';

/** A ticket, as far as its slot goes. */
export interface SlotTicket {
  readonly slotStartTime?: string | undefined;
  readonly status?: string | undefined;
}

/**
 * The event at the time of its tickets: that of their slot if all share one, and the day alone if they differ; then
 * each ticket says its own. Invalid tickets count only where there is no other.
 */
export function atTicketTime<Event extends TimedEvent>(event: Event, tickets: readonly SlotTicket[]): Event {
  const valid = tickets.filter(({ status }) => status !== 'INVALID');
  const [slot, ...others] = new Set((valid[0] ? valid : tickets).map(({ slotStartTime }) => slotStartTime));
  if (others.length > 0) return { ...event, showStartTime: false, showEndTime: false };
  // the slot of a day ends before its event does; longer events have their slots on each day
  const isLong = Date.parse(event.end ?? '') - Date.parse(event.start) >= 86_400_000;
  return slot ? { ...event, start: slot, end: isLong ? event.end : slot } : event;
}
