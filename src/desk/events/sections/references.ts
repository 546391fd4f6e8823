/** What else in an event names what is taken out of it in the form: references that the form has no fields for go with it. */
import type { EventAnswer } from '../../../contract/events.ts';

type Bag = Readonly<Record<string, unknown>>;
type Named = readonly { readonly _id: string }[];

const removed = (from: Named, to: Named): ReadonlySet<string> => {
  const kept = new Set(to.map(({ _id }) => _id));
  return new Set(from.flatMap(({ _id }) => (kept.has(_id) ? [] : [_id])));
};

/**
 * The changes of an event, with the references to slots and ticket types that are removed taken out of day schemes and
 * under-shops.
 */
export function withoutReferences(
  changes: Bag,
  from: { readonly timeSlots: Named; readonly types: Named },
  to: { readonly timeSlots: Named; readonly types: Named },
  { daySchemes = [], underShops = [] }: Partial<EventAnswer>,
): Bag {
  const [slots, types] = [removed(from.timeSlots, to.timeSlots), removed(from.types, to.types)];
  const isSlot = (id = '') => slots.has(id);
  const isType = (id = '') => types.has(id);
  const schemes = daySchemes.map(({ _id, offers }) => {
    const hasSlot = offers?.timeSlots?.some(({ slotId }) => isSlot(slotId)) === true;
    const hasType = offers?.ticketTypes?.some(({ ticketTypeId }) => isType(ticketTypeId)) === true;
    return {
      _id,
      ...((hasSlot || hasType) && {
        offers: {
          ...(hasSlot && { timeSlots: offers.timeSlots?.filter(({ slotId }) => !isSlot(slotId)) }),
          ...(hasType && { ticketTypes: offers.ticketTypes?.filter(({ ticketTypeId }) => !isType(ticketTypeId)) }),
        },
      }),
    };
  });
  const inShops = new Map(
    underShops.flatMap(({ _id, timeSlots = [] }) =>
      timeSlots.some(({ baseTimeSlotId }) => isSlot(baseTimeSlotId))
        ? [[_id, timeSlots.filter(({ baseTimeSlotId }) => !isSlot(baseTimeSlotId))] as const]
        : [],
    ),
  );
  const shops = (changes['underShops'] ?? underShops.map(({ _id }) => ({ _id }))) as readonly {
    readonly _id?: string;
  }[];
  return {
    ...changes,
    ...(schemes.some(({ offers }) => offers) && { daySchemes: schemes }),
    ...(inShops.size > 0 && {
      underShops: shops.map((shop) => ({
        ...shop,
        ...(inShops.has(shop._id) && { timeSlots: inShops.get(shop._id) }),
      })),
    }),
  };
}
