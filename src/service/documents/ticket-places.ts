/** The tickets of an order that are in its PDF: those that its buyer still has, where the seller gives a PDF. */
import type { StoredEvent } from '../events/records.ts';
import type { OrderEmailData } from './order-email-data.ts';

/** The positions of the tickets in the file, of one or of all; none if the seller gives no PDF (`deliverySettings.pdf`). */
export function ticketPlaces(data: OrderEmailData, ticketId?: string): number[] {
  const types = new Map<string, boolean>();
  return data.tickets.flatMap((ticket, place) => {
    const { id, ticket_type_id: typeId, isTransferred } = ticket;
    if (isTransferred || (ticketId !== undefined && id !== ticketId)) return [];
    const isGiven = types.get(typeId) ?? givesPdf(data.original, typeId);
    types.set(typeId, isGiven);
    return isGiven ? [place] : [];
  });
}

/** The setting of a ticket type, or else of its event. */
export function givesPdf({ record }: StoredEvent, typeId: string): boolean {
  const own = record.tickets?.find(({ _id }) => _id === typeId)?.deliverySettings?.pdf?.enabled;
  return (own ?? record.deliverySettings?.pdf?.enabled) !== 'DISABLED';
}
