/** Times of an event that are not told as moments. */
import { num, text } from './fields.ts';
import { z } from './route.ts';

/**
 * A moment told relative to the event: `{target: 'start', unit: 'hours', offset: -2}` is two hours before it starts.
 */
export const OffsetObject = z.looseObject({
  /** `start` or `end` of the event; `end` when missing. */
  target: text,
  /** `hours`, `days`, `weeks`, `months`, `years`; days and longer run on the venue's wall clock. */
  unit: text,
  /** Counts back from the target when negative. */
  offset: num,
});
export type OffsetObject = z.output<typeof OffsetObject>;
export const offset = z.optional(OffsetObject);

/** A clock time at the venue. */
export const ClockTime = z.looseObject({ hour: z.number(), minute: z.number() });
export type ClockTime = z.output<typeof ClockTime>;
