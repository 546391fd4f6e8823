/** Answers about tickets, matched to the tickets also after the items of the order changed. */
import type { Answers } from '../../sale/extra-fields.ts';

/** Answers about one ticket. */
export interface TicketDetails {
  /** The index in the details form. */
  readonly index: number;
  /**
   * Answers follow their ticket type when items change: those about the second ticket of a type stay with the second.
   */
  readonly ticketTypeId: string;
  readonly slotId?: string | undefined;
  /** The position among the tickets of its type and slot, from 0. */
  readonly place: number;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly extraFields: Answers;
}

/** A ticket, as far as answers are matched by it. */
interface Seen {
  readonly ticketTypeId: string;
  readonly slotId?: string | undefined;
}

/**
 * The answers for each current ticket. They may have been given for other items: they stay with their type and slot, or
 * else with the type, as when all tickets move to another slot.
 */
export function ticketDetails(
  tickets: readonly Seen[],
  details: { readonly tickets: readonly TicketDetails[] } | undefined,
): (TicketDetails | undefined)[] {
  const free = new Set(details?.tickets);
  const take = (fits: (known: TicketDetails) => boolean) => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const places = placesOf(tickets);
  return tickets
    .map(({ ticketTypeId, slotId }, at) =>
      take((known) => known.ticketTypeId === ticketTypeId && known.slotId === slotId && known.place === places[at]),
    )
    .map(
      (found, at) =>
        found ?? take((known) => known.ticketTypeId === tickets[at]?.ticketTypeId && isGone(known, tickets)),
    );
}

/** True when an answer's slot has no ticket of its type any more. */
function isGone({ ticketTypeId, slotId }: TicketDetails, tickets: readonly Seen[]): boolean {
  return !tickets.some((ticket) => ticket.ticketTypeId === ticketTypeId && ticket.slotId === slotId);
}

/** The position of each ticket among those of its type and slot. */
export function placesOf(tickets: readonly Seen[]): number[] {
  const counts = new Map<string, number>();
  return tickets.map(({ ticketTypeId, slotId }) => {
    const kind = JSON.stringify([ticketTypeId, slotId]);
    const place = counts.get(kind) ?? 0;
    counts.set(kind, place + 1);
    return place;
  });
}
