/** A check for times of an event that are not resolved yet. */
import type { EventInfo } from '../contract/event-info.ts';

/** True if an event has unresolved times. Apart from `resolveTimes`, so that a shop loads that only if needed. */
export function hasUnresolvedTimes({ tickets = [], timeSlots = [] }: EventInfo): boolean {
  return (
    timeSlots.some(({ endsAt }) => endsAt === undefined) ||
    tickets.some(
      ({ salesStart, salesEnd, salesStartAt, salesEndAt }) =>
        (salesStart?.unit !== undefined && salesStartAt === undefined) ||
        (salesEnd?.unit !== undefined && salesEndAt === undefined),
    )
  );
}
