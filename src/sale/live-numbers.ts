import type { Availabilities, EventInfo } from '../contract/event-info.ts';

/** The same event with the numbers of this moment. What the numbers do not name stays as it was. */
export function withAvailabilities(info: EventInfo, live: Availabilities): EventInfo {
  const volume = <Item extends object>(item: Item, found: { v?: number | undefined } | undefined): Item =>
    found?.v === undefined ? item : { ...item, v: found.v };
  return {
    ...volume(info, live),
    saleStatus: live.saleStatus ?? info.saleStatus,
    categories: info.categories?.map((category) =>
      volume(
        category,
        live.categories?.find(({ ref }) => ref === (category.ref ?? category._id)),
      ),
    ),
    tickets: info.tickets?.map((ticket) =>
      volume(
        ticket,
        live.tickets?.find(({ id }) => id === ticket.id),
      ),
    ),
    timeSlots: info.timeSlots?.map((slot) => ({ ...slot, ...live.timeSlots?.find(({ _id }) => _id === slot._id) })),
  };
}
