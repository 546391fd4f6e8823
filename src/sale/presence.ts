/**
 * Presence: the state of a ticket at a door, as a fold over its scans. Scans are facts that arrive in any order, from
 * devices that were without a network; the state is the same whatever order they came in.
 */
import type { DoorScan } from '../contract/door-tickets.ts';

/** A scan that admitted a ticket or let it out, or that undid one of these. A refused scan changes no state. */
export interface Scan {
  /** Made by the device; the same wherever the scan is told. */
  readonly nonce: string;
  /** When it happened, by the corrected clock of the device: ISO 8601 in UTC. */
  readonly at: string;
  readonly direction: 'IN' | 'OUT';
  readonly eventId: string;
  /** Id of the scan zone; missing at a door without one. */
  readonly zone?: string | undefined;
  /** The name of the device, for people. */
  readonly device?: string | undefined;
  /** Admitted by hand against the rules. */
  readonly forced?: boolean | undefined;
  /** The nonce of the scan that this one undoes. */
  readonly undoes?: string | undefined;
}

/** Where presence is asked for: entries count by event and zone. */
export interface Place {
  readonly eventId: string;
  readonly zone?: string | undefined;
}

/** The state of a ticket at an event and zone. */
export interface Presence {
  /** How many are in by it: a ticket with several admissions may stand for several people. */
  readonly inside: number;
  /** How many were let out and have not come back. */
  readonly left: number;
  /** The number of admissions that are used up; a return after an exit uses none. */
  readonly used: number;
  /** The entries that count, the earliest first. */
  readonly entries: readonly Scan[];
  /** Entries beyond what the ticket allows: several devices admitted it without knowing of each other. */
  readonly conflicts: readonly Scan[];
}

/** The order of scans: by time, then by nonce, so that it is total. */
export function compareScans(a: Scan, b: Scan): number {
  const [at, other] = [Date.parse(a.at), Date.parse(b.at)];
  return at - other || (a.nonce < b.nonce ? -1 : a.nonce > b.nonce ? 1 : 0);
}

/** The scans that still count at a place: each nonce once, without undone ones, in their order. */
export function scansAt(scans: readonly Scan[], { eventId, zone }: Place): Scan[] {
  const undone = new Set(scans.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])));
  const own = new Map(
    scans.flatMap((scan) =>
      scan.undoes === undefined && !undone.has(scan.nonce) && scan.eventId === eventId && scan.zone === zone
        ? [[scan.nonce, scan] as const]
        : [],
    ),
  );
  return [...own.values()].sort(compareScans);
}

/**
 * The state of a ticket at a place.
 * @param allowed How many admissions the ticket has: `allowedScanCount`.
 * @param returns Whether the door lets in again who was let out (`enableMultiCheckin`).
 */
export function presenceOf(
  scans: readonly Scan[],
  place: Place,
  { allowed, returns }: { readonly allowed: number; readonly returns: boolean },
): Presence {
  let inside = 0;
  let left = 0;
  let used = 0;
  const entries: Scan[] = [];
  const conflicts: Scan[] = [];
  for (const scan of scansAt(scans, place)) {
    if (scan.direction === 'OUT') {
      if (inside === 0) continue;
      inside -= 1;
      left += 1;
      continue;
    }
    const isReturn = returns && left > 0;
    if (isReturn) left -= 1;
    else if (used < allowed || scan.forced) used += 1;
    else {
      conflicts.push(scan);
      continue;
    }
    inside += 1;
    entries.push(scan);
  }
  return { inside, left, used, entries, conflicts };
}

/** A scan of the wire for the rules. */
export function placed(scan: DoorScan): Scan {
  return { ...scan, direction: scan.direction === 'OUT' ? 'OUT' : 'IN', eventId: scan.eventId ?? '' };
}

/** The state of a ticket in the whole house of an event. */
export interface House {
  /** How many are inside by it: of a person in several zones, the zone with the most people counts. */
  readonly inside: number;
  /** The entries that count, of all zones, the earliest first. */
  readonly entries: readonly Scan[];
  /** The zones with entries that count, and how many are inside there; the zone is missing at a door without one. */
  readonly zones: readonly { readonly zone: string | undefined; readonly inside: number }[];
}

/** @param allowed How many admissions the ticket has. */
export function houseOf(scans: readonly Scan[], eventId: string, allowed: number): House {
  const places = new Set(scans.flatMap((scan) => (scan.eventId === eventId ? [scan.zone] : [])));
  const present = [...places]
    .map((zone) => ({ zone, ...presenceOf(scans, { eventId, zone }, { allowed, returns: true }) }))
    .filter(({ entries }) => entries.length > 0);
  return {
    inside: Math.max(0, ...present.map(({ inside }) => inside)),
    entries: present.flatMap(({ entries }) => entries).sort(compareScans),
    zones: present.map(({ zone, inside }) => ({ zone, inside })),
  };
}
