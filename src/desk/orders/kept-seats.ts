/** Seats of an event that are kept for staff: the counter and the move of a ticket may take them. */
import { eventSeats } from '../../contract/event-seats.ts';
import type { Desk } from '../parts/desk.ts';

/**
 * The notes of seats that are kept for staff, by seat; `''` for one without a note. Seats of contingents are left out:
 * keeping a seat doesn't open its contingent. None for a role that doesn't see the seats of events.
 */
export async function keptForStaff(desk: Desk, eventId: string): Promise<ReadonlyMap<string, string>> {
  if (!desk.may('events:read')) return new Map();
  const { seats } = await desk.client({ eventSeats: { list: eventSeats.list } }).eventSeats.list({ id: eventId });
  return new Map(
    seats.flatMap(({ seat, state, keep, note = '', contingent }) =>
      state === 'kept' && keep === 'staff' && contingent === undefined ? [[seat, note] as const] : [],
    ),
  );
}
