/** What a device decides by itself: by the list that it holds, and by the same rules as the service. */
import type { DoorEventView } from '../contract/door-tickets.ts';
import { decide, type Admission } from '../sale/admission.ts';
import { gateAt, zoneAt, type GateConfig } from '../sale/gates.ts';
import { placed, type Scan } from '../sale/presence.ts';
import type { ReadTicket } from './read-code.ts';

interface Zone {
  readonly _id: string;
  readonly name?: string | undefined;
}

/** Where a device stands. */
export interface Standing {
  readonly event: DoorEventView;
  /** Of its scan group. */
  readonly config: GateConfig;
  readonly zones: readonly Zone[];
  /** The zone that was chosen, where the scan group sets none. */
  readonly zone: string | undefined;
}

/** What is scanned, and how. */
export interface Reading {
  readonly at: Date;
  readonly direction: 'IN' | 'OUT';
  readonly force?: boolean | undefined;
}

export const zoneOfDoor = ({ config, zones, zone }: Standing) =>
  zoneAt(
    config,
    zones.map(({ _id, name = _id }) => ({ _id, name })),
    zone,
  );

/** The settings of the door. */
export const gateHere = (standing: Standing) => gateAt(standing.config, standing.event, zoneOfDoor(standing));

/** Decides about a ticket of the list, or one that the list lacks and a code proves; nothing for another one. */
export function decideHere(
  standing: Standing,
  { ticket, check, unlisted, scans }: ReadTicket & { readonly scans: readonly Scan[] },
  reading: Reading,
): Admission {
  const { event } = standing;
  return decide({
    ticket: ticket ? { ...ticket, status: ticket.status ?? '', admits: ticket.admits ?? [] } : unlisted,
    code: check,
    event: { ...event, start: event.start ?? '' },
    gate: gateHere(standing),
    scans: ticket ? (ticket.entry ?? []).map(placed) : scans,
    ...reading,
  });
}
