/** Scan zones and scan groups: the areas of a house, and the settings that several access users share. */
import { DeviceSettings, DeviceSettingsInput } from './device-settings.ts';
import { title } from './event-bounds.ts';
import { flag, list, num, part, text, texts, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

/** A scan zone: an area with doors of its own, e.g. a balcony. Entries count for each zone by itself. */
export const ScanZone = z.looseObject({
  _id: z.string(),
  name: z.string(),
  sellerId: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ScanZone = z.output<typeof ScanZone>;

/** Scan zones of a seller. One of another seller is 404. */
export const scanZones = {
  /** By name. */
  list: route({
    method: 'GET',
    path: '/api/scan-zones',
    who: 'key',
    summary: 'Scan zones',
    answer: z.array(ScanZone),
    errors: [401, 403],
  }),
  /** Its id stands in access users and scan groups. */
  create: route({
    method: 'POST',
    path: '/api/scan-zones',
    who: 'key',
    summary: 'Add a scan zone',
    body: strict(z.object({ name: title })),
    answer: ScanZone,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** Its name, and when it was made. */
  get: route({
    method: 'GET',
    path: '/api/scan-zones/{id}',
    who: 'key',
    summary: 'A scan zone',
    answer: ScanZone,
    errors: [401, 403, 404],
  }),
  /** Counts and scans of the zone stay with it. */
  update: route({
    method: 'PUT',
    path: '/api/scan-zones/{id}',
    who: 'key',
    summary: 'Rename a scan zone',
    body: strict(z.object({ name: title })),
    answer: ScanZone,
    errors: [400, 401, 403, 404],
  }),
};

/** How the devices of a group scan. */
export const ScanConfig = z.looseObject({
  /** `lock`: the event and the zone are set here; `default`: they are chosen at the device. */
  mode: text,
  /** The events that the group opens, each with its ticket types and minutes; those of its access users when empty. */
  events: list(
    z.looseObject({
      eventId: text,
      /** All ticket types, also when missing; false admits those of `allowedTicketTypeIds` alone. */
      allowAllTicketTypes: flag,
      allowedTicketTypeIds: texts,
      /** Around the start of a time slot; after it until the end of the slot when missing. */
      timeslotSettings: part({ beforeMinutes: num, afterMinutes: num }),
    }),
  ),
  scanZoneId: text,
  /** Entries, exits or both; entries when missing. */
  scanTypes: part({ checkin: flag, checkout: flag }),
  /** Lets in again who was let out. */
  enableMultiCheckin: flag,
  /** Admits tickets with a time slot around that time alone. */
  checkTimeslots: flag,
  /** Stored without effect: it belongs to turnstiles, which read chips. */
  tapAndGo: part({ enabled: flag, eventIds: texts }),
});
export type ScanConfig = z.output<typeof ScanConfig>;

/** A scan group: settings that several access users share. */
export const ScanGroup = z.looseObject({
  _id: z.string(),
  name: z.string(),
  scanConfig: ScanConfig,
  deviceSettings: DeviceSettings,
  sellerId: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ScanGroup = z.output<typeof ScanGroup>;

const minutes = z.optional(z.int().check(z.minimum(0, 'At least 0'), z.maximum(1440, 'At most 1440')));
const ids = z.optional(z.array(id).check(z.maxLength(500, 'At most 500')));
const ScanGroupInput = strict(
  z.object({
    name: title,
    scanConfig: z.object({
      mode: z.enum(['lock', 'default']),
      events: z.optional(
        z
          .array(
            z.object({
              eventId: id,
              allowAllTicketTypes: flag,
              allowedTicketTypeIds: ids,
              timeslotSettings: z.optional(z.object({ beforeMinutes: minutes, afterMinutes: minutes })),
            }),
          )
          .check(z.maxLength(500, 'At most 500')),
      ),
      scanZoneId: z.optional(id),
      scanTypes: z.optional(
        z
          .object({ checkin: flag, checkout: flag })
          .check(z.refine(({ checkin, checkout }) => checkin === true || checkout === true, 'One of both must be on')),
      ),
      enableMultiCheckin: flag,
      checkTimeslots: flag,
      tapAndGo: z.optional(z.object({ enabled: flag, eventIds: ids })),
    }),
    deviceSettings: DeviceSettingsInput,
  }),
);

/** Scan groups of a seller. One of another seller is 404. */
export const scanGroups = {
  /** By name. */
  list: route({
    method: 'GET',
    path: '/api/scan-groups',
    who: 'key',
    summary: 'Scan groups',
    answer: z.array(ScanGroup),
    errors: [401, 403],
  }),
  /** Access users that name the group take its settings. */
  create: route({
    method: 'POST',
    path: '/api/scan-groups',
    who: 'key',
    summary: 'Add a scan group',
    body: ScanGroupInput,
    answer: ScanGroup,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** The settings that its access users share. */
  get: route({
    method: 'GET',
    path: '/api/scan-groups/{id}',
    who: 'key',
    summary: 'A scan group',
    answer: ScanGroup,
    errors: [401, 403, 404],
  }),
  /** The body is the whole group. It counts from the next scan on. */
  update: route({
    method: 'PUT',
    path: '/api/scan-groups/{id}',
    who: 'key',
    summary: 'Replace a scan group',
    body: ScanGroupInput,
    answer: ScanGroup,
    errors: [400, 401, 403, 404],
  }),
  /** 409 `IN_USE` while an access user belongs to it. */
  delete: route({
    method: 'DELETE',
    path: '/api/scan-groups/{id}',
    who: 'key',
    summary: 'Delete a scan group without access users',
    answer: ScanGroup,
    errors: [401, 403, 404, 409],
  }),
};
