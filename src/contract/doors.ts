/**
 * Doors: the devices and people that scan tickets, what they scan, and the zones and groups that they are sorted by. A
 * device sends its token in the header `token`. The names are those of the interface that door devices speak already.
 */
import { title } from './event-bounds.ts';
import { flag, list, num, part, text, texts, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

const colours = ['green', 'orange', 'red', 'blue', 'pink'] as const;

/** How a device shows results and how often it syncs. Values that are missing are the device's own. */
export const DeviceSettings = part({
  /** `green`, `orange`, `red`, `blue` or `pink` for each kind of result. */
  colorSettings: part({ success: text, declined: text, repeated: text, highlighted: text, actionRequired: text }),
  enableSoundFeedback: flag,
  enableHapticFeedback: flag,
  /** Seconds for which a result is shown: 1, 3, 5, 10, 15 or 30. */
  scanRevealInterval: num,
  /** Seconds between two syncs: 5, 15, 30, 60, 300, 600 or 900. */
  ticketSyncInterval: num,
  /** Of an access user: `full`, also when missing, or `restricted`, which sees no names. */
  accessMode: text,
  /** Of an access user: its scan group. */
  scanGroupId: text,
});
export type DeviceSettings = z.output<typeof DeviceSettings>;

/** Permissions of an access user: `scans:write` scans, `scans:force` also admits by hand and undoes scans of others. */
export const accessPermissions = ['scans:write', 'scans:force'] as const;

/** A device or a person at a door. Its token is shown once, when it is paired. */
export const AccessUser = z.looseObject({
  _id: z.string(),
  name: z.string(),
  sellerId: text,
  /** A program in place of a door page. */
  isIntegration: flag,
  accessAllEvents: flag,
  /** The events that it opens, unless it opens all. */
  events: texts,
  /** When it ends; never when missing. */
  expires: time,
  /** False once it is revoked. */
  active: flag,
  deviceSettings: DeviceSettings,
  permissions: texts,
  /** When it last fetched or sent something, to the minute. */
  lastSeenAt: time,
  /** True once it has a token. */
  paired: flag,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AccessUser = z.output<typeof AccessUser>;

const DeviceSettingsInput = z.optional(
  z.object({
    colorSettings: z.optional(
      z.object({
        success: z.optional(z.enum(colours)),
        declined: z.optional(z.enum(colours)),
        repeated: z.optional(z.enum(colours)),
        highlighted: z.optional(z.enum(colours)),
        actionRequired: z.optional(z.enum(colours)),
      }),
    ),
    enableSoundFeedback: flag,
    enableHapticFeedback: flag,
    scanRevealInterval: z.optional(z.literal([1, 3, 5, 10, 15, 30])),
    ticketSyncInterval: z.optional(z.literal([5, 15, 30, 60, 300, 600, 900])),
    accessMode: z.optional(z.enum(['full', 'restricted'])),
    scanGroupId: z.optional(id),
  }),
);
const AccessUserInput = {
  name: title,
  accessAllEvents: flag,
  events: z.optional(z.array(id).check(z.maxLength(500, 'At most 500'))),
  expires: time,
  active: flag,
  deviceSettings: DeviceSettingsInput,
  permissions: z.optional(z.array(z.enum(accessPermissions))),
};

/** Access users of a seller. One of another seller is 404. */
export const accessUsers = {
  /** All that were not deleted, the newest first. */
  list: route({
    method: 'GET',
    path: '/api/accessusers',
    who: 'key',
    summary: 'Access users',
    answer: z.array(AccessUser),
    errors: [401, 403],
  }),
  /** It opens all events unless `accessAllEvents` is false, and may scan. `expires` and `permissions` can be left out. */
  create: route({
    method: 'POST',
    path: '/api/accessusers',
    who: 'key',
    summary: 'Add an access user',
    body: strict(z.object({ ...AccessUserInput, isIntegration: flag })),
    answer: AccessUser,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: '/api/accessusers/{id}',
    who: 'key',
    summary: 'An access user',
    answer: AccessUser,
    errors: [401, 403, 404],
  }),
  /** Only the fields that are sent change. With `active: false` its token is refused from now on. */
  update: route({
    method: 'PUT',
    path: '/api/accessusers/{id}',
    who: 'key',
    summary: 'Change an access user, or revoke it',
    body: strict(z.object({ ...AccessUserInput, name: z.optional(title), expires: z.optional(z.nullable(timestamp)) })),
    answer: AccessUser,
    errors: [400, 401, 403, 404],
  }),
  /** Its scans stay. */
  delete: route({
    method: 'DELETE',
    path: '/api/accessusers/{id}',
    who: 'key',
    summary: 'Revoke an access user for good',
    answer: AccessUser,
    errors: [401, 403, 404],
  }),
  /** A code of 16 characters that pairs one device within 10 minutes; an earlier one is no longer good. */
  createPairing: route({
    method: 'POST',
    path: '/api/accessusers/{id}/pairing',
    who: 'key',
    summary: 'Make a pairing code',
    answer: z.looseObject({
      code: z.string(),
      /** The address that a phone opens; its part after `#` reaches no server. */
      url: z.string(),
      expiresAt: timestamp,
    }),
    status: 201,
    errors: [401, 403, 404, 409],
  }),
};

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
  get: route({
    method: 'GET',
    path: '/api/scan-zones/{id}',
    who: 'key',
    summary: 'A scan zone',
    answer: ScanZone,
    errors: [401, 403, 404],
  }),
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
