// A waiting room that is only played: doors in fifteen seconds, ninety people, and a turn after a minute. No event has to be changed for it.
import type { QueueTicket } from '../src/contract/waiting-room.ts';
import { admitted, peopleBefore, secondsUntil, type Line } from '../src/sale/waiting-room.ts';

const perMinute = 100;
const own = 88;

/** The two operations that a shop asks, answered by the rules of the service. */
export const playedRoom = () => {
  const doors = Date.now() + 15_000;
  const line: Line = { base: 0, baseAt: doors, tail: 90 };
  const kept = doors + 10 * 60_000;
  const answer = (): Promise<QueueTicket> => {
    const now = Date.now();
    const common = { token: 'played', startsAt: new Date(doors).toISOString(), pollAfterSeconds: 2 };
    if (now < doors) return Promise.resolve({ ...common, state: 'early' });
    if (admitted(line, perMinute, now) >= own)
      return Promise.resolve({ ...common, state: 'admitted', admittedUntil: new Date(kept).toISOString() });
    return Promise.resolve({
      ...common,
      state: 'waiting',
      position: peopleBefore(line, perMinute, own, now),
      estimatedSeconds: secondsUntil(line, perMinute, own, now),
    });
  };
  return { join: answer, place: answer };
};
