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
  const given = details?.tickets ?? [];
  const byPlace = new Map(given.map((known) => [placeKey(known, known.place), known]));
  const places = placesOf(tickets);
  const same = tickets.map((ticket, at) => byPlace.get(placeKey(ticket, places[at])));
  // the others whose slot has no ticket of their type any more
  const taken = new Set(same);
  const kinds = new Set(tickets.map(kindOf));
  const free = new Set(given.filter((known) => !taken.has(known) && !kinds.has(kindOf(known))));
  return tickets.map(({ ticketTypeId }, at) => {
    const found = same[at];
    if (found) return found;
    for (const known of free)
      if (known.ticketTypeId === ticketTypeId) {
        free.delete(known);
        return known;
      }
    return undefined;
  });
}

const kindOf = ({ ticketTypeId, slotId }: Seen) => JSON.stringify([ticketTypeId, slotId]);
const placeKey = (seen: Seen, place: number | undefined) => `${kindOf(seen)} ${place}`;

/** The position of each ticket among those of its type and slot. */
export function placesOf(tickets: readonly Seen[]): number[] {
  const counts = new Map<string, number>();
  return tickets.map((ticket) => {
    const kind = kindOf(ticket);
    const place = counts.get(kind) ?? 0;
    counts.set(kind, place + 1);
    return place;
  });
}
