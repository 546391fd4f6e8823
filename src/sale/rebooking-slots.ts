/** The times of its event that a ticket can go to. */
import type { InfoSlot, InfoTicket } from '../contract/event-info.ts';
import { slotVolume } from './availability.ts';
import { slotClosedBecause, type Reason } from './ticket-options.ts';

/** Why a ticket of a type cannot go to a time. What its category has left does not matter: it has its place there already. */
export function notRebookable(
  slot: InfoSlot,
  type: Pick<InfoTicket, 'id' | 'categoryRef'>,
  now: Date,
): Reason | undefined {
  const categories = slot.categories?.map(({ categoryRef }) => ({ categoryRef }));
  const left = slotVolume({ ...slot, categories }, type) ?? 1;
  return slotClosedBecause(slot, now) ?? (left > 0 ? undefined : { code: 'SLOT_SOLD_OUT', slotId: slot._id, limit: 0 });
}
