/** Gates: the settings of the door that a device stands at, by its scan group. The service and the door page read them alike. */
import type { ScanConfig } from '../contract/scan-groups.ts';
import type { Gate } from './admission.ts';

interface Zone {
  readonly _id: string;
  readonly name: string;
}

/** The settings of a scan group; missing for a device without one. */
export type GateConfig = ScanConfig | undefined;

/** The events that the group names; nothing where it leaves them to its devices. */
export function groupEvents(config: GateConfig) {
  return config?.events && config.events.length > 0 ? config.events : undefined;
}

/** What a device scans: entries, unless its group says exits. */
export function directionsOf(config: GateConfig): readonly ('IN' | 'OUT')[] {
  const { checkin, checkout } = config?.scanTypes ?? { checkin: true };
  return [...(checkin ? (['IN'] as const) : []), ...(checkout ? (['OUT'] as const) : [])];
}

/**
 * The zone at which a device scans: that of its scan group, or else the one that was chosen at the device. Nothing for a
 * door without a zone, and for an unknown one.
 */
export function zoneAt(config: GateConfig, zones: readonly Zone[], chosen: string | undefined): Zone | undefined {
  const wanted = config?.scanZoneId ?? chosen;
  return zones.find(({ _id }) => _id === wanted);
}

/** The door of an event at which a device scans; the settings of a series are those of its dates. */
export function gateAt(
  config: GateConfig,
  { _id, rootId }: { readonly _id?: string | undefined; readonly rootId?: string | undefined },
  zone: Zone | undefined,
): Gate {
  const entries = groupEvents(config) ?? [];
  const own = entries.find(({ eventId }) => eventId === _id) ?? entries.find(({ eventId }) => eventId === rootId);
  return {
    zone,
    ticketTypeIds: own?.allowAllTicketTypes === false ? (own.allowedTicketTypeIds ?? []) : undefined,
    checkTimeslots: config?.checkTimeslots,
    beforeMinutes: own?.timeslotSettings?.beforeMinutes,
    afterMinutes: own?.timeslotSettings?.afterMinutes,
    enableMultiCheckin: config?.enableMultiCheckin,
  };
}
