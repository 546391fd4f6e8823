/** References of time slots: the categories that a slot admits. */
import type { TimeSlot } from '../contract/events.ts';

type SlotRef = NonNullable<TimeSlot['refs']>[number];

/** True if a reference names a category, which it does without a `refType`, too. Others have no effect. */
export function isCategoryRef({ refType = 'category' }: SlotRef): boolean {
  return refType === 'category';
}
