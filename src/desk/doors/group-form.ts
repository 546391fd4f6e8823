/** The form of a scan group: read from the group, and made into what is sent. */
import type { Input } from '../../contract/route.ts';
import type { ScanConfig, ScanGroup, scanGroups } from '../../contract/scan-groups.ts';

export const ways = ['in', 'out', 'both'] as const;
export type Way = (typeof ways)[number];
export const modes = ['default', 'lock'] as const;
type Mode = (typeof modes)[number];

/** What stands in the form. */
export interface TypedGroup {
  readonly name: string;
  /** Empty where it is chosen at the device. */
  readonly zone: string;
  readonly way: Way;
  readonly readmits: boolean;
  readonly checksSlots: boolean;
  readonly mode: Mode;
  /** False: those of its devices. */
  readonly namesEvents: boolean;
  readonly events: readonly string[];
}

type GroupInput = Input<typeof scanGroups.create>;

export const newGroup: TypedGroup = {
  name: '',
  zone: '',
  way: 'in',
  readmits: false,
  checksSlots: false,
  mode: 'default',
  namesEvents: false,
  events: [],
};

/** What a group scans: entries unless it says something else. */
export function wayOf({ scanTypes: { checkin = false, checkout = false } = { checkin: true } }: ScanConfig): Way {
  return checkin && checkout ? 'both' : checkout ? 'out' : 'in';
}

export function typedGroup({ name, scanConfig }: ScanGroup): TypedGroup {
  const events = (scanConfig.events ?? []).flatMap(({ eventId }) => eventId ?? []);
  return {
    name,
    zone: scanConfig.scanZoneId ?? '',
    way: wayOf(scanConfig),
    readmits: scanConfig.enableMultiCheckin === true,
    checksSlots: scanConfig.checkTimeslots === true,
    mode: scanConfig.mode === 'lock' ? 'lock' : 'default',
    namesEvents: events.length > 0,
    events,
  };
}

/** The whole group: what has no field stays as it was. @param group Missing for a new one. */
export function groupInput(group: ScanGroup | undefined, typed: TypedGroup): GroupInput {
  const { scanConfig: config, deviceSettings } = (group ?? {}) as Partial<GroupInput>; // the service has checked them
  const known = new Map((config?.events ?? []).map((event) => [event.eventId, event]));
  const { scanZoneId: _zone, events: _events, ...others } = config ?? {};
  return {
    name: typed.name.trim(),
    scanConfig: {
      ...others,
      mode: typed.mode,
      scanTypes: { checkin: typed.way !== 'out', checkout: typed.way !== 'in' },
      enableMultiCheckin: typed.readmits,
      checkTimeslots: typed.checksSlots,
      ...(typed.zone !== '' && { scanZoneId: typed.zone }),
      // with their ticket types and minutes
      ...(typed.namesEvents && { events: typed.events.map((id) => known.get(id) ?? { eventId: id }) }),
    },
    ...(deviceSettings && { deviceSettings }),
  };
}
