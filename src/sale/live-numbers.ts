/** Live numbers: the current availabilities in an event that was read before. */
import type { Availabilities } from '../contract/availabilities.ts';
import type { EventInfo } from '../contract/event-info.ts';

/**
 * The event with current availabilities. Parts that did not change stay the same objects, so that a shop renders only
 * changes.
 */
export function withAvailabilities(info: EventInfo, live: Availabilities): EventInfo {
  const volume = <Item extends { v?: number | undefined }>(item: Item, found: { v?: number | undefined } | undefined) =>
    found?.v === undefined || found.v === item.v ? item : { ...item, v: found.v };
  const changed = volume(info, live);
  const saleStatus = live.saleStatus ?? info.saleStatus;
  const categories = each(info.categories, (category) =>
    volume(
      category,
      live.categories?.find(({ ref }) => ref === (category.ref ?? category._id)),
    ),
  );
  const numbers = new Map(live.tickets?.map((ticket) => [ticket.id, ticket]));
  const tickets = each(info.tickets, (ticket) =>
    // an offer that is not named any more is gone
    volume(ticket, numbers.get(ticket.id) ?? (ticket.resale && live.tickets && { v: 0 })),
  );
  const timeSlots = each(info.timeSlots, (slot) => {
    const found = live.timeSlots?.find(({ _id }) => _id === slot._id);
    return found && JSON.stringify({ ...slot, ...found }) !== JSON.stringify(slot) ? { ...slot, ...found } : slot;
  });
  const isSame =
    changed === info &&
    saleStatus === info.saleStatus &&
    categories === info.categories &&
    tickets === info.tickets &&
    timeSlots === info.timeSlots;
  return isSame ? info : { ...changed, saleStatus, categories, tickets, timeSlots };
}

/**
 * The event with the ticket types that are blocked now, and closed when `v` is 0, by the answer of a service that tells no
 * numbers. What is not blocked any more has the numbers that it was `loaded` with.
 */
export function withBlocked(info: EventInfo, loaded: EventInfo, { blocked = [], v }: Availabilities): EventInfo {
  const tickets = each(info.tickets, (ticket) => {
    const { v: before } = loaded.tickets?.find(({ id }) => id === ticket.id) ?? {};
    return withVolume(ticket, blocked.includes(ticket.id) ? 0 : before);
  });
  const changed = withVolume(info, v ?? loaded.v);
  return changed === info && tickets === info.tickets ? info : { ...changed, tickets };
}

function withVolume<Item extends { v?: number | undefined }>(item: Item, v: number | undefined): Item {
  return item.v === v ? item : { ...item, v };
}

/** The same list when nothing in it changes. */
function each<Item>(items: Item[] | undefined, change: (item: Item) => Item): Item[] | undefined {
  const changed = items?.map(change);
  return changed?.every((item, at) => item === items?.[at]) ? items : changed;
}
