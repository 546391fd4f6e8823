/** The form of a scan group: read from the group, and made into what is sent. */
import type { Input } from '../../contract/route.ts';
import type { ScanConfig, ScanGroup, scanGroups } from '../../contract/scan-groups.ts';
import { isSameList, numberOf } from '../parts/typed.ts';

export const ways = ['in', 'out', 'both'] as const;
export type Way = (typeof ways)[number];
export const modes = ['default', 'lock'] as const;
type Mode = (typeof modes)[number];

/** What is typed about one event of a group. */
export interface EventSettings {
  readonly admitsAll: boolean;
  /** Ids of the ticket types that are admitted, where not all are. */
  readonly types: readonly string[];
  /** Minutes before the start of a time slot; empty for none. */
  readonly before: string;
  /** Minutes after it; empty for until its end. */
  readonly after: string;
}

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
  /** By the id of an event; missing for one that admits all. */
  readonly settings: Readonly<Record<string, EventSettings>>;
}

type GroupInput = Input<typeof scanGroups.create>;
type GroupEvent = NonNullable<GroupInput['scanConfig']['events']>[number];

/** A day, the longest time around the start of a slot. */
const maxMinutes = 1440;

export const newSettings: EventSettings = { admitsAll: true, types: [], before: '', after: '' };

export const newGroup: TypedGroup = {
  name: '',
  zone: '',
  way: 'in',
  readmits: false,
  checksSlots: false,
  mode: 'default',
  namesEvents: false,
  events: [],
  settings: {},
};

/** What a group scans: entries unless it says something else. */
export function wayOf({ scanTypes: { checkin = false, checkout = false } = { checkin: true } }: ScanConfig): Way {
  return checkin && checkout ? 'both' : checkout ? 'out' : 'in';
}

export function typedGroup({ name, scanConfig }: ScanGroup): TypedGroup {
  const known = eventsOf(scanConfig.events);
  const events = [...known.keys()];
  return {
    name,
    zone: scanConfig.scanZoneId ?? '',
    way: wayOf(scanConfig),
    readmits: scanConfig.enableMultiCheckin === true,
    checksSlots: scanConfig.checkTimeslots === true,
    mode: scanConfig.mode === 'lock' ? 'lock' : 'default',
    namesEvents: events.length > 0,
    events,
    settings: Object.fromEntries([...known].map(([id, event]) => [id, settingsOf(event)])),
  };
}

/** Events of a group by their ids; of one that it names twice the first counts, as at the door. */
function eventsOf<T extends { readonly eventId?: string | undefined }>(
  events: readonly T[] = [],
): ReadonlyMap<string, T> {
  const known = new Map<string, T>();
  for (const event of events)
    if (event.eventId !== undefined && !known.has(event.eventId)) known.set(event.eventId, event);
  return known;
}

type StoredEvent = NonNullable<ScanConfig['events']>[number];

function settingsOf({ allowAllTicketTypes, allowedTicketTypeIds, timeslotSettings }: StoredEvent): EventSettings {
  const { beforeMinutes, afterMinutes } = timeslotSettings ?? {};
  return {
    admitsAll: allowAllTicketTypes !== false,
    types: allowedTicketTypeIds ?? [],
    before: beforeMinutes === undefined ? '' : String(beforeMinutes),
    after: afterMinutes === undefined ? '' : String(afterMinutes),
  };
}

/** Whether something typed is nothing, or whole minutes up to a day. */
export function isMinutes(typed: string): boolean {
  const minutes = numberOf(typed);
  return typed.trim() === '' || (Number.isInteger(minutes) && minutes <= maxMinutes);
}

/** An event as it is sent: what was not changed of it stays as it was. */
function eventInput(stored: GroupEvent | undefined, eventId: string, typed: EventSettings): GroupEvent {
  const read = settingsOf(stored ?? {});
  const { timeslotSettings, ...others } = stored ?? { eventId };
  // minutes that are wrong and hidden, since slots are not checked, stay as they were
  const before = isMinutes(typed.before) ? typed.before.trim() : read.before;
  const after = isMinutes(typed.after) ? typed.after.trim() : read.after;
  const minutes =
    before === read.before && after === read.after
      ? timeslotSettings
      : {
          ...(before !== '' && { beforeMinutes: numberOf(before) }),
          ...(after !== '' && { afterMinutes: numberOf(after) }),
        };
  return {
    ...others,
    ...(typed.admitsAll !== read.admitsAll && { allowAllTicketTypes: typed.admitsAll }),
    ...(!typed.admitsAll && !isSameList(typed.types, read.types) && { allowedTicketTypeIds: [...typed.types] }),
    ...(minutes && Object.keys(minutes).length > 0 && { timeslotSettings: minutes }),
  };
}

/** The whole group: what has no field stays as it was. @param group Missing for a new one. */
export function groupInput(group: ScanGroup | undefined, typed: TypedGroup): GroupInput {
  const { scanConfig: config, deviceSettings } = (group ?? {}) as Partial<GroupInput>; // the service has checked them
  const known = eventsOf(config?.events);
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
      ...(typed.namesEvents && {
        events: typed.events.map((id) => eventInput(known.get(id), id, typed.settings[id] ?? newSettings)),
      }),
    },
    ...(deviceSettings && { deviceSettings }),
  };
}
