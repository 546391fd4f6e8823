import type { EventInfo } from '../contract/event-info.ts';

/** Whether an event names moments that nobody has resolved yet. Apart from `moments.ts`, so that a shop loads that only where it must. */
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
