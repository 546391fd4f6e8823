/** The states of the seats of an event in the desk: how they are drawn and counted, and how a change is taken back. */
import type { EventSeat, SeatChanges } from '../../contract/event-seats.ts';

/** In the order in which they are explained. */
export const seatStates = ['free', 'held', 'sold', 'resale', 'kept', 'contingent'] as const;
export type SeatState = (typeof seatStates)[number];

export type Change = SeatChanges['changes'][number];
type Seats = ReadonlyMap<string, EventSeat>;

/** The colour and mark of each state, as those of the categories: the drawing has a shape besides each colour. */
export const toneOfState: Readonly<Record<SeatState, number>> = {
  free: 1,
  held: 4,
  sold: 0,
  resale: 3,
  kept: 2,
  contingent: 5,
};

/** A state that the desk doesn't know yet is one that can't be sold. */
export const stateOf = (seat: EventSeat | undefined): SeatState =>
  seatStates.find((state) => state === seat?.state) ?? 'held';

/** Held by a buyer or sold: others can't have it. */
export const isTaken = (seat: EventSeat | undefined): boolean => ['held', 'sold', 'resale'].includes(stateOf(seat));

export const byId = (seats: readonly EventSeat[]): Seats => new Map(seats.map((seat) => [seat.seat, seat]));

/** How many of these seats are in each state, without states that none is in. */
export function countStates(seats: Seats, ids: Iterable<string>): ReadonlyMap<SeatState, number> {
  const counts = new Map<SeatState, number>(seatStates.map((state) => [state, 0]));
  for (const id of ids) {
    const state = stateOf(seats.get(id));
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > 0));
}

/** The changes that bring seats back to what they were; seats of the same rule together. */
export function changesBack(before: Seats, ids: readonly string[], now: Date): Change[] {
  const changes = new Map<string, Change>();
  for (const id of ids) {
    const { keep, note, blockedUntil } = before.get(id) ?? {};
    const isOver = blockedUntil !== undefined && new Date(blockedUntil) <= now;
    const rule: Omit<Change, 'seats'> =
      (keep === 'staff' || keep === 'nobody') && !isOver
        ? {
            keep,
            whenReturned: true,
            ...(note !== undefined && { note }),
            ...(blockedUntil !== undefined && { blockedUntil }),
          }
        : { keep: null };
    const key = JSON.stringify(rule);
    const found = changes.get(key);
    if (found) found.seats.push(id);
    else changes.set(key, { seats: [id], ...rule });
  }
  return [...changes.values()];
}
