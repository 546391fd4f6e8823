/** Slots of its event that a ticket can be rebooked to. */
import type { InfoSlot } from '../contract/event-info.ts';
import { slotVolume, type SlotType } from './availability.ts';
import { slotClosedBecause, type Reason } from './ticket-options.ts';

/**
 * The reason why a ticket of a type cannot be rebooked to a slot. The volume of its category does not matter: it counts
 * there already.
 */
export function notRebookable(slot: InfoSlot, type: SlotType, now: Date): Reason | undefined {
  const categories = slot.categories?.map(({ categoryRef }) => ({ categoryRef }));
  const left = slotVolume({ ...slot, categories }, type) ?? 1;
  return slotClosedBecause(slot, now) ?? (left > 0 ? undefined : { code: 'SLOT_SOLD_OUT', slotId: slot._id, limit: 0 });
}
