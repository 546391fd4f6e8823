/** Scans of the wire for the rules. */
import type { DoorScan } from '../contract/door-tickets.ts';
import type { Scan } from '../sale/presence.ts';

/** A scan of the wire for the rules. */
export function placed(scan: DoorScan): Scan {
  return { ...scan, direction: scan.direction === 'OUT' ? 'OUT' : 'IN', eventId: scan.eventId ?? '' };
}
