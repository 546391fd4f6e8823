/**
 * The waiting room of an event: the time at which each place is admitted. Each place has a number, and numbers are
 * admitted one after the other by the clock, so that several processes that read the same line agree, and one that
 * restarts finds the same state. Times are in milliseconds.
 */
import type { WaitingRoomSettings } from '../contract/waiting-room.ts';

const minute = 60_000;

/** A waiting room that is switched on. */
export interface Room {
  /** Time at which the doors open; missing if they are open. */
  readonly startsAt: number | undefined;
  /** Time from which people may come and wait. */
  readonly opensAt: number | undefined;
  /** Admissions in a minute. */
  readonly rate: number;
  /** Time that an admitted person has to begin a checkout. */
  readonly placeTime: number;
}

interface Holder {
  readonly waitingRoom?: WaitingRoomSettings;
  readonly sellStart?: string | undefined;
}

/** The waiting room of an event, with what its seller did not say; nothing where it is off. */
export function roomOf({ waitingRoom, sellStart }: Holder): Room | undefined {
  if (waitingRoom?.enabled !== true) return undefined;
  const { startsAt = sellStart, opensBefore = 30, admissionsPerMinute = 300, placeMinutes = 10 } = waitingRoom;
  const start = startsAt === undefined ? undefined : Date.parse(startsAt);
  return {
    startsAt: start,
    opensAt: start === undefined ? undefined : start - opensBefore * minute,
    rate: admissionsPerMinute,
    placeTime: placeMinutes * minute,
  };
}

/** True if people can come already; before that, no one has to wait. */
export function isActive({ opensAt }: Room, now: number): boolean {
  return opensAt === undefined || opensAt <= now;
}

/** True if the doors are open. */
export function hasBegun({ startsAt }: Room, now: number): boolean {
  return startsAt === undefined || startsAt <= now;
}

/** The line before the doors, once the order of those who came early is drawn. Numbers begin with 1. */
export interface Line {
  /** Numbers up to `base` were let in by `baseAt`; from then on, more by the clock. */
  readonly base: number;
  /** A time in the future is a pause. */
  readonly baseAt: number;
  /** The last number that was given. */
  readonly tail: number;
}

/** Numbers that the clock would have let in by now, had so many been given. */
function reached({ base, baseAt }: Line, rate: number, now: number): number {
  return base + Math.floor((Math.max(0, now - baseAt) * rate) / minute);
}

/** The last number that has been admitted. */
export function admitted(line: Line, rate: number, now: number): number {
  return Math.min(line.tail, reached(line, rate, now));
}

/** People who stand before a number and are still waiting. */
export function peopleBefore(line: Line, rate: number, number: number, now: number): number {
  return Math.max(0, number - 1 - admitted(line, rate, now));
}

/** The time at which a number is admitted, if the rate stays and all before it come. */
export function turnOf({ base, baseAt }: Line, rate: number, number: number): number {
  return number <= base ? baseAt : baseAt + Math.ceil(((number - base) * minute) / rate);
}

/** Whole seconds until then, never fewer; 0 for who has been let in. */
export function secondsUntil(line: Line, rate: number, number: number, now: number): number {
  if (number <= admitted(line, rate, now)) return 0;
  return Math.max(1, Math.ceil((turnOf(line, rate, number) - now) / 1000));
}

/**
 * The line with more arrivals at its end. Unused capacity of the clock is not used later: no crowd gets in together.
 */
export function withArrivals(line: Line, rate: number, arrivals: number, now: number): Line {
  const tail = line.tail + arrivals;
  if (reached(line, rate, now) < line.tail + 1) return { ...line, tail };
  // no one waits: the first arrival is admitted immediately, the others after it
  return { base: line.tail, baseAt: Math.max(line.baseAt, Math.floor(now - minute / rate)), tail };
}

/** The line once so many who had their turn did not come: as many others come in for them. */
export function withoutAbsent(line: Line, absent: number): Line {
  return { ...line, base: line.base + absent };
}

/** The line after its seller has changed the room: admitted numbers stay, and the new rate holds from now on. */
export function settled(line: Line, before: Room | undefined, after: Room | undefined, now: number): Line {
  const base = before ? admitted(line, before.rate, now) : Math.min(line.base, line.tail);
  return { ...line, base, baseAt: Math.max(now, after?.startsAt ?? now) };
}

/**
 * The time from which the clock admits those who came early: the start of the doors, and not before the seller set it.
 * If none came early, the first arrival is admitted immediately.
 */
export function doorsOf({ startsAt, rate }: Room, early: number, changedAt: number, now: number): number {
  if (early === 0) return Math.floor(now - minute / rate);
  return Math.min(now, Math.max(startsAt ?? now, changedAt));
}

/** Requests a second that the service takes when the doors open and all waiting browsers ask. */
const askers = 400;
const maxSpread = 45;

/**
 * Seconds until a waiting browser should ask again: the longer the wait, the later. `chance` is from 0 to 1, so that
 * the requests are spread.
 */
export function askAgain(secondsLeft: number, chance: number): number {
  return Math.round(Math.min(120, Math.max(4, secondsLeft / 10)) * (0.8 + 0.4 * chance));
}

/** The same before the doors open; then, as many as came ask over some time. */
export function askAtOpening(secondsLeft: number, early: number, chance: number): number {
  if (secondsLeft > 90) return Math.round(45 + 15 * chance);
  return Math.ceil(secondsLeft + 1 + Math.min(maxSpread, early / askers) * chance);
}
